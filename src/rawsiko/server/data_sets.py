"""The HTTP side of the library: which data sets there are, and their documents."""

from litestar import get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

from rawsiko.server.house import Http, house_of
from rawsiko.server.library import DataSetName, OfferedSet


@get("/api/data-sets")
async def data_sets(request: Http) -> list[OfferedSet]:
    """The data sets that a new table may choose from; the first is the default."""
    return house_of(request).tables.library.offered()


@get("/api/data-sets/{set_id:str}/{set_hash:str}")
async def data_set(request: Http, set_id: FromPath[str], set_hash: FromPath[str]) -> OfferedSet:
    """The data set that a table names."""
    library = house_of(request).tables.library
    return library.show(library.found(DataSetName(set_id, set_hash)))


@get("/api/documents/{name:str}", media_type="application/json")
async def document(request: Http, name: FromPath[str]) -> Response[bytes]:
    """A document of a data set. Its name is the SHA-256 of its bytes, so it can be cached forever."""
    found = house_of(request).tables.library.document(name)
    if found is None:
        raise NotFoundException
    return found.answer(request)
