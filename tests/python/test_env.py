"""The Gymnasium environments."""

import copy
import json
import pickle
import subprocess
import threading
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AsyncVectorEnv, AutoresetMode, SyncVectorEnv
from gymnasium.wrappers import FlattenObservation
from gymnasium.wrappers.vector import RecordEpisodeStatistics
from test_hunt import PROGRAM

import wumpus_hunt

ENVIRONMENTS = [
    ("Classic", {}),
    ("Classic", {"rules": "bsd"}),
    ("Classic", {"rules": "original", "cave": "dendrite"}),
    ("Classic", {"cave": "mobius", "longest_shot": 5}),
    ("Classic", {"cave": "random", "rooms": 30, "tunnels": 5, "arrows": 9, "reward": "steps"}),
    ("Grue", {"sense": "sight"}),
    ("World", {}),
    ("World", {"board": "random", "reward": "steps"}),
    ("Textbook", {}),
    ("Textbook", {"size": 6, "pit_odds": "1/10", "reward": "aima"}),
]


def make(name, **options):
    return gymnasium.make(f"wumpus_hunt:Wumpus/{name}-v0", **options)


def make_vec(name, hunts, **options):
    return gymnasium.make_vec(f"wumpus_hunt:Wumpus/{name}-v0", num_envs=hunts, **options)


@pytest.fixture(params=ENVIRONMENTS, ids=str)
def chosen(request):
    return request.param


def test_gymnasiums_checker_has_no_complaint(chosen):
    name, options = chosen
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(name, render_mode="ansi", **options).unwrapped)


def test_random_play_stays_in_the_observation_space(chosen):
    name, options = chosen
    env = make(name, **options)
    env.action_space.seed(1)
    for seed in range(30):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            assert observation in env.observation_space
            assert info["action_mask"].tolist() == env.unwrapped.action_masks().tolist()
            # Every second hunt takes illegal actions, too.
            action = env.action_space.sample(info["action_mask"] if seed % 2 else None)
            is_legal = env.unwrapped.action_text(action) is not None
            assert is_legal == info["action_mask"][action]
            before = observation
            observation, reward, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            if not is_legal:
                assert (before == observation).all() and not terminated
                assert reward == (-1 if options.get("reward") == "steps" else 0)
        if terminated:
            assert info["seed"] == seed and not info["action_mask"].any() and info["ending"]
            assert info["is_success"] or reward <= 0


def test_info_has_the_same_keys_and_types_in_every_step(chosen):
    name, options = chosen
    env = make(name, max_turns=3, **options)
    env.action_space.seed(1)
    shapes, ends = set(), set()
    for seed in range(100):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            shapes.add(tuple((key, type(value)) for key, value in info.items()))
            *_, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            over = terminated or truncated
        shapes.add(tuple((key, type(value)) for key, value in info.items()))
        ends.add(terminated)
        # A truncated hunt is not won, and its seed stays secret.
        assert terminated or (info["ending"], info["is_success"], info["seed"]) == (0, False, -1)
        assert (env.metadata["endings"][info["ending"]] == "unfinished") == (not terminated)
    assert len(shapes) == 1 and ends == {True, False}


@pytest.mark.parametrize(("reward", "dead"), [("sparse", -1), ("aima", -1001)])
def test_a_hunt_that_is_cut_off_pays_what_a_death_pays(reward, dead):
    turn_left = 1
    limits = {"max_turns": 2, "reward": reward}
    one, many = make("Textbook", **limits), make_vec("Textbook", 1, **limits)
    for env, action in ((one, turn_left), (many, [turn_left])):
        env.reset(seed=1)
        env.step(action)
        _, paid, terminated, truncated, info = env.step(action)
        assert (paid, terminated, truncated, info["is_success"]) == (dead, False, True, False)


def test_the_end_is_an_end_until_reset():
    env = make("World", disable_env_checker=True).unwrapped
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=7)
    for action in (1, 1):
        *_, terminated, _, info = env.step(action)
    assert terminated and env.metadata["endings"][info["ending"]] == "fell_in_pit"
    with pytest.raises(ValueError, match="hunt 0 is over; begin another with reset"):
        env.step(0)


def test_a_seed_fixes_every_hunt_after_it():
    one, other = make("Grue"), make("Grue")
    for env in (one, other):
        env.reset(seed=7)
    follow = [[env.reset()[0].tolist() for _ in range(5)] for env in (one, other)]
    assert follow[0] == follow[1] and len({str(hunt) for hunt in follow[0]}) > 1
    assert one.reset(seed=8)[0].tolist() != one.reset(seed=9)[0].tolist()


