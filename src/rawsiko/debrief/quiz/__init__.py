"""The quiz before and after: questions made from the data, two forms, and counts without names.

`bank_of` makes every question a data set can answer from its sources. `pairs_for` draws one pair of
twins for each of five ideas. `QuizRound` counts a class's answers against blind tokens.
"""

from rawsiko.debrief.quiz.bank import IDEAS, Question, bank_of
from rawsiko.debrief.quiz.forms import pairs_for, quiz_document

__all__ = ["IDEAS", "Question", "bank_of", "pairs_for", "quiz_document"]
