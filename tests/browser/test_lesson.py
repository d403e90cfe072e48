"""A lesson from the quiz in the lobby to the class's comparison; most pupils come over the API."""

import re

from playwright.sync_api import Page, expect

from tests.browser.lesson import GUESSES, KNOWS, PASSES, Lesson
from tests.browser.looks import barriers
from tests.browser.people import LAPTOP, People, settled
from tests.browser.scenes import PHONE, remembering
from tests.browser.test_print import OVER, pages_of


def answer_all(page: Page, *, knows: bool) -> None:
    """Five questions: the first answer that is offered, or none."""
    for _ in range(5):
        answers = page.locator(".quiz li button:enabled")
        (answers.first if knows else answers.last).click()
        settled(page)
        if page.locator(".told").count():
            page.locator(".told button.main").click()


def test_from_the_quiz_in_the_lobby_to_the_comparison(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=True)
    lesson.comes_in(5)
    lesson.answers("before", [GUESSES, GUESSES, GUESSES, PASSES, KNOWS])
    pupil = people.page(PHONE, at=f"/#/join/{lesson.code}", has_touch=True, is_mobile=True)
    pupil.get_by_role("button", name="Sit down").click()
    pupil.locator(".quizcard button.main").click()
    answer_all(pupil, knows=False)
    expect(pupil.locator(".quizcard")).to_contain_text("Handed in")

    lesson.does("start")
    pupil.wait_for_url(re.compile("#/table/"))
    table = pupil.url.rpartition("/")[2]
    lesson.plays_out()
    assert lesson.view()["quiz"]["before"]["answered"] == 6
    lesson.answers("after", [KNOWS] * 5)
    pupil.goto(pupil.url.split("#")[0] + f"#/debrief/{table}/5")
    answer_all(pupil, knows=True)
    expect(pupil.get_by_text("Counted without your name.")).to_be_visible()

    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    teacher = people.page(LAPTOP, at=f"/#/class/{lesson.id}", storage_state=kept)
    teacher.locator(f"a[href='#/class/{lesson.id}/debrief']").click()
    expect(teacher.locator(".cards section")).to_have_count(3)
    for step in range(1, 6):
        teacher.keyboard.press("ArrowRight")
        teacher.wait_for_url(re.compile(f"/debrief/{step}$"))
        teacher.locator("#finding").wait_for()
    expect(teacher.get_by_text("Answered: 6 of 6")).to_be_visible()
    expect(teacher.locator(".boxes")).to_have_count(0)  # sums only when the round is closed
    teacher.get_by_role("button", name="Open it").click()
    teacher.get_by_role("button", name="Close it and compare").click()
    expect(teacher.locator("dl .boxes")).to_have_count(10)
    assert "%" not in teacher.locator("main .two").inner_text()  # small numbers are numbers

    address = teacher.url.split("#")[0]
    teacher.goto(f"{address}#/print/class/{lesson.id}")
    expect(teacher.locator(".sheet")).to_have_count(6)
    assert (pages_of(teacher), teacher.evaluate(OVER)) == (6, 0)
    names = [pupil["name"] for pupil in lesson.view()["pupils"].values()]
    text = " ".join(teacher.locator(".sheet").all_inner_texts())
    assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", text)]
    teacher.goto(f"{address}#/print/teacher/{lesson.id}")
    expect(teacher.locator(".sheet")).to_have_count(4)
    assert (pages_of(teacher), teacher.evaluate(OVER)) == (4, 0)
    last = teacher.locator(".sheet").last
    expect(last.locator("tbody tr")).to_have_count(10)
    assert all(
        "[" in cell for cell in last.locator("td.code").all_inner_texts()
    )  # each answer has its source