@pytest.mark.parametrize("hunts", [None, 4])
def test_a_pickle_goes_on_by_itself_and_nothing_is_copied(chosen, hunts):
    name, options = chosen
    env = make_vec(name, hunts, **options) if hunts else make(name, **options).unwrapped
    env.reset(seed=3)
    rng = np.random.default_rng(1)
    count = len(env.metadata["actions"])
    for _ in range(3 if hunts else 1):
        env.step(rng.integers(count, size=hunts))
    if not hunts and not env.action_masks().any():
        return
    for duplicate in (copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="^an environment is not copied: try things out in a copy of a Hunt"):
            duplicate(env)
    other = pickle.loads(pickle.dumps(env))
    for _ in range(50 if hunts else 1):
        actions = rng.integers(count, size=hunts)
        result = env.step(actions)
        assert data_equivalence(result, other.step(actions))
    assert data_equivalence(env.reset(), other.reset())


def test_random_boards_have_a_name_and_a_limit_of_their_own():
    env = make("WorldRandom")
    assert len({str(env.reset(seed=seed)[0]) + str(env.unwrapped.step(1)) for seed in range(30)}) > 2
    env.reset(seed=1)
    turns = [env.unwrapped.step(4)[3] for _ in range(100)]
    assert turns == [False] * 99 + [True]


def test_hunts_are_described_in_the_words_of_the_prompt():
    env = make("Classic", render_mode="ansi")
    env.reset(seed=7)
    assert env.render() == "You are in room 4. Tunnels lead to 3, 5 and 14. You have 5 arrows."
    both = make_vec("World", 2, render_mode="ansi", vectorization_mode="vector_entry_point")
    both.reset(seed=7)
    assert both.render() == ("You are in A1. You have your arrow, but not the gold.",) * 2


def test_what_is_seen_is_drawn(chosen):
    name, options = chosen
    env = make(name, render_mode="rgb_array", **options)
    env.action_space.seed(1)
    _, info = env.reset(seed=7)
    before = env.render()
    assert before.shape == (432, 320, 3) and before.dtype == np.uint8
    for _ in range(20):
        *_, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated:
            break
    assert (env.render() != before).any()
    # A picture has all that the hunter has seen, so a hunt that is brought back has the same.
    assert (pickle.loads(pickle.dumps(env)).unwrapped.render() == env.render()).all()
    both = make_vec(name, 2, render_mode="rgb_array", vectorization_mode="vector_entry_point", **options)
    both.reset(seed=[7, 7])
    assert all((picture == before).all() for picture in both.render())


def test_people_are_shown_the_words_at_each_step(capsys):
    env = make("World", render_mode="human")
    env.reset(seed=7)
    env.step(0)
    assert capsys.readouterr().out.splitlines() == [
        "You are in A1. You have your arrow, but not the gold.",
        "Your nose wrinkles from the strong stench. A wumpus is nearby!",
        "You are in A2. You have your arrow, but not the gold.",
    ]
    assert env.render() is None


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("Classic", {"longest_shot": 6}, "longest_shot must be 1 to 5, not 6"),
        ("Classic", {"longest_shot": 2, "cave": "random"}, "must be 1 in a cave without a map"),
        ("Grue", {"longest_shot": 2}, "longest_shot must be 1 in this game"),
        ("Grue", {"sense": "touch"}, "sense must be smell, hearing or sight"),
        ("World", {"observation": "one-hot"}, "observation must be numbers or onehot, not 'one-hot'"),
        ("World", {"bord": "random"}, "world has no keyword 'bord'; it has board, render_mode"),
        ("World", {"pits": 3}, "world has no keyword 'pits'; it has board, render_mode"),
        ("World", {"reward": "gold"}, "reward must be one of sparse, steps, aima"),
        ("World", {"reward": "aima"}, "the variant world has no reward aima"),
        ("World", {"variant": "hidden"}, "use wumpus_hunt.pettingzoo"),
        ("World", {"max_turns": 0}, "max_turns must be a whole number of 1 or more, not 0"),
        ("World", {"max_turns": -1}, "max_turns must be a whole number of 1 or more, not -1"),
        ("World", {"max_turns": None}, "max_turns must be a whole number of 1 or more, not None"),
    ],
)
def test_wrong_options_are_refused_with_what_would_be_accepted(name, options, why):
    with pytest.raises((TypeError, ValueError), match=why):
        make(name, **options)


@pytest.mark.parametrize(("name", "most"), [("num_envs", 1_000_000), ("threads", 1_000)])
def test_more_hunts_or_threads_than_there_may_be_are_refused(name, most):
    for number in (-1, 0, most + 1, 10**13, 2**62, 2**64):
        with pytest.raises(ValueError, match=f"{name} must be 1 to {most}, not {number}"):
            gymnasium.make_vec("wumpus_hunt:Wumpus/World-v0", **{"num_envs": 2, name: number})


