"""Prints how many steps a second the Python package takes on one core, as docs/performance.md explains.

    python tests/bench/python.py [PROGRAM]

PROGRAM is `wumpus`, for the row of the pipe. All players choose among the legal actions at random; choosing is not timed.
"""

import json
import subprocess
import sys
import time

import gymnasium
import numpy as np

from wumpus_hunt import Hunt

SECONDS = 2
rng = np.random.default_rng(1)


class Watch:
    """Adds up the seconds between `start` and `stop`, and the steps."""

    def __init__(self):
        self.seconds = self.steps = 0

    def time(self, steps, act, *arguments):
        begun = time.perf_counter()
        result = act(*arguments)
        self.seconds += time.perf_counter() - begun
        self.steps += steps
        return result

    def is_done(self):
        return self.seconds > SECONDS


def vector(watch, game, hunts, options):
    env = gymnasium.make_vec(f"Wumpus/{game}-v0", num_envs=hunts, copy=False, **options)
    _, info = env.reset(seed=1)
    while not watch.is_done():
        masks = info["action_mask"]
        actions = np.argmax(masks * rng.random(masks.shape, np.float32), axis=1)
        _, _, _, _, info = watch.time(hunts, env.step, actions)


def yardstick(watch, game, hunts):
    """Times an environment of Gymnasium's own, as it makes many of them."""
    mode = "vector_entry_point" if game.startswith("CartPole") else "sync"
    env = gymnasium.make_vec(game, num_envs=hunts, vectorization_mode=mode)
    env.reset(seed=1)
    while not watch.is_done():
        actions = rng.integers(env.single_action_space.n, size=hunts)
        watch.time(hunts, env.step, actions)


def single(watch, game, options):
    env = gymnasium.make(f"Wumpus/{game}-v0", **options)
    _, info = env.reset(seed=1)
    while not watch.is_done():
        actions = np.flatnonzero(info["action_mask"])
        _, _, terminated, truncated, info = watch.time(1, env.step, actions[int(rng.random() * len(actions))])
        if terminated or truncated:
            _, info = watch.time(0, env.reset)


def texts(reply):
    """Lists the legal moves, and shots into each tunnel."""
    legal = reply["info"]["legal"]
    shots = legal["shots"] or (legal["paths"] and [f"shoot {room}" for room in reply["obs"]["tunnels"] if room]) or []
    return legal["moves"] + shots


def in_process(watch, game, options):
    hunt = Hunt(game, **options)
    talk(watch, hunt.reset, hunt.step)


def over_the_pipe(watch, game, options):
    child = subprocess.Popen([sys.argv[1], "agent"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(**request):
        print(json.dumps(request), file=child.stdin, flush=True)
        return json.loads(child.stdout.readline())

    options = {"variant": game, **options}
    talk(watch, lambda seed: ask(cmd="reset", seed=seed, options=options), lambda text: ask(cmd="step", action=text))
    child.communicate()


def talk(watch, reset, step):
    seed = 0
    while not watch.is_done():
        seed += 1
        reply = watch.time(0, reset, seed)
        while not reply["terminated"]:
            actions = texts(reply)
            reply = watch.time(1, step, actions[int(rng.random() * len(actions))])


def main():
    for game in ("CartPole-v1", "FrozenLake-v1"):
        watch = Watch()
        yardstick(watch, game, 1024)
        print(f"{game}: vector, 1024: {watch.steps / watch.seconds:,.0f} steps a second", flush=True)
    for game in ("Classic", "Grue", "WorldRandom", "World", "Textbook"):
        variant, options = ("world", {"board": "random"}) if game == "WorldRandom" else (game.lower(), {})
        rows = [(f"vector, {hunts:5} hunts", vector, game, (hunts, {})) for hunts in (16, 128, 1024, 8192)]
        rows += [("one-hot, 1024 hunts", vector, game, (1024, {"observation": "onehot"}))]
        rows += [("two threads, 8192 hunts", vector, game, (8192, {"threads": 2}))]
        rows += [("one environment", single, game, ({},)), ("Hunt, with texts", in_process, variant, (options,))]
        rows += [("over the pipe", over_the_pipe, variant, (options,))] if sys.argv[1:] else []
        for name, play, played, arguments in rows:
            watch = Watch()
            play(watch, played, *arguments)
            print(f"{game}: {name}: {watch.steps / watch.seconds:,.0f} steps a second", flush=True)


if __name__ == "__main__":
    main()
