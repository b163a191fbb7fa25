"""The command `puny`: `python -m puny to-ascii bücher.example`."""

import signal
import sys


def main() -> None:
    """Runs the command and ends the process with the command's exit status."""
    from ._puny import command

    # Removes Python's handler of Ctrl-C, which would run only after the command has ended. Ctrl-C now ends the process,
    # unless the command installs a handler.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(command(["puny", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
