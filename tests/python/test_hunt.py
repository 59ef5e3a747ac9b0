"""`Hunt`, and the environments against the protocol."""

import copy
import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest

import wumpus_hunt
from wumpus_hunt import Hunt, Refused
from wumpus_hunt.options import OPTIONS

ROOT = Path(__file__).parents[2]
PROGRAM = os.environ.get("WUMPUS", Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"), "debug", "wumpus"))

GAMES = [
    {"variant": "classic"},
    {"variant": "classic", "rules": "bsd"},
    {"variant": "grue", "sense": "hearing"},
    {"variant": "world", "board": "random"},
    {"variant": "textbook", "size": 5},
    {"variant": "hidden", "players": 4},
]


class Pipe:
    """`wumpus agent`, asked through two pipes."""

    def __init__(self, *flags):
        command = [PROGRAM, "agent", *flags]
        self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        print(json.dumps(request), file=self.child.stdin, flush=True)
        return json.loads(self.child.stdout.readline())


@pytest.fixture(scope="module")
def pipe():
    pipe = Pipe()
    yield pipe
    pipe.child.communicate()


def any_action(reply, rng):
    """Returns a legal action: any move, or a shot into a tunnel."""
    legal, obs = reply["info"]["legal"], reply["obs"]
    actions = legal["moves"] + legal["shots"]
    if legal["paths"]:
        actions = actions + [f"shoot {room}" for room in obs["tunnels"] if room]
    return actions[rng.integers(len(actions))]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_hunt_replies_what_the_program_replies(options, pipe):
    rng = np.random.default_rng(1)
    hunt = Hunt(**options)
    for seed in range(20):
        reply = hunt.reset(seed)
        assert reply == pipe.ask(cmd="reset", seed=seed, options=options)
        for _ in range(200):
            if reply["terminated"]:
                break
            action = any_action(reply, rng)
            reply = hunt.step(action)
            assert reply == pipe.ask(cmd="step", action=action)


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("duplicate", [Hunt.copy, copy.copy, copy.deepcopy, lambda hunt: pickle.loads(pickle.dumps(hunt))])
def test_a_pickle_and_with_cheat_a_copy_go_on_with_the_same_dice_and_by_themselves(options, duplicate):
    rng = np.random.default_rng(1)
    for seed in range(10):
        hunt = Hunt(**options, cheat=True)
        reply = hunt.reset(seed)
        for _ in range(3):
            if not reply["terminated"]:
                reply = hunt.step(any_action(reply, rng))
        other = duplicate(hunt)
        while not reply["terminated"]:
            action = any_action(reply, rng)
            reply = other.step(action)
            assert hunt.step(action) == reply


def test_a_copy_with_advice_learns_by_itself():
    hunt = Hunt("world", board="random", advice=True, cheat=True)
    action = hunt.reset(7)["info"]["legal"]["moves"][0]
    other = hunt.copy()
    assert other.step(action) == hunt.step(action)
    assert pickle.loads(pickle.dumps(hunt)).step("move south") == hunt.step("move south") or action != "move north"


PLANNED = [GAMES[0], {"rules": "original", "cave": "dendrite"}, {"variant": "grue", "sense": "smell"}, *GAMES[3:5]]


@pytest.mark.parametrize("options", PLANNED, ids=str)
def test_copies_go_on_as_often_as_advice_says_and_so_do_copies_of_copies(options):
    rng = np.random.default_rng(1)
    for seed in range(8):
        hunt, told = Hunt(**options), Hunt(**options, advice=True)
        reply = told.reset(seed)
        hunt.reset(seed)
        for _ in range(seed):
            # A turn in which the hunter cannot die.
            safe = [turn["action"] for turn in reply["info"]["advice"]["actions"] if not turn["ends"]]
            if safe:
                action = rng.choice(safe)
                reply = told.step(action)
                hunt.step(action)
        # Anything can follow a flight with bats, which advice does not look through.
        for turn in (turn for turn in reply["info"]["advice"]["actions"] if not turn["is_open"]):
            for one in (hunt, copy.copy(hunt), copy.deepcopy(hunt).copy()):
                replies = [one.copy(seed=at).step(turn["action"]) for at in range(100)]
                ends = [reply["info"]["events"][-1]["outcome"] for reply in replies if reply["terminated"]]
                for ending, chance in turn["ends"].items():
                    assert abs(ends.count(ending) - 100 * chance) <= 50 * np.sqrt(chance * (1 - chance)) + 1, (turn, ends)
                assert set(ends) <= set(turn["ends"])


def test_a_seed_draws_the_same_copy_which_is_not_the_hunt_itself():
    hunt = Hunt("world", board="random")
    same = set()
    for seed in range(50):
        hunt.reset(seed)
        one, again, own = (hunt.step("shoot north")["info"]["events"] for hunt in (hunt.copy(seed), hunt.copy(seed), hunt))
        assert one == again
        same.add(one == own)
    assert same == {True, False}


def test_what_cannot_be_planned_is_refused_with_the_reason():
    for options, why in [
        ({"variant": "hidden"}, "the odds depend on what other players hide"),
        ({"cave": "random"}, "without a map of the cave there are no odds"),
    ]:
        hunt = Hunt(**options)
        hunt.copy().reset(7)
        hunt.reset(7)
        for duplicate in (Hunt.copy, copy.copy, copy.deepcopy):
            with pytest.raises(ValueError, match=f"^{why}"):
                duplicate(hunt)
    hunt = Hunt("world", cheat=True)
    with pytest.raises(TypeError, match="it takes no seed"):
        hunt.copy(seed=1)
    hunt = Hunt("world")
    hunt.reset(7)
    with pytest.raises(TypeError, match="^a copy for planning cannot be pickled"):
        pickle.dumps(hunt.copy())


def test_what_is_changed_in_a_reply_or_a_position_changes_no_hunt():
    hunt = Hunt("textbook", cheat=True)
    position = hunt.reset(7)["info"]["truth"]["position"]
    begun = hunt.reset(7, position=position)
    position["facing"] = "north"
    again = pickle.loads(pickle.dumps(hunt))
    begun["obs"].clear()
    assert again.step("grab")["obs"] == hunt.step("grab")["obs"] == Hunt("textbook").reset(7)["obs"]


def test_whole_numbers_of_numpy_are_options():
    assert Hunt("textbook", size=np.int64(5)).reset(7) == Hunt("textbook", size=5).reset(7)


def test_the_flags_of_the_program_are_keywords():
    hunt = Hunt("world", max_turns=1, reward="steps", cheat=True)
    assert hunt.reset("7:8")["info"]["truth"]["seed"] == "7:8"
    reply = hunt.step("move north")
    assert (reply["truncated"], reply["reward"], reply["info"]["seed"]) == (True, -1, "7:8")


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_hunt_begins_in_a_given_position(options):
    rng = np.random.default_rng(1)
    hunt = Hunt(cheat=True, all_seats=True, **options)
    reply = hunt.step(any_action(hunt.reset(7), rng))
    if reply["terminated"]:
        return
    other = Hunt(cheat=True, all_seats=True, **options)
    begun = other.reset(8, position=reply["info"]["truth"]["position"])
    assert begun["obs"] == reply["obs"] and begun["info"]["all_obs"] == reply["info"]["all_obs"]
    action = any_action(begun, rng)
    assert pickle.loads(pickle.dumps(other)).step(action) == other.copy().step(action) == other.step(action)


def test_a_position_needs_cheat():
    with pytest.raises(Refused, match="^position is accepted only with cheat=True$"):
        Hunt("world").reset(7, position={})


def test_refusals_have_a_code_and_change_nothing():
    hunt = Hunt()
    with pytest.raises(Refused, match="there is no hunt") as refused:
        hunt.step("move 1")
    assert refused.value.code == "no_hunt"
    hunt.reset(7)
    for action, code in [("go west", "bad_action"), ("move 20", "illegal_action")]:
        with pytest.raises(Refused) as refused:
            hunt.step(action)
        assert refused.value.code == code and pickle.loads(pickle.dumps(refused.value)).code == code
    other = Hunt()
    other.reset(7)
    assert hunt.step("move 3") == other.step("move 3")
    for wrong in ({"variant": "chess"}, {"variant": "world", "board": "round"}, {"arrows": 0}):
        with pytest.raises(Refused) as refused:
            Hunt(**wrong)
        assert refused.value.code == "bad_option"
    for wrong in (0, -1):
        with pytest.raises(ValueError, match=f"^max_turns must be a whole number of 1 or more, not {wrong}$"):
            Hunt(max_turns=wrong)
    with pytest.raises(ValueError, match="reward must be one of"):
        Hunt(reward="gold")


def test_a_misspelt_keyword_is_refused_with_those_that_there_are():
    told = "world has no keyword 'bord'; it has board, max_turns, reward, cheat, advice, all_seats"
    with pytest.raises(TypeError, match=f"^{told}$"):
        Hunt("world", bord="random")
    told = "textbook has no keyword 'pit-odds'; it has board, size, pit_odds, render_mode, "
    with pytest.raises(TypeError, match=f"^{told}"):
        gymnasium.make("wumpus_hunt:Wumpus/Textbook-v0", **{"pit-odds": "1/5"})


def test_the_keywords_are_the_options_of_the_program(pipe):
    for variant in pipe.ask(cmd="hello")["variants"]:
        names = [option["option"].replace("-", "_") for option in variant["options"]]
        assert [*OPTIONS[variant["variant"]].__annotations__] == names


def test_mypy_finds_a_misspelt_keyword(tmp_path):
    calls = ['Hunt("world", bord="random")', "env(playres=5)", 'Hunt("textbook", pit_odds="1/5")', "env(players=5)"]
    (tmp_path / "calls.py").write_text("from wumpus_hunt import Hunt\nfrom wumpus_hunt.pettingzoo import env\n" + "\n".join(calls))
    flags = ["--ignore-missing-imports", "--no-error-summary", "--hide-error-context"]
    checked = subprocess.run([sys.executable, "-m", "mypy", *flags, "calls.py"], cwd=tmp_path, capture_output=True, text=True)
    lines = {line.split(":")[1] for line in checked.stdout.splitlines() if "error" in line}
    assert lines == {"3", "4"}, checked.stdout


def test_a_hunt_says_what_it_is_but_not_its_seed():
    hunt = Hunt("textbook", pit_odds="1/10")
    assert repr(hunt) == "<Hunt('textbook', pit_odds='1/10'), not begun>"
    hunt.reset(7)
    hunt.step("forward")
    assert repr(hunt) == "<Hunt('textbook', pit_odds='1/10'), after 1 actions>"


def test_the_package_has_the_version_of_the_program():
    version = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True).stdout
    assert version == f"wumpus {wumpus_hunt.__version__}\n"


