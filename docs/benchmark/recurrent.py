"""PPO with a gated recurrent unit, which remembers the hunt by itself. It plays only legal actions."""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.distributions import Categorical
from vectors import Hunts

TURNS, EPOCHS, HUNTS_A_BATCH, WIDTH = 64, 10, 16, 128
CLIP, GAE_LAMBDA, ENTROPY, VALUE = 0.2, 0.95, 0.01, 0.5


class Network(nn.Module):
    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.cell = nn.GRUCell(inputs, WIDTH)
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)

    def judge(self, states: Tensor, masks: Tensor) -> tuple[Categorical, Tensor]:
        """Returns the chances of the legal actions, and the value."""
        logits = torch.where(masks, self.policy(states), -1e8)
        return Categorical(logits=logits, validate_args=False), self.value(states).squeeze(-1)


class RecurrentPPO:
    """Trains on `Hunts`: 64 turns of each, then 10 epochs of batches of 16 hunts, each as one sequence."""

    def __init__(self, env: Hunts, seed: int) -> None:
        torch.manual_seed(seed)
        self.env = env
        spaces: Any = (env.observation_space, env.action_space)
        self.network = Network(spaces[0].shape[0], spaces[1].n)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=1e-3, eps=1e-5)

    def predict(
        self, observations: NDArray[Any], state: Any, starts: NDArray[Any], deterministic: bool, action_masks: NDArray[Any]
    ) -> tuple[NDArray[Any], Tensor]:
        with torch.no_grad():
            state = torch.zeros(len(observations), WIDTH) if state is None else state
            state = self.network.cell(torch.from_numpy(observations), state * torch.from_numpy(~starts)[:, None])
            chances, _ = self.network.judge(state, torch.from_numpy(action_masks))
            actions = chances.probs.argmax(-1) if deterministic else chances.sample()
        return actions.numpy(), state

    def learn(self, steps: int) -> None:
        env, network = self.env, self.network
        seen, starts = torch.from_numpy(env.reset()), torch.ones(env.num_envs, dtype=torch.bool)
        state = torch.zeros(env.num_envs, WIDTH)
        for _ in range(-(-steps // (TURNS * env.num_envs))):
            first, turns = state, []
            with torch.no_grad():
                for _ in range(TURNS):
                    state = network.cell(seen, state * ~starts[:, None])
                    masks = torch.from_numpy(env.action_masks())
                    chances, value = network.judge(state, masks)
                    action = chances.sample()
                    env.step_async(action.numpy())
                    next_seen, reward, over, _ = env.step_wait()
                    turn = (seen, starts, masks, action, chances.log_prob(action), value, torch.from_numpy(reward))
                    turns.append(turn)
                    seen, starts = torch.from_numpy(next_seen), torch.from_numpy(over)
                last = network.judge(network.cell(seen, state), torch.from_numpy(env.action_masks()))[1]
            self._improve(first, [torch.stack(part) for part in zip(*turns, strict=True)], starts, last)

    def _improve(self, first: Tensor, turns: list[Tensor], over: Tensor, last: Tensor) -> None:
        """Learns from turns of shape `(turns, hunts)`. A hunt is over after a turn if the next one starts another."""
        seen, starts, masks, actions, before, values, rewards = turns
        goes_on = (~torch.cat([starts[1:], over[None]])).float()
        following = torch.cat([values[1:], last[None]])
        errors = rewards + goes_on * following - values
        advantages, sum_of_errors = torch.empty_like(values), torch.zeros_like(last)
        for turn in reversed(range(TURNS)):
            sum_of_errors = errors[turn] + GAE_LAMBDA * goes_on[turn] * sum_of_errors
            advantages[turn] = sum_of_errors
        returns = advantages + values
        for _ in range(EPOCHS):
            for hunts in torch.randperm(first.shape[0]).split(HUNTS_A_BATCH):
                state, states = first[hunts], []
                for now, start in zip(seen[:, hunts], starts[:, hunts], strict=True):
                    state = self.network.cell(now, state * ~start[:, None])
                    states.append(state)
                chances, value = self.network.judge(torch.stack(states), masks[:, hunts])
                gain = advantages[:, hunts]
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                ratio = (chances.log_prob(actions[:, hunts]) - before[:, hunts]).exp()
                clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
                loss = -clipped.mean() - ENTROPY * chances.entropy().mean()
                loss = loss + VALUE * nn.functional.mse_loss(value, returns[:, hunts])
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()
