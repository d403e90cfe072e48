"""A route: an address, the handler behind it, and what the handler does not say itself."""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cached_property
from types import UnionType
from typing import Any, Final, Literal, NamedTuple, get_args

from rawsiko.server.log.streams import EventStream
from rawsiko.server.routes.limits import PER_SEAT, Rate
from rawsiko.server.routes.request import JSON

#: Gets the request; by name what the address names, and the body and the query as the structs it asks for.
Handler = Callable[..., Awaitable[Any]]

#: Whose key a request has to show: of a seat, of a class as its teacher, as a pupil or as either; or whoever
#: may look on, with a key or without.
Key = Literal["", "seat", "teacher", "pupil", "class", "any"]
NEEDED: Final = ("seat", "teacher", "pupil", "class")


class Cost(NamedTuple):
    """The bucket a request takes from, of its key or else of its address."""

    bucket: str
    rate: Rate
    of_key: bool = True


SEAT: Final = Cost("seat", PER_SEAT)


@dataclass(frozen=True)
class Route:
    """One address and method."""

    method: str
    path: str  #: what an address names in braces
    handler: Handler
    key: Key = ""
    cost: Cost | None = None
    status: int = 200
    body: Any = None  #: the struct; by default that of the handler
    answer: Any = None  #: a type, or one of several; by default that of the handler
    media_type: str = JSON
    others: dict[int, Any] = field(default_factory=dict)  #: other answers by status
    streams: bool = False  #: answers with events, unless it says something else
    says: str = ""  #: by default what the handler says
    hidden: bool = False  #: not part of the API

    @cached_property
    def signature(self) -> inspect.Signature:
        return inspect.signature(self.handler, eval_str=True)

    def taken(self, name: str) -> Any:
        """The type of a parameter of the handler; None if it has none of this name."""
        parameter = self.signature.parameters.get(name)
        return None if parameter is None else parameter.annotation

    @cached_property
    def body_type(self) -> Any:
        return self.body or self.taken("body")

    @cached_property
    def query_type(self) -> Any:
        return self.taken("query")

    @cached_property
    def answer_type(self) -> Any:
        """What is answered whole: a type, or one of several; None if only events are."""
        annotation = self.answer or self.signature.return_annotation
        if isinstance(annotation, UnionType):
            return get_args(annotation)
        return None if annotation is EventStream else annotation

    @property
    def answers(self) -> list[Any]:
        return [self.answer_type, *self.others.values()]

    @property
    def description(self) -> str:
        return inspect.cleandoc(self.says or self.handler.__doc__ or "")