SIZES = ("columns", "rows", "size")


def numbers(variant, obs):
    """Returns what the protocol's `obs` has of an environment's fields."""
    known = lambda value: 0 if value is None else value + 1
    if variant == "classic":
        fields = {name: obs[name] for name in ("room", "wumpus_near", "pits_near", "bats_near", "arrows")}
        tunnels = sorted(room for room in obs["tunnels"] if room)
        return fields | {f"tunnel_{at}": room for at, room in enumerate(tunnels, 1)}
    if variant == "grue":
        fields = {name: obs[name] for name in ("arrows", "wumpus_dead", "wumpus_near", "grue_near", "exit_near")}
        fields |= {name: known(obs[name]) for name in obs if name.endswith(("_distance", "_stunned"))}
        return fields | dict(zip(("x", "y"), obs["room"], strict=True))
    place = obs.get("cell") or obs["square"]
    fields = {name: value for name, value in obs.items() if isinstance(value, int) and name not in SIZES}
    return fields | dict(zip(("column", "row"), place, strict=True))


@pytest.mark.parametrize("options", GAMES[:5], ids=str)
def test_an_environment_shows_what_the_program_replies(options, pipe):
    variant = options["variant"]
    env = gymnasium.make(f"wumpus_hunt:Wumpus/{variant.capitalize()}-v0", disable_env_checker=True, **options)
    rng = np.random.default_rng(1)
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        reply = pipe.ask(cmd="reset", seed=seed, options=options)
        terminated = False
        for _ in range(200):
            shown = dict(zip(env.metadata["fields"], observation.tolist(), strict=True))
            expected = numbers(variant, reply["obs"])
            assert expected.items() <= shown.items(), (expected, shown)
            if terminated:
                break
            texts = [env.unwrapped.action_text(action) for action in np.flatnonzero(info["action_mask"])]
            assert set(reply["info"]["legal"]["moves"]) - {f"move {reply['obs'].get('room')}"} <= set(texts)
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            reply = pipe.ask(cmd="step", action=env.unwrapped.action_text(action))
            observation, reward, terminated, _, info = env.step(action)
            assert (reward, terminated) == (reply["reward"], reply["terminated"])
        if terminated:
            assert info["seed"] == seed == int(reply["info"]["seed"])
