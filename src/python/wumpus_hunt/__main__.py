"""The command `wumpus`, and `python -m wumpus_hunt`: the program itself, run from the extension module."""

import signal
import sys

from wumpus_hunt import _native


def main() -> int:
    # Python's own handler would keep Ctrl-C from the program.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.run(sys.argv)


if __name__ == "__main__":
    sys.exit(main())
