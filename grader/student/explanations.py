"""Explanations as data: patterns of messages of JAX, torch and Python, each with what it means.

The first pattern that fits counts, so special ones stand before general ones. A meaning says what happened and what to
look at. It does not write the student's line, and it says nothing that is left to a hint.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Explanation:
    """What an error means."""

    pattern: str
    """A regular expression, searched in `Type: message`."""
    meaning: str
    """In plain words; `\\\\1` is the first group of the pattern."""
    line: str = ""
    """A regular expression that the student's line has to have as well."""


JAX_ARRAY = r"(?:ArrayImpl|Tracer)'?(?: object)? has no attribute '?"
TORCH_METHODS = (
    "unsqueeze|view_as|gather|scatter|long|float|double|int|numpy|cpu|item_|expand|permute|norm|new_zeros"
)

UNKNOWN_NAME = (
    "The name `\\1` is not defined. Is it spelled right? If another cell defines or imports it, run that cell first, "
    "then this one."
)
BETWEEN_FRAMEWORKS = (
    Explanation(
        rf"{JAX_ARRAY}detach",
        "`.detach()` belongs to torch, and this is a JAX array. In JAX a function does it: `lax.stop_gradient`.",
    ),
    Explanation(
        rf"{JAX_ARRAY}(?:backward|requires_grad|grad\b|zero_grad|retain_grad)",
        "A JAX array has no `backward`, no `grad` and no `requires_grad`: these belong to torch. In JAX, gradients are "
        "taken of a function (`jax.grad`), by whoever calls it.",
    ),
    Explanation(
        rf"{JAX_ARRAY}(?:values|indices)",
        "In JAX, `max` and `min` return the array itself: there is no `.values` to ask for.",
    ),
    Explanation(
        rf"{JAX_ARRAY}(?:{TORCH_METHODS})\b",
        "This is a method of torch's tensors, and this is a JAX array. JAX has the names of numpy.",
    ),
    Explanation(
        JAX_ARRAY,
        "A JAX array has no such method or attribute. JAX has the names of numpy: look for the function there.",
    ),
    Explanation(
        r"array\.view\(\) is not supported",
        "`view` gives an array another type here. For another shape, JAX has `reshape`, as numpy has.",
    ),
    Explanation(
        r"'Tensor' object has no attribute '(?:at|astype|stop_gradient|block_until_ready)'",
        "This is a name of JAX or numpy, and this is a torch tensor. Look for torch's own.",
    ),
    Explanation(
        r"module '[\w.]+' has no attribute '(?:stop_gradient|detach)'",
        "There is no stop under this name. In JAX it is `stop_gradient` in `jax.lax`; in torch, tensors have `.detach()`.",
    ),
    Explanation(
        r"torch\.Tensor.*(?:not a valid JAX type|abstract array)|(?:not a valid JAX type|abstract array).*torch\.Tensor",
        "A torch tensor was given to a function of JAX. Stay within one framework: the page's own.",
    ),
    Explanation(
        r"must be Tensor, not (?:jaxlib|jax|numpy|\w*Tracer)|expected np\.ndarray \(got Tensor\)",
        "An array of JAX or numpy and a torch tensor were mixed. Stay within one framework: the page's own.",
    ),
    Explanation(
        r"unexpected keyword argument '(?:dim|dims|keepdim|axes)'",
        "Torch says `dim` and `keepdim`; JAX and numpy say `axis` and `keepdims`.",
    ),
)
JAX = (
    Explanation(
        r"Reverse-mode differentiation does not work for lax\.(?:while|fori)",
        "JAX cannot go backwards through a loop whose length is not known. Where the number of steps is, `lax.scan` can.",
    ),
    Explanation(
        r"Indexer must have integer|must be long, int, byte or bool|Expected dtype int\S* for index"
        r"|only integer tensors of a single element|valid indices|index.* float",
        "A float is used as an index. An index is a whole number: change its type within the framework first.",
    ),
    Explanation(
        r"NonConcreteBooleanIndexError|boolean indices must be concrete",
        "An array is cut down by a mask, and under `jit` the size of the result is not known. Keep the shape: choose entry "
        "by entry between two values.",
    ),
    Explanation(
        r"TracerArrayConversionError|__array__\(\) was called on",
        "A function of numpy was given a traced value, which has no numbers yet. Use the function of the same name in `jnp`.",
    ),
    Explanation(
        r"TracerIntegerConversionError|__index__\(\) method was called",
        "A traced value is used where Python needs a whole number: in `range`, as a position in a list, as a size. "
        "Index a JAX array, or loop over a shape.",
    ),
    Explanation(
        r"TracerBoolConversionError|Attempted boolean conversion",
        "`if`, `while`, `and`, `or`, `not`, `max` and `min` of Python need a number, and a traced value has none yet. "
        "Choose between two arrays within JAX.",
    ),
    Explanation(
        r"Slice entries must be static|static start/stop",
        "A slice has a traced end, so its size is not known. Use a mask, or a slice whose ends come from a shape.",
    ),
    Explanation(
        r"Shapes must be 1D sequences of concrete",
        "A traced value is used as a size. Sizes have to be known before any number is: take them from a `.shape`.",
    ),
    Explanation(
        r"UnexpectedTracerError|unexpected tracer",
        "A traced value was kept from an earlier call, in a list or a global name. Return what you need later.",
    ),
    Explanation(
        r"ConcretizationTypeError|Abstract tracer|concrete value",
        "A traced value was asked for its number: under `jit`, `grad` and `vmap` there is none yet. `int(…)`, `float(…)`, "
        "`.item()` and functions of `math` ask for it. Stay with functions of JAX.",
    ),
    Explanation(
        r"JAX arrays are immutable|(?:ArrayImpl|Tracer|IndexUpdateHelper).* item assignment",
        "JAX arrays are never edited in place. `x.at[i].set(v)` returns the array with that entry changed.",
    ),
    Explanation(
        r"requires ndarray or scalar arguments, got .*(?:list|tuple)",
        "A function of JAX was given a list. Make one array of it first.",
    ),
    Explanation(
        r"grad requires real- or complex-valued inputs|can require gradients|grad requires real-valued outputs",
        "Whole numbers have no gradient. What is differentiated, and what by, has to be of a float type.",
    ),
    Explanation(
        r"only defined for scalar-output|created only for scalar outputs",
        "A gradient is taken of one number, and this is an array or several results. Reduce it to one number first, or "
        "say which result you mean.",
    ),
    Explanation(
        r"differentiating with respect to argnums",
        "`argnums` counts positional arguments from 0, and there are not so many. Arguments by name do not count.",
    ),
    Explanation(
        r"scan body output must be a pair|scan.* must be a pair",
        "The function that `lax.scan` repeats returns two things: what is carried on, and what is collected (or None).",
    ),
    Explanation(
        r"carry input and carry output|carry.* must have (?:the same|equal) type|body_fun output and input",
        "What `lax.scan` carries on has to keep its type and shape in every step. Begin with an array of the type and shape "
        "that a step returns.",
    ),
    Explanation(
        r"cond branches must have|true_fun and false_fun output",
        "Both branches of `lax.cond` have to return the same types and shapes.",
    ),
    Explanation(
        r"vmap got inconsistent sizes",
        "`vmap` goes along one axis of each argument, and these have different lengths. `in_axes=None` is for an argument that "
        "is the same each time.",
    ),
    Explanation(
        r"vmap was requested to map its argument along axis",
        "`vmap` goes along an axis, and this argument is a single number. `in_axes=None` is for an argument that is the same "
        "each time.",
    ),
    Explanation(
        r"Non-hashable static argument",
        "A static argument of `jit` has to be hashable: a number, a text or a tuple, and no list, dict or array.",
    ),
    Explanation(
        r"as an abstract array",
        "A function of JAX was given something that is no array: a text, None or an object.",
    ),
    Explanation(
        r"invalid PRNG key",
        "A function of `jax.random` needs a key first: `jax.random.key(0)` makes one.",
    ),
)
TORCH = (
    Explanation(
        r"torch\.return_types\.",
        "Along an axis, `max` and `min` return two things: values and positions. Say which of the two you mean.",
    ),
    Explanation(
        r"can't multiply sequence by non-int",
        "Along an axis, `max` and `min` return two things: values and positions. Say which of the two you mean.",
        line=r"\.(?:max|min|sort|topk|median|mode|cummax|cummin)\(",
    ),
    Explanation(
        r"leaf Variable that requires grad is being used in an in-place",
        "Autograd refused an edit in place: this tensor is where gradients end up, so it has to keep its values. "
        "Edit a copy of your own, or write a new tensor.",
    ),
    Explanation(
        r"inference tensor|Inference tensors",
        "A tensor was made under `inference_mode`, and such a tensor can never take part in a gradient again. Use a stop "
        "that leaves an ordinary tensor.",
    ),
    Explanation(
        r"inplace operation|in-place operation|written-to tensor",
        "Autograd refused an edit in place: it still needs the old values for the gradient. "
        "Edit a copy of your own, or write a new tensor.",
    ),
    Explanation(
        r"Can't call numpy\(\) on Tensor that requires grad",
        "numpy cannot carry gradients. Stay within torch; leave it only for what must not learn.",
    ),
    Explanation(
        r"must be int, not NoneType",
        "A function of numpy was given a torch tensor. Use torch's own, or the tensor's method.",
        line=r"\bnp\.|numpy\.",
    ),
    Explanation(
        r"does not require grad and does not have a grad_fn",
        "There is nothing to differentiate: everything on the way was stopped, detached or under `no_grad`.",
    ),
    Explanation(
        r"backward through the graph a second time",
        "A graph was used for a second backward pass, and the first one frees it. Is there a `backward()` in the function? "
        "Then leave it to whoever calls the function; or build the loss anew for each pass.",
    ),
    Explanation(
        r"appears to not have been used in the graph|differentiated Tensors does not require grad",
        "The gradient of something was asked for that the result does not depend on: it was not used, or it was stopped on "
        "the way.",
    ),
    Explanation(
        r"only change requires_grad flags of leaf",
        "`requires_grad` belongs to tensors that were made by hand, and this one is the result of a computation. To stop "
        "its gradient, stop it where it is used.",
    ),
    Explanation(
        r"support the deepcopy protocol",
        "A tensor with a history cannot be deep-copied. Copy its values, without their history.",
    ),
    Explanation(
        r"more than one (?:value|element) is ambiguous",
        "An `if` (or `and`, `or`, `not`) needs one answer, and this array has many. Choose entry by entry with a function "
        "of the framework, or reduce it to one answer.",
    ),
    Explanation(
        r"cannot be converted to Scalar|only one element tensors can be converted",
        "One number was asked of a tensor that has several entries. Reduce it first; to join tensors, stack them.",
    ),
    Explanation(
        r"Index tensor must have the same number of dimensions",
        "`gather` wants an index with as many axes as the tensor itself: one column of positions for one value per row.",
    ),
    Explanation(
        r"expected target dtype to be Long|index tensor of type LongTensor|class probabilities",
        "Classes are whole numbers (`torch.long`), one per row; probabilities of classes are floats, one per class. "
        "These are mixed up.",
    ),
    Explanation(
        r"condition to be a boolean tensor",
        "`torch.where` chooses by True and False. Compare with something first.",
    ),
    Explanation(
        r"could not infer output dtype",
        "A mean of whole numbers is no whole number. Change their type to a float first.",
    ),
    Explanation(
        r"must have the same dtype|to have same dtype|expected (?:m1 and m2|scalar type|dtype)|Found dtype",
        "Two tensors have different types. Change the type of one of them on purpose.",
    ),
    Explanation(
        r"can't optimize a non-leaf",
        "An optimiser is given parameters themselves. This is the result of a computation with them.",
    ),
    Explanation(
        r"empty parameter list",
        "The optimiser got no parameters. A generator such as `parameters()` is empty after it was read once.",
    ),
    Explanation(
        r"loading state_dict",
        "The two networks do not have the same parameters, by name and shape.",
    ),
    Explanation(
        r"cannot assign .* as parameter",
        "A parameter is replaced by a plain tensor. Change the values within it; an optimiser holds the old object.",
    ),
    Explanation(
        r"assign a gradient of size",
        "A gradient has the shape of what it belongs to.",
    ),
    Explanation(
        r"incorrect number of gradients|Custom VJP bwd rule|bwd rule .* must",
        "A rule for the backward pass returns one gradient per input of the forward pass, in order, in a tuple. "
        "An input without one gets None in torch, zeros in JAX.",
    ),
    Explanation(
        r"must be Tensor, not (?:float|int|bool|list|tuple|NoneType)|expected Tensor as element",
        "A function of torch wants a tensor and was given a Python number or a list.",
    ),
    Explanation(
        r"received an invalid combination of arguments",
        "This function of torch has no such arguments: look at their number, their names and their types. A Python number "
        "may have to be a tensor.",
    ),
    Explanation(
        r"view size is not compatible",
        "`view` needs entries that lie one after the other in memory, and here they do not. `reshape` copies where it must.",
    ),
)
SHAPES = (
    Explanation(
        r"cannot reshape|is invalid for input of size",
        "The new shape has another number of entries than the old one. Print the old shape first.",
    ),
    Explanation(
        r"out of bounds for array of dimension|Dimension out of range|axis .* out of bounds",
        "The array has fewer axes than that. Axes are counted from 0, or from the last one as -1.",
    ),
    Explanation(
        r"Too many indices|too many indices|0-d array|unsized object",
        "This is a single number or has fewer axes than the code expects. Print its shape on the line before.",
    ),
    Explanation(
        r"is out of bounds for dimension|index out of range",
        "An index is larger than the axis is long. The last position is the length minus one.",
    ),
    Explanation(
        r"cannot be concatenated|[Cc]annot concatenate|must have the same shape|stack expects each tensor to be equal size",
        "Arrays that are joined need the same number of axes, and the same shape to be stacked. A single number has no axis: "
        "stack numbers, or give each an axis.",
    ),
    Explanation(
        r"incompatible shapes|must match the size|cannot be multiplied|broadcast|dot_general requires|size mismatch"
        r"|to match target batch_size|inconsistent tensor size",
        "Two arrays do not fit together. Print their shapes on the line before, and say which axis is which.",
    ),
)
PYTHON = (
    Explanation(r"^NameError: name '(\w+)'", UNKNOWN_NAME),
    Explanation(
        r"^UnboundLocalError: \D*'(\w+)'",
        "`\\1` is given a value in this function only later, or only in one branch. Give it one before it is used.",
    ),
    Explanation(
        r"'NoneType'|NoneType object",
        "Something is None here. Does a function that you call return something (is there a `return`)? `.grad` is None before "
        "a backward pass.",
    ),
    Explanation(
        r"'(tuple|str)' object does not support item assignment",
        "A \\1 cannot be edited. Make a new one, or use a list of your own.",
    ),
    Explanation(
        r"'module' object is not callable",
        "A module is called like a function. Name the function within it.",
    ),
    Explanation(
        r"object is not callable",
        "Something is called that is no function. Is an operator missing before the bracket, or is a name used twice?",
    ),
    Explanation(
        r"has no attribute '?(\w+)",
        "There is no `\\1` here. Is it spelled right, and is this the kind of object that you expect?",
    ),
    Explanation(
        r"positional arguments? but|unexpected keyword argument|missing \d+ required",
        "A function is called with other arguments than it takes. Compare the call with its definition.",
    ),
    Explanation(
        r"values to unpack|cannot unpack",
        "The names on the left are not as many as the values on the right.",
    ),
    Explanation(
        r"^KeyError: (.+)",
        "There is no entry \\1. The page lists the names that there are.",
    ),
    Explanation(
        r"^ModuleNotFoundError: No module named '([\w.]+)'",
        "The module `\\1` is not installed here, or its name is misspelt.",
    ),
    Explanation(r"^ZeroDivisionError", "Something is divided by zero. Which of the inputs can be zero here?"),
    Explanation(
        r"^RecursionError",
        "A function calls itself without an end. Is it the name of another function that you meant?",
    ),
)
EXPLANATIONS = (*BETWEEN_FRAMEWORKS, *JAX, *TORCH, *SHAPES, *PYTHON)