def test_the_bell_with_one_slow_table(people: People) -> None:
    """One table has ended, the other is in the middle of its match when the bell rings."""
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(6)
    lesson.does("start")
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    teacher = people.page(LAPTOP, at=f"/#/class/{lesson.id}", storage_state=kept)
    expect(teacher.locator(".tablecard .whole")).to_have_count(2)
    people.keeps_open(lesson.listens())  # so that no bot plays for them
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_a_pupil(table=0))
    early = people.page(PHONE, at=f"/#/class/{lesson.id}", storage_state=kept, has_touch=True, is_mobile=True)
    early.locator(".match .board").wait_for()
    lesson.plays(lambda view: view["tables"]["1"].get("turn", 0) == 1, ["1"])
    lesson.plays(lambda view: view["tables"]["0"]["state"] == "ended", ["0"])
    expect(teacher.locator(".strip.done")).to_have_count(1)
    watches_another_table(early)
    lesson.does("bell", seconds=1)
    expect(early.locator("#meanwhile")).to_have_count(0)
    expect(teacher.locator(".podium")).to_have_count(2)
    expect(teacher.locator(".podium").nth(1)).to_contain_text("scored as it stood")
    expect(teacher.locator(".podium").first).not_to_contain_text("scored as it stood")
    teacher.locator("a[href$='/report']").click()
    expect(teacher.locator("main.report tbody")).to_have_count(2)
    expect(teacher.locator("main.report")).to_contain_text("scored as it stood")


def watches_another_table(pupil: Page) -> None:
    """Somebody who has finished early looks on at the table that still plays, and comes back."""
    expect(pupil.locator("#meanwhile")).to_be_visible()
    pupil.get_by_role("link", name="Lithium").click()
    pupil.locator(".match .board").wait_for()
    expect(pupil.locator("button.hand")).to_have_count(0)
    pupil.get_by_role("link", name="Back to your page").click()
    expect(pupil.locator("#meanwhile")).to_be_visible()


def test_homework_from_a_slip_to_its_closing(people: People) -> None:
    lesson = Lesson(people.server, preset="homework", pupils=3, tables=3, players=3, turns=3, quiz=False)
    slips = [slip["code"] for slip in lesson.does("slips")["slips"]]
    pupil = people.page(PHONE, at=f"/#/join/{slips[0]}", has_touch=True, is_mobile=True)
    pupil.locator("form .sit").click()
    pupil.locator(".match .board").wait_for()
    expect(pupil.locator("button.hand")).to_have_count(0)  # nobody is there to see it
    table = pupil.url
    other = people.page(PHONE, at=f"/#/join/{lesson.code}", has_touch=True, is_mobile=True)
    expect(other.locator(".seatcard")).to_contain_text("come in with your slip")
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    teacher = people.page(LAPTOP, at=f"/#/class/{lesson.id}", storage_state=kept)
    expect(teacher.locator("h2").first).to_have_text("Begun: 1 of 3. Finished: 0.")
    teacher.locator("a[href$='/slips']").click()
    expect(teacher.locator(".slip .tt b")).to_have_text(3 * ["Homework"])  # a table's name would say nothing
    assert pages_of(teacher) == 1
    expect(teacher.locator(".slip .chip")).to_have_count(0)
    teacher.go_back()
    lesson.plays(lambda view: view["tables"]["0"]["state"] == "ended", ["0"])
    expect(teacher.locator("h2").first).to_have_text("Begun: 1 of 3. Finished: 1.")
    pupil.goto(table)
    expect(pupil.get_by_text("The results open when the class has closed.")).to_be_visible()
    teacher.locator(".bottom .button.main").click()
    teacher.locator("dialog .answers .button:not(.main)").click()
    expect(teacher.locator(".rhead p")).to_have_text("1 pupil")
    expect(teacher.locator(".together p").first).to_contain_text("of 4 Applications")
    expect(teacher.locator(".ranking .foot")).to_contain_text("Nobody is ranked")  # bots played all of it
    expect(pupil.locator("ol.score")).to_be_visible()


