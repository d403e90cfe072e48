"""The library: the data sets of a server, as tables need them and as browsers fetch them.

A table is played with the set it was opened with and no other. What a browser shows of a set comes as
documents (data/for_browser.py), each at an address that is the SHA-256 of its bytes.
"""

import gzip
from pathlib import Path

import msgspec

from rawsiko.data import DataSet, DataSetNotFound, DataSetRepository
from rawsiko.data.for_browser import Documents, documents_of
from rawsiko.server.domains import SetHash, SetId
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes.cached_files import FOR_GOOD, CachedFile
from rawsiko.server.tables.codec import Codec


class DataSetName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A data set, by its id and by the hash of what matters for play."""

    id: SetId
    hash: SetHash


class DocumentNames(msgspec.Struct, frozen=True):
    """The names of a data set's documents: `GET /api/documents/{name}`. Texts go by language."""

    board: str
    drawing: str
    odds: str
    sources: str
    names: dict[str, str]
    facts: dict[str, str]


class OfferedSet(msgspec.Struct, frozen=True):
    """A data set as browsers see it."""

    id: str
    hash: str
    title: dict[str, str]
    documents: DocumentNames


class DataSetCache:
    """Data sets by id and hash; what was built from one is kept."""

    def __init__(self, repository: DataSetRepository) -> None:
        self.repository = repository
        self.codecs: dict[DataSetName, Codec] = {}
        self.shown: dict[Path, OfferedSet] = {}
        self.files: dict[str, CachedFile] = {}  # documents by name

    def codec(self, wanted: DataSetName | None) -> Codec:
        """The Codec of a data set, or of the default one; refused if the set is not available."""
        if wanted is None:
            wanted = name_of(self.repository.default)
        if wanted not in self.codecs:
            self.codecs[wanted] = Codec(self.found(wanted))
        return self.codecs[wanted]

    def found(self, wanted: DataSetName) -> DataSet:
        try:
            return self.repository.find(wanted.id, wanted.hash)
        except DataSetNotFound:
            raise Refused(Refusal.NO_DATA_SET) from None

    def offered(self) -> list[OfferedSet]:
        """What a new table may choose from, the default first."""
        return [self.show(data_set) for data_set in self.repository.offered()]

    def show(self, data_set: DataSet) -> OfferedSet:
        """A data set with its documents, which can be fetched from now on."""
        if data_set.folder not in self.shown:
            documents = documents_of(data_set.folder)
            self.files |= {name: document_file(name, content) for name, content in documents.content.items()}
            self.shown[data_set.folder] = OfferedSet(
                data_set.id, data_set.hash, dict(data_set.title), names_of(documents)
            )
        return self.shown[data_set.folder]

    def document(self, name: str) -> CachedFile | None:
        """A document of any available set, even one not used since the server started."""
        if name not in self.files:
            for data_set in list(self.repository.sets.values()):
                self.show(data_set)
        return self.files.get(name)


def name_of(data_set: DataSet) -> DataSetName:
    return DataSetName(data_set.id, data_set.hash)


def names_of(documents: Documents) -> DocumentNames:
    return DocumentNames(
        documents.board,
        documents.drawing,
        documents.odds,
        documents.sources,
        dict(documents.names),
        dict(documents.facts),
    )


def document_file(name: str, content: bytes) -> CachedFile:
    packed = {"gzip": gzip.compress(content, mtime=0)}
    return CachedFile("application/json", FOR_GOOD, f'W/"{name[:20]}"', content, packed)
