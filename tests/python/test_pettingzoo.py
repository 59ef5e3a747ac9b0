"""Hidden Wumpus in PettingZoo."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.test.state_test import test_state as check_state
from pettingzoo.test.state_test import test_state_space as check_state_space

from wumpus_hunt import Refused
from wumpus_hunt.pettingzoo import HiddenWumpus, env, parallel_env

# PettingZoo warns of every environment whose observations are dictionaries, except its own.
pytestmark = [
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]


@pytest.mark.parametrize(("players", "wumpuses"), [(3, None), (5, None), (16, "fair"), (12, 4)])
def test_pettingzoos_own_tests_pass(players, wumpuses):
    api_test(env(players=players, wumpuses=wumpuses), num_cycles=500)
    seed_test(lambda: env(players=players, wumpuses=wumpuses), num_cycles=200)
    render_test(lambda **arguments: env(players=players, wumpuses=wumpuses, **arguments))


def test_all_agents_can_be_stepped_at_once():
    parallel_api_test(parallel_env(players=4), num_cycles=200)
    game = parallel_env(players=4)
    observations, _ = game.reset(seed=7)
    for _ in range(5):
        on_turn = [agent for agent in game.agents if observations[agent]["action_mask"].any()]
        assert len(on_turn) == 1
        observations, *_ = game.step({agent: 0 for agent in game.agents})


def test_the_state_has_all_secrets():
    game = HiddenWumpus(players=5)
    game.reset(seed=7)
    check_state_space(game)
    check_state(game, num_cycles=50)
    game.reset(seed=7)
    state = game.state()
    assert state in game.state_space
    people = state[:20].reshape(5, 4)
    assert people[:, 0].sum() in (1, 2) and (people[:, 3] == 1).all()
    observation = game.observe(game.agent_selection)["observation"]
    assert people[observation[0], 2] == observation[game.metadata["fields"].index("room")]


def play(game, seed):
    """Plays a game at random, and returns the total reward of each agent."""
    rng = np.random.default_rng(seed)
    totals = dict.fromkeys(game.possible_agents, 0)
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, _ = game.last()
        totals[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        game.step(None if terminated or truncated else rng.choice(legal))
    return totals


def test_each_side_wins_or_loses_together():
    game = env(players=6, wumpuses=2)
    winners = []
    for seed in range(30):
        game.reset(seed=seed)
        winners.append(list(play(game, seed).values()).count(1))
    assert set(winners) <= {0, 2, 4} and {2, 4} <= set(winners)


def test_nobody_sees_the_secrets_of_others():
    game = HiddenWumpus(players=3)
    game.reset(seed=7)
    first_secret = game.metadata["fields"].index("role")
    for agent in game.agents:
        observation = game.observe(agent)
        is_on_turn = agent == game.agent_selection
        assert observation in game.observation_space(agent)
        assert observation["observation"][first_secret:].any() == is_on_turn
        assert observation["action_mask"].any() == is_on_turn


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_and_pickles_go_on(duplicate):
    game = HiddenWumpus(players=4)
    game.reset(seed=7)
    for action in (1, 4, 2, 0, 7):
        game.step(action)
    assert play(duplicate(game), 1) == play(game, 1)


def test_wrong_numbers_of_players_are_refused():
    with pytest.raises(Refused, match="players must be 3 to 60, not 2"):
        env(players=2)
    with pytest.raises(Refused, match="wumpuses must be 1 to 20, few or fair"):
        env(wumpuses="many")
    with pytest.raises(ValueError, match="max_turns must be a whole number of 1 or more, not 0"):
        env(max_turns=0)