def test_a_word_reaches_one_table_and_is_gone_after_the_phase(people: People) -> None:
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=False)
    lesson.comes_in(6)
    lesson.does("start")
    kept = remembering(people.server.address, "en", 100)
    kept["origins"][0]["localStorage"].append(lesson.kept_by_the_teacher())
    teacher = people.page(LAPTOP, at=f"/#/class/{lesson.id}", storage_state=kept)
    expect(teacher.locator(".tablecard .whole")).to_have_count(2)
    people.keeps_open(lesson.listens())  # so that no bot plays for them
    pupils = []
    for table, language in ((0, "de"), (1, "en")):
        kept = remembering(people.server.address, language, 100)
        kept["origins"][0]["localStorage"].append(lesson.kept_by_a_pupil(table=table))
        pupils.append(people.page(PHONE, at=f"/#/class/{lesson.id}", storage_state=kept, has_touch=True))
        pupils[-1].locator(".match .board").wait_for()
    teacher.locator(".tablecard .whole").first.click()
    teacher.locator(".drawer footer button", has_text="Say something").click()
    teacher.locator(".phrases button").nth(1).click()
    expect(teacher.locator(".phrases")).to_have_count(0)
    expect(pupils[0].locator(".word")).to_contain_text("Sprecht darüber, bevor ihr entscheidet.")
    expect(pupils[1].locator(".word")).to_have_count(0)
    expect(pupils[0].locator(".eyes")).to_have_count(0)  # nothing stops
    teacher.keyboard.press("Escape")
    teacher.keyboard.press("w")
    teacher.locator("dialog form input").fill("Who has Lithium?")
    teacher.keyboard.press("Enter")
    for pupil in pupils:
        expect(pupil.locator(".word")).to_contain_text("Who has Lithium?")
    pupils[1].locator(".word button").click()
    expect(pupils[1].locator(".word")).to_have_count(0)
    pupils[0].clock.install()
    lesson.plays(lambda view: view["tables"]["0"].get("turn", 0) > 0, ["0"])
    pupils[0].clock.run_for(30_000)  # long enough to read
    expect(pupils[0].locator(".word")).to_have_count(0)


def test_the_quiz_comes_when_the_teacher_opens_it_and_goes_when_it_closes(people: People) -> None:
    """To whoever has finished: in their own debrief, or still before the Score."""
    lesson = Lesson(people.server, pupils=6, minutes=30, tables=2, players=3, turns=3, quiz=True)
    lesson.comes_in(6)
    lesson.does("start")
    lesson.plays_out()
    pages = []
    for table, path in ((0, "/#/debrief/{}/2"), (1, "/#/table/{}")):
        kept = remembering(people.server.address, "en", 100)
        own = lesson.kept_by_a_pupil(table)
        kept["origins"][0]["localStorage"] += [own, lesson.seat_kept_by(own)]
        address = path.format(lesson.view()["tables"][str(table)]["table"])
        pages.append(people.page(LAPTOP, at=address, storage_state=kept))
    reader, scorer = pages
    reader.locator("#finding").wait_for()
    scorer.locator("ol.score").wait_for()
    windows = [page.get_by_role("dialog", name="The quiz: what do you know now?") for page in pages]
    for page, window in zip(pages, windows, strict=True):
        settled(page)
        expect(window).to_have_count(0)  # the round is open, but nobody is called to it
    lesson.does("quiz", round="after", open=True)
    for window in windows:
        expect(window).to_contain_text("Question 1 of 5")
    assert barriers(reader) == {}
    answer_all(reader, knows=True)
    expect(windows[0]).to_contain_text("Counted without your name.")
    windows[0].get_by_role("button", name="Done").click()
    reader.get_by_role("button", name="Next: World").click()
    lesson.does("quiz", round="after", open=False)
    expect(windows[1]).to_have_count(0)
    expect(scorer.locator(".toast")).to_contain_text("The quiz is closed.")
    settled(reader)
    expect(windows[0]).to_have_count(0)
    expect(reader.locator(".toast")).to_have_count(0)
