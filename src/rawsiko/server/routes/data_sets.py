"""The HTTP side of the library: which data sets there are, and their documents."""

from typing import Literal

import msgspec

from rawsiko.debrief.quiz.moodle import FORMATS
from rawsiko.debrief.quiz.words import NoWords, worded_bank
from rawsiko.server.routes.files import file_answer
from rawsiko.server.routes.problems import not_found
from rawsiko.server.routes.request import TEXT, Answer, Request
from rawsiko.server.tables.data_sets import DataSetName, OfferedSet

Language = Literal["en", "it", "pt", "hr", "de"]
Form = Literal["gift", "xml"]


async def data_sets(request: Request) -> list[OfferedSet]:
    """The data sets that a new table may choose from; the first is the default."""
    return request.services.tables.library.offered()


async def data_set(request: Request, set_id: str, set_hash: str) -> OfferedSet:
    """The data set that a table names."""
    library = request.services.tables.library
    return library.show(library.found(DataSetName(set_id, set_hash)))


class Printed(msgspec.Struct, frozen=True):
    """In which language, and for which kind of import of Moodle."""

    language: Language = "en"
    form: Form = msgspec.field(default="gift", name="format")


async def quiz_file(request: Request, set_id: str, set_hash: str, query: Printed) -> Answer:
    """Every question of the quiz in one language, as a file for Moodle."""
    data_set = request.services.tables.library.found(DataSetName(set_id, set_hash))
    try:
        questions = worded_bank(data_set, query.language)
    except NoWords:
        raise not_found() from None
    ending, write = FORMATS[query.form]
    name = f"rawsiko-quiz-{query.language}.{ending}"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Answer(write(questions).encode(), media_type=TEXT, headers=headers)


async def document(request: Request, name: str) -> Answer:
    """A document of a data set. Its name is the SHA-256 of its bytes, so it can be cached forever."""
    found = request.services.tables.library.document(name)
    if found is None:
        raise not_found()
    return file_answer(found, request)
