"""Runs the commands of the section "libpuny" of the README: readme.py PREFIX FOLDER. libpuny is installed in PREFIX.

Compares the output of the programs with the comments after the commands. `cargo xtask capi --check` calls this script.
If a program is missing, the script skips the commands that need this program, and prints a line `SKIPPED name: why`.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

prefix, folder = sys.argv[1], Path(sys.argv[2])
here = Path(__file__).resolve().parent.parent
readme = (here / "README.md").read_text("utf-8").split("## libpuny", 1)[1]


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)


def check(right, why):
    if not right:
        sys.exit(why)


program = (here / "examples/first.c").read_text("utf-8")
check(blocks("c")[0].strip() == program.strip(), "README.md does not show examples/first.c as it is")
lists = (here / "examples/cmake/CMakeLists.txt").read_text("utf-8")
check(blocks("cmake")[0].strip() in lists, "README.md does not show a part of examples/cmake/CMakeLists.txt")
shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
(folder / "bindings").symlink_to(here.parent)
exported = ""
for commands in blocks("sh"):
    missing = [tool for tool in ("pkg-config", "cmake") if tool in commands and not shutil.which(tool)]
    if missing:
        print(f"SKIPPED {missing[0]}: a part of the README is not tried, because {missing[0]} is not installed")
        sys.exit()
    # The repository is already cloned, and the library is already installed.
    lines = [line for line in commands.splitlines() if not line.startswith(("git ", "cd ", "cargo "))]
    script = "\n".join(lines).replace("$HOME/libpuny", prefix)
    expected = [line.partition("# ")[2] for line in lines if line.startswith(("./", "built/"))]
    check(expected, f"the README runs no program:\n{commands}")
    run = subprocess.run(["sh", "-e", "-c", exported + script], cwd=folder, stdout=subprocess.PIPE, text=True)
    wrote = [line for line in run.stdout.splitlines() if not line.startswith(("-", "["))]
    check(run.returncode == 0 and wrote == expected, f"the programs wrote {run.stdout}")
    # Exported variables also apply to the commands of the following blocks.
    exported += "".join(f"{line}\n" for line in script.splitlines() if line.startswith("export "))
print("=> README.md: the commands work, and the programs write the expected output")