def test_a_state_that_no_hunts_have_is_refused():
    env = make_vec("World", 1)
    env.reset(seed=7)
    hunts = copy.copy(env.unwrapped.hunts)
    *others, [(seed, drawn, actions)] = hunts.__getstate__()
    for spoiled in [(2**63, drawn, actions), (seed, 2**64 - 1, actions), (seed, drawn, [8])]:
        with pytest.raises(ValueError, match="this is not the state of such hunts"):
            hunts.__setstate__((*others, [spoiled]))


def test_actions_that_do_not_exist_are_refused():
    env = make("World").unwrapped
    env.reset(seed=7)
    for action in (-1, 8):
        with pytest.raises(ValueError, match=f"an action must be 0 to 7, not {action}"):
            env.step(action)
    both = make_vec("World", 2, vectorization_mode="vector_entry_point")
    both.reset(seed=7)
    with pytest.raises(ValueError, match="there are 2 hunts, and 3 actions"):
        both.step([0, 0, 0])
    with pytest.raises(ValueError, match=r"a row with a number for each hunt, not an array of shape \(2, 1\)$"):
        both.step(np.zeros((2, 1), int))
    with pytest.raises(ValueError, match="2 environments, and 1 seeds"):
        both.reset(seed=[1])
    with pytest.raises(ValueError, match="a seed must be 0 to 9223372036854775807"):
        env.reset(seed=2**63)


def test_sync_and_async_vector_environments_step_past_ends(chosen):
    name, options = chosen
    both = [vector([lambda: make(name, **options)] * 3) for vector in (SyncVectorEnv, AsyncVectorEnv)]
    rng = np.random.default_rng(1)
    results = [env.reset(seed=1) for env in both]
    ends = 0
    for _ in range(100):
        assert data_equivalence(results[0], results[1])
        actions = rng.integers(both[0].single_action_space.n, size=3)
        results = [env.step(actions) for env in both]
        ends += results[0][2].sum()
    assert ends > 0
    for env in both:
        env.close()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("observation", ["numbers", "onehot"])
def test_the_vector_entry_point_gives_what_a_sync_vector_environment_gives(chosen, mode, observation):
    name, options = chosen
    limit = {"max_turns": 20, "observation": observation}
    fast = make_vec(name, 5, vectorization_mode="vector_entry_point", autoreset_mode=mode, threads=2, **limit, **options)
    sync = SyncVectorEnv([lambda: make(name, **limit, **options)] * 5, autoreset_mode=mode)
    assert fast.observation_space == sync.observation_space and fast.action_space == sync.action_space
    rng = np.random.default_rng(1)
    assert data_equivalence(fast.reset(seed=3), sync.reset(seed=3))
    ends = np.zeros(2)
    for _ in range(300):
        actions = rng.integers(fast.single_action_space.n, size=5)
        result = fast.step(actions)
        assert data_equivalence(result, sync.step(actions))
        assert all(observation in fast.single_observation_space for observation in result[0])
        ends += [result[2].sum(), result[3].sum()]
    assert ends[0] > 0


def test_without_autoreset_finished_hunts_wait_for_their_reset():
    env = make_vec("World", 2, vectorization_mode="vector_entry_point", autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=7)
    for actions in ((1, 0), (1, 2)):
        _, _, terminations, _, _ = env.step(actions)
    assert terminations.tolist() == [True, False]
    with pytest.raises(ValueError, match="hunt 0 is over"):
        env.step((0, 0))
    observations, info = env.reset(seed=9, options={"reset_mask": terminations})
    assert observations[0].tolist() == observations[1].tolist() and info["_action_mask"].tolist() == [True, False]
    env.step((0, 0))


def test_arrays_are_new_unless_asked_to_be_the_same():
    for copies in (True, False):
        env = make_vec("World", 2, vectorization_mode="vector_entry_point", copy=copies)
        first, _ = env.reset(seed=7)
        second = env.step((0, 0))[0]
        assert (first is second) == (not copies)


def test_a_one_hot_observation_is_what_gymnasium_makes_of_the_numbers(chosen):
    name, options = chosen
    env, flat = make(name, observation="onehot", **options), FlattenObservation(make(name, **options))
    check_env(env.unwrapped)
    env.action_space.seed(1)
    for seed in range(5):
        (observation, info), (expected, _) = env.reset(seed=seed), flat.reset(seed=seed)
        over = False
        while not over:
            assert observation.dtype == np.float32 and observation in env.observation_space
            assert (observation == expected).all()
            action = env.action_space.sample(info["action_mask"])
            observation, _, terminated, truncated, info = env.step(action)
            expected, *_ = flat.step(action)
            over = terminated or truncated


