"""Installed files: what a library consists of, and what it needs."""

import pytest

from grader.core.errors import UsageError
from grader.sandbox.installed_files import files_of, installed_files, modules_of, require_libraries


@pytest.fixture
def packages(tmp_path, monkeypatch):
    """A folder of packages, and a function that installs one there."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def install(name, files, requires=(), record=True, top_level=None):
        info = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        lines = "".join(f"Requires-Dist: {requirement}\n" for requirement in requires)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{lines}")
        for file in files:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_text("")
        if record:
            names = [*files, f"{info.name}/METADATA", "../../bin/program"]
            (info / "RECORD").write_text("".join(f"{file},,\n" for file in names))
        if top_level:
            (info / "top_level.txt").write_text(top_level)

    install.names = lambda *paths: {str(tmp_path / path) for path in paths}
    return install


def test_a_library_comes_with_what_it_requires(packages):
    packages("first-zz", ["first_zz/__init__.py"], ["second.zz>=1; python_version > '3'", "absent-zz"])
    packages("second_zz", ["second_zz.py", "__pycache__/second_zz.pyc"], ["third-zz; extra == 'more'"])
    packages("third_zz", ["third_zz.py"])
    expected = packages.names(
        "first_zz",
        "first_zz-1.0.dist-info",
        "second_zz.py",
        "__pycache__/second_zz.pyc",
        "second_zz-1.0.dist-info",
    )
    assert set(installed_files(["first-zz"])) == expected


def test_libraries_that_require_each_other(packages):
    packages("first-zz", ["first_zz.py"], ["second-zz"])
    packages("second-zz", ["second_zz.py"], ["first-zz"])
    assert set(packages.names("first_zz.py", "second_zz.py")) <= set(installed_files(["second-zz"]))


def test_one_distribution_alone(packages):
    packages("first-zz", ["first_zz.py"], ["second-zz"])
    packages("second-zz", ["second_zz.py"])
    assert set(files_of("first-zz")) == packages.names("first_zz.py", "first_zz-1.0.dist-info")
    assert files_of("absent-zz") == ()


@pytest.mark.parametrize("top_level", ["module_zz\nother_zz\n", None])
def test_a_package_without_a_record(packages, top_level):
    name = "system_zz" if top_level else "module_zz"
    packages(name, ["module_zz/__init__.py", "other_zz.py"], record=False, top_level=top_level)
    expected = packages.names("module_zz", f"{name}-1.0.dist-info") | (
        packages.names("other_zz.py") if top_level else set()
    )
    assert set(files_of(name)) == expected


def test_the_modules_of_a_distribution(packages):
    packages("dm-zz", ["module_zz/__init__.py", "one_zz.py", "fast_zz.abi3.so", "zz.pth"])
    assert set(modules_of("dm-zz")) == {"module_zz", "one_zz", "fast_zz"}
    assert modules_of("absent-zz") == ()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("absent-zz", "the library 'absent-zz' is not installed here: pip install absent-zz."),
        (
            "equinxo",
            "the library 'equinxo' is not installed here: pip install equinxo. Did you mean 'equinox'?",
        ),
        (
            "yaml",
            "the library 'yaml' is not installed here: pip install yaml. Did you mean 'PyYAML'? pip calls it so.",
        ),
    ],
)
def test_a_library_that_is_not_installed_is_one_sentence_with_the_name_that_was_meant(name, sentence):
    with pytest.raises(UsageError) as caught:
        require_libraries(("numpy", name))
    assert str(caught.value) == sentence
