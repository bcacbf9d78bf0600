"""`check` in a Jupyter kernel."""


def test_check_shows_its_diagram_in_a_plain_kernel(tmp_path):
    import nbformat
    from nbclient import NotebookClient

    cell = nbformat.v4.new_code_cell(
        "import torch\nfrom grader import check\n\ndef f(x, y):\n    return (x * y.detach()).sum()\n\n"
        "check(f, inputs=dict(x=torch.ones(2), y=torch.ones(2)), value=2.0, flowing=['x'], blocked=['y'])"
    )
    notebook = nbformat.v4.new_notebook(cells=[cell])
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    (output,) = notebook.cells[0].outputs
    assert "<svg " in output.data["text/html"]
    assert "  ■ line 5: y.detach() stops y" in output.data["text/plain"]
