"""Letters: how wide a name is, so that blocks can be kept apart without a browser.

Widths are those of Atkinson Hyperlegible Next at weight 700, in thousandths of the type size.
Kerning only makes names narrower and is left out.
"""

import unicodedata

WIDTHS = {
    **dict(
        zip("ABCDEFGHIJKLM", (678, 643, 658, 688, 597, 566, 718, 701, 424, 561, 663, 552, 858), strict=True)
    ),
    **dict(
        zip("NOPQRSTUVWXYZ", (717, 746, 629, 756, 650, 610, 607, 686, 644, 886, 685, 650, 618), strict=True)
    ),
    **dict(
        zip("abcdefghijklm", (552, 596, 510, 596, 563, 365, 593, 571, 300, 259, 555, 318, 882), strict=True)
    ),
    **dict(
        zip("nopqrstuvwxyz", (571, 576, 596, 599, 376, 508, 376, 567, 530, 740, 539, 521, 505), strict=True)
    ),
    **dict(zip(" -.'", (312, 373, 272, 210), strict=True)),
}
WIDEST = 1000


def text_width(text: str, size: float, *, spacing: float = 0) -> float:
    """`spacing` is added after each letter. Accents do not make a letter wider."""
    plain = [letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter)]
    return sum(WIDTHS.get(letter, WIDEST) * size / 1000 + spacing for letter in plain)