def test_two_threads_that_use_one_environment_get_an_error_and_harm_nothing():
    env, errors = make_vec("Classic", 10_000), []
    env.reset(seed=1)

    def play():
        for _ in range(20):
            try:
                env.step(np.zeros(10_000, np.int64))
            except RuntimeError as error:
                errors.append(str(error))

    players = [threading.Thread(target=play) for _ in range(2)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert set(errors) <= {"Already borrowed"} and len(errors) < 40
    assert env.step(np.zeros(10_000, np.int64))[0] in env.observation_space


def test_any_number_of_threads_plays_the_same_hunts():
    envs = [make_vec("Classic", 7, threads=threads) for threads in (1, 2, 3, 20)]
    rng = np.random.default_rng(1)
    for env in envs:
        env.reset(seed=1)
    for _ in range(100):
        actions = rng.integers(envs[0].single_action_space.n, size=7)
        results = [env.step(actions) for env in envs]
        assert all(data_equivalence(results[0], result) for result in results[1:])


def test_one_array_is_no_action():
    env = make("World")
    env.reset(seed=7)
    with pytest.raises(ValueError, match=r"^an action is one whole number, not an array of shape \(1,\)$"):
        env.step(np.array([0]))


def test_wrappers_pass_the_names_on():
    for env in (FlattenObservation(make("World")), RecordEpisodeStatistics(make_vec("World", 2))):
        assert env.metadata["fields"][:2] == ("column", "row")
        assert env.metadata["actions"][0] == "move north" and env.metadata["endings"][0] == "unfinished"


GAMES = [("Classic", {"longest_shot": 5}), ("Grue", {}), ("World", {"board": "random"}), ("Textbook", {})]


@pytest.mark.parametrize("name", ["random", "careful", "sharp"])
@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_a_bot_plays_hunts_out_as_it_plays_them_turn_by_turn(game, options, name):
    bot, one, many = wumpus_hunt.bot(name), make(game, **options), make_vec(game, 5, **options)
    many.reset(seed=7)
    turns = bot.play(many)
    for at in range(5):
        mine = turns.hunts == at
        observation, info = one.reset(seed=7 + at)
        rows = zip(turns.observations[mine], turns.actions[mine], turns.masks[mine], turns.rewards[mine], strict=True)
        for shown, action, mask, reward in rows:
            assert (shown == observation).all() and (mask == info["action_mask"]).all()
            assert bot(one) == action
            observation, paid, terminated, truncated, info = one.step(action)
            assert paid == reward
        assert terminated or truncated


@pytest.mark.parametrize(("game", "options"), GAMES, ids=str)
def test_the_bot_sharp_does_what_advice_says_whoever_played_before(game, options):
    env, many = make(game, **options), make_vec(game, 1, **options)
    asked = {name: value for name, value in options.items() if name != "longest_shot"}
    hunt, bot = wumpus_hunt.Hunt(game.lower(), advice=True, **asked), wumpus_hunt.bot("sharp")
    env.action_space.seed(1)
    for seed in range(5):
        reply, (_, info), _ = hunt.reset(seed), env.reset(seed=seed), many.reset(seed=seed)
        while info["action_mask"].any():
            best = bot(env)
            assert env.unwrapped.action_text(best) == reply["info"]["advice"]["best"]
            assert bot(many).tolist() == [best]
            action = env.action_space.sample(info["action_mask"])
            reply = hunt.step(env.unwrapped.action_text(action))
            many.step([action])
            *_, info = env.step(action)


def test_hunts_that_are_played_out_are_those_of_a_simulation():
    many = make_vec("World", 200, board="random")
    many.reset(seed=1)
    turns = wumpus_hunt.bot("sharp").play(many)
    flags = "world --board random --bot sharp --hunts 200 --json".split()
    report = json.loads(subprocess.run([PROGRAM, "simulate", *flags], capture_output=True, check=True).stdout)
    assert ((turns.rewards == 1).sum(), len(turns.actions)) == (report["endings"]["won"], report["turns"])


def test_a_bot_that_is_not_there_and_an_action_without_a_number_are_refused():
    env, sharp = make("Classic"), wumpus_hunt.bot("sharp")
    for ask in (sharp, sharp.play):
        with pytest.raises(gymnasium.error.ResetNeeded, match="^there is no hunt; begin one with reset$"):
            ask(env)
        with pytest.raises(TypeError, match="^a bot plays the environments of wumpus_hunt for one player, not .*CartPole"):
            ask(gymnasium.make("CartPole-v1"))
    with pytest.raises(ValueError, match="^a bot is random, careful, sharp, not 'best'$"):
        wumpus_hunt.bot("best")
    with pytest.raises(ValueError, match="^no number means shoot .*; give longest_shot=5$"):
        for seed in range(100):
            env.reset(seed=seed)
            wumpus_hunt.bot("sharp").play(env)
