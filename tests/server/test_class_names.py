"""Class names are unique: one name, one thing."""

import ast
from collections import Counter
from pathlib import Path

import rawsiko.server


def test_no_two_classes_of_the_server_share_a_name() -> None:
    folder = Path(rawsiko.server.__file__).parent
    classes = Counter(
        node.name
        for file in folder.rglob("*.py")
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in classes.items() if count > 1] == []
