"""Workers: where long jobs run, so that no table waits for them. What they are is up to the host."""

from collections.abc import Awaitable, Callable
from typing import ParamSpec, Protocol, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Worker(Protocol):
    """Runs jobs; one that uses other processes can be given functions of modules only."""

    def run(
        self, job: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Awaitable[Result]:
        """The result of a job."""

    def close(self) -> None:
        """End without waiting for what is running."""


class InPlace:
    """Runs every job at once, where it is asked for."""

    async def run(self, job: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs) -> Result:
        return job(*args, **kwargs)

    def close(self) -> None:
        pass
