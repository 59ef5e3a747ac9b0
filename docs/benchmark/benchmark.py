"""Trains a learner on random boards of Wumpus World, and lets it play the evaluation hunts.

    python3 benchmark.py ppo 1        writes the result of the learner ppo with seed 1 to results.jsonl
    python3 benchmark.py              prints the table of all results, and draws curves.svg
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO, RecurrentPPO
from stable_baselines3 import PPO
from stable_baselines3.common.callbacks import BaseCallback
from vectors import MOST_TURNS, Hunts

RESULTS = Path(__file__).with_name("results.jsonl")
FIRST_SEED, HUNTS = 1_000_000, 10_000
"""The evaluation hunts: those of the seeds 1,000,000 to 1,009,999."""

ROLLOUT = {"n_steps": 64, "batch_size": 1024, "ent_coef": 0.01, "gamma": 1.0, "device": "cpu"}
LEARNERS: dict[str, tuple[str, Any, dict[str, Any], int]] = {
    # name: what the table calls it, class, policy and its settings, what it sees, and steps
    "ppo": ("PPO", (PPO, "MlpPolicy", {}), {}, 1_000_000),
    "recurrent": ("recurrent PPO", (RecurrentPPO, "MlpLstmPolicy", {"lstm_hidden_size": 64}), {}, 100_000),
    "frames": ("maskable PPO, 8 frames", (MaskablePPO, "MlpPolicy", {}), {"frames": 8}, 1_000_000),
    "memory": ("maskable PPO, memory", (MaskablePPO, "MlpPolicy", {}), {"memory": True}, 1_000_000),
}


class Curve(BaseCallback):
    """Notes the share of hunts won since the last point."""

    def __init__(self, env: Hunts, every: int) -> None:
        super().__init__()
        self.env, self.every = env, every
        self.points: list[tuple[int, float]] = []

    def _on_step(self) -> bool:
        if self.num_timesteps >= self.every * (len(self.points) + 1):
            self.points.append((self.num_timesteps, round(100 * float(np.mean(self.env.won or [False])), 2)))
            self.env.won.clear()
        return True


def share_won(model: Any, sees: dict[str, Any], deterministic: bool) -> float:
    """Plays the evaluation hunts, and returns the share won in per cent."""
    env = Hunts(HUNTS, **sees)
    observations = env.begin(FIRST_SEED)
    won, over = np.zeros(HUNTS, bool), np.zeros(HUNTS, bool)
    state, starts = None, np.ones(HUNTS, bool)
    for _ in range(MOST_TURNS):
        with_masks = {"action_masks": env.action_masks()} if isinstance(model, MaskablePPO) else {"episode_start": starts}
        actions, state = model.predict(observations, state, deterministic=deterministic, **with_masks)
        env.step_async(actions)
        observations, _, starts, _ = env.step_wait()
        if starts.any():
            won |= ~over & starts & env.info["final_info"]["is_success"]
        over |= starts
    assert over.all()
    return round(100 * float(won.mean()), 2)


def train(name: str, seed: int) -> dict[str, Any]:
    torch.set_num_threads(1)
    _, (learner, policy, settings), sees, steps = LEARNERS[name]
    env = Hunts(128, **sees)
    model = learner(policy, env, seed=seed, policy_kwargs=settings, **ROLLOUT)
    curve = Curve(env, steps // 30)
    begun = time.process_time()
    model.learn(steps, callback=curve)
    minutes = round((time.process_time() - begun) / 60, 1)
    greedy, sampled = (share_won(model, sees, deterministic) for deterministic in (True, False))
    return {
        "learner": name,
        "seed": seed,
        "steps": steps,
        "minutes": minutes,
        "greedy": greedy,
        "sampled": sampled,
        "curve": curve.points,
    }


def report(draw: Callable[[dict[str, list[dict[str, Any]]]], None]) -> None:
    by_learner: dict[str, list[dict[str, Any]]] = {}
    for line in RESULTS.read_text().splitlines():
        result = json.loads(line)
        by_learner.setdefault(result["learner"], []).append(result)
    print("| learner | greedy | sampled | steps | minutes |\n|---|---|---|---|---|")
    for name, results in by_learner.items():
        shares = (f"{np.mean(own):.1f} ± {np.std(own, ddof=1):.1f} %" for own in shares_of(results))
        minutes = np.mean([result["minutes"] for result in results])
        print(f"| {LEARNERS[name][0]} | {' | '.join(shares)} | {results[0]['steps']:,} | {minutes:.0f} |")
    draw(by_learner)


def shares_of(results: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    return [result["greedy"] for result in results], [result["sampled"] for result in results]


def is_of(line: str, learner: str, seed: int) -> bool:
    result = json.loads(line)
    return (result["learner"], result["seed"]) == (learner, seed)


def curves(by_learner: dict[str, list[dict[str, Any]]]) -> None:
    import matplotlib

    matplotlib.rcParams["svg.hashsalt"] = "wumpus"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.axhline(61.602, color="black", linestyle="--", linewidth=1)
    axes.text(0, 62.5, "the best possible: 61.6 %")
    for name, results in by_learner.items():
        points = np.array([result["curve"] for result in results])
        steps, shares = points[0, :, 0] / 1e6, points[:, :, 1]
        (line,) = axes.plot(steps, shares.mean(axis=0), label=LEARNERS[name][0])
        axes.fill_between(steps, shares.min(axis=0), shares.max(axis=0), color=line.get_color(), alpha=0.2)
    axes.set(xlabel="million steps", ylabel="hunts won while it learns, %", ylim=(0, 70))
    axes.legend(loc="center right")
    figure.savefig(RESULTS.with_name("curves.svg"), metadata={"Date": None})


if __name__ == "__main__":
    if len(sys.argv) == 3:
        result = train(sys.argv[1], int(sys.argv[2]))
        others = [line for line in RESULTS.read_text().splitlines() if not is_of(line, sys.argv[1], int(sys.argv[2]))]
        RESULTS.write_text("\n".join([*others, json.dumps(result)]) + "\n")
        print({key: value for key, value in result.items() if key != "curve"})
    else:
        report(curves)
