"""A browser, a server, and visitors for whom nothing may go wrong.

A test fails if a page of its visitors logs an error or a warning on the console, throws, breaks the content security
policy, sends a request to another host, or needs scrolling sideways. A test about one of these declares it:
``watch.allow("ERR_INTERNET_DISCONNECTED")``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, Page

from bastide.apps.serving.settings import Settings
from tests.browser.chromium import DEMANDED, chromium
from tests.browser.watching import PHONE, Watch
from tests.serving.servers import Killable, served

#: Always tried in a browser: a dozen flows, which lead through every page. The rest is left to the exhaustive run.
ALWAYS = {
    "test_a_finger_sees_a_tile_before_it_lays_it",
    "test_a_game_is_played_with_keys_alone",
    "test_end_shows_the_winner_and_the_next_steps",
    "test_each_person_gets_a_link",
    "test_first_view_of_a_finished_game_asks_for_few_files",
    "test_gap_is_asked_about_with_keys_alone",
    "test_hand_of_another_seat_is_neither_on_the_page_nor_sent_to_it",
    "test_box_is_found_with_keys_alone",
    "test_chosen_language_applies_to_every_page_and_later_visits",
    "test_lesson_can_be_left_and_goes_on_where_it_was",
    "test_names_of_players_are_text",
    "test_one_game_is_compared_under_three_editions",
    "test_rulebook_that_was_opened_is_read_without_the_server",
    "test_user_mends_a_clash_with_a_button",
    "test_table_is_entered_by_clicking_and_scored_under_three_editions",
    "test_tile_is_composed_by_clicking_on_its_sides",
    "test_turning_point_leads_to_the_game_before_it",
    "test_two_browsers_see_the_same",
    "test_what_others_do_is_heard_and_what_one_does_is_not",
}
#: Of what is tried with many examples, those that are always tried: how their names begin.
BY_EXAMPLE = (
    "test_page_is_accessible[desk-en-GB",
    "test_first_view_of_a_page_asks_for_few_files[/score",
    "test_house_rule_is_picked_by_clicking_alone[no fields",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the rest to the exhaustive run."""
    here = Path(__file__).parent
    for item in items:
        if not isinstance(item, pytest.Function) or here not in item.path.parents or "browser" not in item.fixturenames:
            continue
        if item.originalname not in ALWAYS and not item.name.startswith(BY_EXAMPLE):
            item.add_marker(pytest.mark.exhaustive)


# Not for the whole session: while Playwright runs, no other test in this thread can have an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        if found is None:
            assert not os.environ.get(DEMANDED), "these tests need Chromium: apt-get install chromium"
            pytest.skip("Chromium is not installed; with Debian's package chromium this test runs, too")
        yield found


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a server that all tests of a module share, with the default limits."""
    folder = tmp_path_factory.mktemp("games")
    with served(Settings(f"sqlite:///{folder / 'games.sqlite'}")) as (made, _):
        yield made


@pytest.fixture(scope="module")
def workbench(client: httpx.Client) -> str:
    """The address of that server."""
    return str(client.base_url).rstrip("/")


@pytest.fixture
def watch(browser: Browser, workbench: str) -> Iterator[Watch]:
    """Opens pages for this test, ``watch.visitor(...)``, and notes their errors."""
    watch = Watch(browser, workbench)
    try:
        yield watch
    finally:
        wrong = watch.close()
    assert not wrong, "\n".join(wrong)


@pytest.fixture
def page(watch: Watch) -> Page:
    """A page of a user at a desk."""
    return watch.visitor()


@pytest.fixture
def second(watch: Watch) -> Page:
    """A page of another user at another desk."""
    return watch.visitor()


@pytest.fixture
def phone(watch: Watch) -> Page:
    """A page of a user with a phone."""
    return watch.visitor(PHONE)


@pytest.fixture
def mortal(browser: Browser, tmp_path: Path) -> Iterator[tuple[Killable, Watch]]:
    """A server that can be killed, and its visitors."""
    server = Killable(f"sqlite:///{tmp_path / 'games.sqlite'}")
    server.start()
    watch = Watch(browser, server.address)
    watch.allow("ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")
    # A picture that was loaded by half.
    watch.allow(r"/art/.*ERR_CONTENT_LENGTH_MISMATCH")
    try:
        yield server, watch
        wrong = watch.close()
    finally:
        watch.close()
        server.kill()
    assert not wrong, "\n".join(wrong)
