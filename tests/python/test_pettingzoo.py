"""Hidden Wumpus in PettingZoo."""

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from wumpus_hunt import Refused
from wumpus_hunt.pettingzoo import HiddenWumpus, env


@pytest.mark.parametrize("players", [3, 5, 16])
def test_pettingzoos_own_tests_pass(players):
    api_test(env(players=players), num_cycles=500)
    seed_test(lambda: env(players=players), num_cycles=200)
    render_test(lambda **arguments: env(players=players, **arguments))


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
    first_secret = game.fields.index("role")
    for agent in game.agents:
        observation = game.observe(agent)
        is_on_turn = agent == game.agent_selection
        assert observation in game.observation_space(agent)
        assert observation["observation"][first_secret:].any() == is_on_turn
        assert observation["action_mask"].any() == is_on_turn


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_copies_and_pickles_go_on(duplicate):
    game = HiddenWumpus(players=4)
    game.reset(seed=7)
    for action in (1, 4, 2, 0, 7):
        game.step(action)
    assert play(duplicate(game), 1) == play(game, 1)


def test_wrong_numbers_of_players_are_refused():
    with pytest.raises(Refused, match="the game is for 3 to 60 players, not 2"):
        env(players=2)
