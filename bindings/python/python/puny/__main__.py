"""The command `puny`: `python -m puny to-ascii bücher.example`."""

import signal
import sys


def main() -> None:
    """Runs the command, and ends the process with its status."""
    from ._puny import command

    # The command has its own answer to Ctrl-C, or dies of it; Python's would wait for its end.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(command(["puny", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
