"""The command `puny`: `python -m puny to-ascii bücher.example`."""

import signal
import sys


def main() -> None:
    """Runs the command and ends the process with the command's exit status."""
    from ._puny import command

    # The command handles Ctrl-C itself, or is ended by it. Python's handler would only run after the command has ended.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(command(["puny", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
