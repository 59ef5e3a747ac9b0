"""Hunt the Wumpus and its family, for programs that plan and for programs that learn.

`Hunt` plays any game in process, with the dictionaries of the agent protocol. Importing this module registers the
Gymnasium environments `Wumpus/Classic-v0`, `Wumpus/Grue-v0`, `Wumpus/World-v0`, `Wumpus/WorldRandom-v0` and
`Wumpus/Textbook-v0`; `wumpus_hunt.pettingzoo` has Hidden Wumpus.
"""

import signal
import sys
from importlib.metadata import version

if sys.platform == "win32":
    import gymnasium
else:
    # The threads that numpy starts must not take a signal for which the command `wumpus` waits.
    _mask = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        import gymnasium
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, _mask)

from wumpus_hunt._bot import Bot as bot
from wumpus_hunt._env import WumpusEnv
from wumpus_hunt.hunt import Hunt, Refused
from wumpus_hunt._vector_env import WumpusVectorEnv

__all__ = ["Hunt", "Refused", "WumpusEnv", "WumpusVectorEnv", "__version__", "bot"]

__version__ = version("wumpus-hunt")

for _name, _keywords in (
    ("Classic", {"variant": "classic"}),
    ("Grue", {"variant": "grue"}),
    ("World", {"variant": "world"}),
    ("WorldRandom", {"variant": "world", "board": "random", "max_turns": 100}),
    ("Textbook", {"variant": "textbook"}),
):
    gymnasium.register(
        id=f"Wumpus/{_name}-v0",
        entry_point="wumpus_hunt._env:WumpusEnv",
        vector_entry_point="wumpus_hunt._vector_env:WumpusVectorEnv",
        kwargs=_keywords,
    )
