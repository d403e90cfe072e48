"""Codes of tables and classes: looked up with a limit against guessing.

Wrong codes are counted by address. Once an address has guessed too often, no code is answered there but those
of tables and classes that are in use at that very address: their people come in beside a guesser, and the
guesser learns no more than what is on the wall of the classroom anyway.
"""

from rawsiko.server.identity.keys import CODE_LENGTH
from rawsiko.server.refusals import Refusal, Refused
from rawsiko.server.routes import limits
from rawsiko.server.services import Services
from rawsiko.server.store.interface import LogHead


async def head_of(services: Services, address: str, typed: str) -> LogHead:
    """What the store has under a code, which is already cleaned; refused if there is none."""
    counted, code = services.limits, typed[:CODE_LENGTH]
    if (address, code) not in counted.at_home:
        counted.check("guesses", address, limits.GUESSES_PER_ADDRESS)
    head = await services.tables.store.find_code(code)
    if head is None:
        counted.take("guesses", address, limits.GUESSES_PER_ADDRESS)
        raise Refused(Refusal.NO_SUCH_CODE)
    counted.mark_known(address, code)
    return head
