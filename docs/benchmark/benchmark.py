"""Trains learners on random boards of Wumpus World, and lets them play the evaluation hunts.

    python3 benchmark.py ppo 1        trains the learner ppo with seed 1, and writes its result to results.jsonl
    python3 benchmark.py all          trains every learner with each of the seeds that has no result yet
    python3 benchmark.py              prints the table of all results, and draws curves.svg
"""

import json
import platform
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import torch
from recurrent import RecurrentPPO
from sb3_contrib import MaskablePPO
from stable_baselines3 import PPO
from vectors import Hunts

RESULTS = Path(__file__).with_name("results.jsonl")
FIRST_SEED, HUNTS = 1_000_000, 10_000
"""The evaluation hunts: those of the seeds 1,000,000 to 1,009,999."""
SEEDS = range(1, 8)
STEPS = 1_000_000

LEARNERS: dict[str, tuple[str, Any, dict[str, Any]]] = {
    # name: what the table calls it, class, and what it sees
    "ppo": ("PPO", PPO, {}),
    "memory": ("maskable PPO, memory", MaskablePPO, {"memory": True}),
    "frames": ("maskable PPO, 8 frames", MaskablePPO, {"frames": 8}),
    "recurrent": ("recurrent PPO, masks", RecurrentPPO, {}),
}
SETTINGS = {"n_steps": 64, "batch_size": 1024, "ent_coef": 0.01, "gamma": 1.0, "device": "cpu"}
"""Those of the learners of Stable-Baselines3, beside its defaults."""
LIBRARIES = ("wumpus-hunt", "torch", "numpy", "gymnasium", "stable-baselines3", "sb3-contrib")


def share_won(model: Any, sees: dict[str, Any], deterministic: bool) -> float:
    """Plays the evaluation hunts, and returns the share won in per cent."""
    env = Hunts(HUNTS, FIRST_SEED, **sees)
    observations = env.reset()
    won, over = np.zeros(HUNTS, bool), np.zeros(HUNTS, bool)
    state, starts = None, np.ones(HUNTS, bool)
    while not over.all():
        masks = {} if isinstance(model, PPO) else {"action_masks": env.action_masks()}
        actions, state = model.predict(observations, state, starts, deterministic, **masks)
        env.step_async(actions)
        observations, _, starts, _ = env.step_wait()
        if starts.any():
            won |= ~over & starts & env.info["final_info"]["is_success"]
        over |= starts
    return round(100 * float(won.mean()), 2)


def train(name: str, seed: int) -> dict[str, Any]:
    torch.set_num_threads(1)
    _, learner, sees = LEARNERS[name]
    # So that no two seeds train on the same hunts.
    env = Hunts(128, 1000 * seed, **sees)
    model = RecurrentPPO(env, seed) if learner is RecurrentPPO else learner("MlpPolicy", env, seed=seed, **SETTINGS)
    begun = time.process_time()
    model.learn(STEPS)
    minutes = round((time.process_time() - begun) / 60, 1)
    greedy, sampled = (share_won(model, sees, deterministic) for deterministic in (True, False))
    finished, won = (np.array_split(part, 30) for part in zip(*env.results, strict=True))
    curve = [round(100 * float(np.sum(w)) / max(1, int(np.sum(f))), 2) for f, w in zip(finished, won, strict=True)]
    return {
        "learner": name,
        "seed": seed,
        "steps": STEPS,
        "minutes": minutes,
        "greedy": greedy,
        "sampled": sampled,
        "versions": {"python": platform.python_version(), **{name: version(name) for name in LIBRARIES}},
        "processor": f"{platform.machine()} {torch.backends.cpu.get_cpu_capability()}",
        "curve": curve,
    }


def read() -> list[dict[str, Any]]:
    return [json.loads(line) for line in RESULTS.read_text().splitlines()]


def note(result: dict[str, Any]) -> None:
    """Writes a result in place of one for the same learner and seed, in the order of the table."""
    names = list(LEARNERS)
    by_key = {(names.index(one["learner"]), one["seed"]): one for one in [*read(), result]}
    RESULTS.write_text("".join(json.dumps(by_key[key]) + "\n" for key in sorted(by_key)))
    print({key: value for key, value in result.items() if key != "curve"}, flush=True)


def report() -> None:
    import matplotlib

    matplotlib.rcParams["svg.hashsalt"] = "wumpus"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.axhline(61.602, color="black", linestyle="--", linewidth=1)
    axes.text(0, 62.5, "the best possible: 61.6 %")
    print("| learner | greedy | sampled | seeds | minutes |\n|---|---|---|---|---|")
    for name, (title, _, _) in LEARNERS.items():
        results = [result for result in read() if result["learner"] == name]
        if not results:
            continue
        shares = (spread([result[kind] for result in results]) for kind in ("greedy", "sampled"))
        minutes = np.median([result["minutes"] for result in results])
        print(f"| {title} | {' | '.join(shares)} | {len(results)} | {minutes:.0f} |")
        points = np.array([result["curve"] for result in results])
        steps = STEPS / 1e6 * (np.arange(30) + 0.5) / 30
        (line,) = axes.plot(steps, np.median(points, axis=0), label=title)
        axes.fill_between(steps, points.min(axis=0), points.max(axis=0), color=line.get_color(), alpha=0.2)
    axes.set(xlabel="million steps", ylabel="hunts won while it learns, %", ylim=(0, 70))
    axes.legend(loc="upper left", bbox_to_anchor=(0, 0.87))
    figure.savefig(RESULTS.with_name("curves.svg"), metadata={"Date": None})


def spread(shares: list[float]) -> str:
    return f"{np.median(shares):.1f} % ({min(shares):.1f} to {max(shares):.1f})"


if __name__ == "__main__":
    if len(sys.argv) == 3:
        note(train(sys.argv[1], int(sys.argv[2])))
    elif sys.argv[1:] == ["all"]:
        for seed in SEEDS:
            for name in LEARNERS:
                if (name, seed) not in {(result["learner"], result["seed"]) for result in read()}:
                    note(train(name, seed))
    else:
        report()
