"""What players of similar bots complained of, and the tests that promise better here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

TESTS: Final = Path(__file__).parent
PROMISES: Final[dict[str, tuple[str, ...]]] = {
    "tell me when it is my turn": (
        "bot/test_handlers_pings.py::test_in_private_the_ping_answers_the_board_after_ten_seconds",
        "bot/test_services_pings.py::test_a_turn_arms_the_next_players_ping",
    ),
    "but write no message for every move": ("bot/test_boards.py::test_a_move_edits_the_one_board",),
    "an abandoned invitation must not block the chat": (
        "bot/test_services_invitations_ended.py::test_an_invitation_is_over_in_time_even_if_the_timer_is_late",
    ),
    "do not punish me for the bot's own outage": (
        "bot/test_services_timing.py::test_an_outage_is_charged_to_nobody",
        "bot/test_services_outages.py::test_an_absence_of_the_bot_is_credited",
    ),
    "friends want no automatic losses, strangers stall": (
        "bot/test_handlers_clock.py::test_friends_are_asked_what_to_do_about_a_late_player",
        "bot/test_handlers_clock.py::test_a_rated_game_ends_by_itself_and_takes_its_ping_along",
    ),
    "the clock of the right side must run": (
        "bot/test_services_deadlines.py::test_while_the_cube_is_asked_the_clock_of_the_asked_runs",
        "bot/test_services_timing.py::test_the_cubes_question_stops_the_clock_of_whoever_asks_it",
    ),
    "a supergroup must not lose our statistics": (
        "store/test_scores.py::test_the_table_stands_when_the_group_becomes_a_supergroup",
        "bot/test_handlers_membership.py::test_a_group_that_becomes_a_supergroup_takes_its_games_along",
    ),
    "a kicked bot goes on when it is back": (
        "bot/test_handlers_membership.py::test_a_kicked_bot_waits_and_shows_the_newest_board_when_it_is_back",
    ),
    "one user's block must not stop everybody's reminders": (
        "bot/test_handlers_pings.py::test_who_has_blocked_the_bot_is_not_reminded_and_strands_nobody",
    ),
    "stay in our topic, also when it is deleted or closed": (
        "bot/test_handlers_challenge_groups.py::test_a_challenge_stays_in_its_topic",
        "bot/test_handlers_membership.py::test_a_deleted_topic_sends_the_board_into_the_chat",
        "bot/test_handlers_membership.py::test_a_closed_topic_does_not_shut_the_whole_group",
    ),
    "an invitation must survive a lost payload": (
        "bot/test_handlers_challenge.py::test_a_lost_payload_is_made_up_for_by_the_list",
    ),
    "names with brackets and emoji must break nothing": (
        "bot/test_views_names.py::test_every_board_fits_whatever_the_two_are_called",
        "bot/test_views_names.py::test_every_list_and_reminder_fits_whatever_the_two_are_called",
    ),
    "the sides must not look alike, nor turn round every turn": (
        "render/test_contrast.py::test_the_sides_differ_in_lightness_alone",
        "render/test_accessibility.py::test_without_any_colour_the_sides_still_wear_different_marks",
        "bot/test_views_scene.py::test_white_sits_at_the_bottom_of_a_groups_board_and_the_movers_numbers_stand_there",
    ),
    "I am colour-blind": (
        "render/test_accessibility.py::test_the_colour_blind_tell_the_sides_apart",
        "render/test_contrast.py::test_a_checker_stands_out_by_its_face_or_its_rim",
    ),
    "the numbers must be mine, or away": (
        "bot/test_views_scene.py::test_the_reader_sits_at_the_bottom_and_reads_own_numbers",
        "bot/test_handlers_play.py::test_numbers_leave_the_boards_picture_with_their_switch",
    ),
    "the pip count is stuck": ("bot/test_views_caption.py::test_the_pips_and_the_position_follow_the_draft",),
    "Cyrillic is drawn as boxes": (
        "render/test_text.py::test_a_name_is_drawn_as_far_as_the_face_has_its_letters",
    ),
    "I cannot see pictures": (
        "bot/test_handlers_text_board.py::test_who_plays_in_letters_gets_no_picture_of_a_board_from_then_on",
        "bot/test_handlers_text_board.py::test_the_menu_shows_the_board_in_letters_once_and_leads_back",
    ),
    "where are my games, and whose turn is it": (
        "bot/test_game_lists.py::test_a_groups_game_is_one_tap_away_from_the_private_chat",
        "bot/test_game_lists.py::test_the_list_says_how_much_time_the_clock_leaves",
        "bot/test_game_lists.py::test_running_and_finished_games_lead_to_each_other",
    ),
    "let me out of every screen": (
        "bot/test_every_button.py::test_against_the_computer_every_button_leads_somewhere_and_back",
        "bot/test_every_button.py::test_against_a_friend_every_button_leads_somewhere_and_back",
        "bot/test_every_button.py::test_after_the_end_every_button_leads_somewhere_and_back",
        "bot/test_every_button.py::test_in_a_group_every_button_leads_somewhere_and_back",
    ),
    "what do you know about me, and forget it": (
        "store/test_keeping.py::test_nothing_of_a_forgotten_person_is_left_anywhere",
        "store/test_keeping.py::test_what_is_told_is_whatever_is_written_of_her",
        "bot/test_handlers_privacy.py::test_a_friendly_game_is_called_off_if_the_leaver_wishes_so",
    ),
    "let us pause": (
        "bot/test_services_pauses.py::test_an_agreed_pause_stops_the_clock_and_makes_no_keyboard_stale",
    ),
    "the dice are rigged": (
        "engine/test_fairness.py::test_all_thirty_six_throws_are_equally_likely",
        "engine/test_fairness.py::test_no_face_is_favoured_by_the_way_from_bytes_to_dice",
        "bot/test_handlers_fair.py::test_how_the_dice_are_sealed_is_said_in_three_sentences_under_a_picture",
    ),
    "I count my own doubles": (
        "bot/test_handlers_fair.py::test_the_own_dice_are_counted_beside_what_is_usual",
        "engine/test_tally.py::test_the_range_holds_95_of_a_hundred_fair_counts",
    ),
    "nobody understands a hash: let me check it myself": (
        "bot/test_handlers_fair.py::test_one_tap_checks_the_last_game_and_lists_every_recomputed_roll",
        "engine/test_main.py::test_verify_needs_nothing_but_the_standard_library",
        "engine/test_main.py::test_one_altered_roll_seed_or_press_fails_alone_too",
    ),
    "why is my rating what it is": (
        "bot/test_views_rating.py::test_how_is_my_rating_reckoned_is_answered_with_my_own_numbers",
    ),
}
"""By what the player says."""


@pytest.mark.parametrize("wish", PROMISES)
def test_whoever_complains_finds_the_tests_that_promise_better(wish: str) -> None:
    missing = []
    for promise in PROMISES[wish]:
        file, _, name = promise.partition("::")
        if f"def {name}(" not in (TESTS / file).read_text(encoding="utf-8"):
            missing.append(promise)

    assert missing == []
