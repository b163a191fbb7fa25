"""Checks compiled functions of puny. `harness.rs` panics if a function differs from RFC 3492.

angr executes the harness symbolically, and Bitwuzla decides which branches are reachable. A branch to a panic
must not be reachable for any input. Overflow checks are enabled in this build, so an overflow is a panic too.
If the solver does not finish in minutes and a function has few possible inputs, the function is run with each input."""

import concurrent.futures
import ctypes
import logging
import os
import pathlib
import re
import resource
import shutil
import subprocess
import time

logging.disable()  # This line is before the import, because angr logs missing packages when it is imported.
import angr
import bitwuzla
import claripy
import z3

MANIFEST = """[workspace]
[package]
name = "compiled"
version = "0.0.0"
edition = "2021"
[lib]
crate-type = ["cdylib"]
path = "src/lib.rs"
[features]
default = ["std", "bootstring", "trace"]
bootstring = []
trace = []
std = ["alloc"]
alloc = []
serde = []
[profile.dev]
panic = "abort"
opt-level = 1
[profile.release]
panic = "abort"
debug-assertions = true
overflow-checks = true
"""
proof = pathlib.Path(__file__).resolve().parent.parent
folder = proof / "build/rust"


def build():
    """Compiles a copy of puny in which every function and field is visible to the harness."""
    shutil.rmtree(folder / "src", ignore_errors=True)
    shutil.copytree(proof.parent / "crates/puny/src", folder / "src")
    (folder / "Cargo.toml").write_text(MANIFEST)
    for file in (folder / "src").rglob("*.rs"):
        text = file.read_text().replace("pub(super)", "pub(crate)").replace("#![forbid(unsafe_code)]", "")
        text = re.sub(r"^((const )?fn|mod|const|struct) ", r"pub(crate) \g<0>", text, flags=re.M)
        fields = re.compile(r"^pub\S* struct [^;(]*?\{\n.*?^\}", re.M | re.S)
        text = fields.sub(lambda struct: re.sub(r"^    (\w+: )", r"    pub(crate) \1", struct[0], flags=re.M), text)
        file.write_text(text)
    shutil.copy(proof / "rust/harness.rs", folder / "src")
    with open(folder / "src/lib.rs", "a") as lib:
        lib.write("mod harness;\n")
    for profile in ([], ["--release"]):
        command = ["cargo", "rustc", "--quiet", "--target-dir", "target", *profile, "--", "-Awarnings"]
        subprocess.run(command, cwd=folder, check=True)


class Panic(angr.SimProcedure):
    NO_RET = True

    def run(self):
        self.exit(1)


def satisfiable(constraints):
    """Returns whether the constraints can be satisfied, according to Bitwuzla. angr's own Z3 does not finish the divisions
    and multiplications within minutes."""
    solver = z3.Solver(ctx=claripy.backends.z3._context)
    solver.add([claripy.backends.z3.convert(constraint) for constraint in constraints])
    parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
    parser.parse(solver.to_smt2().replace("(check-sat)", ""), True, False)
    result = parser.bitwuzla().check_sat()
    assert result != bitwuzla.Result.UNKNOWN
    return result == bitwuzla.Result.SAT


def paths(function, *arguments):
    """Returns the number of paths through the function. Exits if a path ends in a panic."""
    options = {
        angr.options.ZERO_FILL_UNCONSTRAINED_MEMORY,
        angr.options.ZERO_FILL_UNCONSTRAINED_REGISTERS,
        angr.options.LAZY_SOLVES,
    }
    address = project.loader.find_symbol(function).rebased_addr
    states = [project.factory.call_state(address, *arguments, ret_addr=RETURN, add_options=options)]
    count = 0
    while states:
        successors = project.factory.successors(states.pop())
        assert not successors.unconstrained_successors
        next_states = successors.flat_successors
        if len(next_states) > 1:
            next_states = [state for state in next_states if satisfiable(state.solver.constraints)]
        assert next_states, f"{function}: a path does not return"
        for state in next_states:
            if state.addr in panics:
                raise SystemExit(f"{function}: a panic is reachable: {state.solver.constraints}")
            if state.addr == RETURN:
                count += 1
            else:
                states.append(state)
    return count


def for_all(what, function, *cases):
    begin = time.time()
    count = sum(paths(function, *case) for case in cases)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"{function}, {what}: {count} paths, {time.time() - begin:.0f} s, {memory} MB", flush=True)


def with_each(what, function, cases):
    """Runs the function with each case. A panic ends the process."""
    begin = time.time()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda case: getattr(library, function)(*map(ctypes.c_uint32, case)), cases))
    print(f"{function}, {what}: {time.time() - begin:.0f} s", flush=True)


def value(number, bits=64):
    return claripy.BVV(number, bits)


build()
project = angr.Project(folder / "target/debug/libcompiled.so", auto_load_libs=False)
library = ctypes.CDLL(str(folder / "target/release/libcompiled.so"))
RETURN = 0xDEADBEEF
panics = set()
for symbol in project.loader.main_object.symbols:
    if symbol.is_function and re.search("panick|unwrap_failed|slice_\\w*index\\w*fail", symbol.name):
        project.hook(symbol.rebased_addr, Panic(), replace=True)
        panics.add(symbol.rebased_addr)

q, share, bias = (claripy.BVS(name, 64) for name in ("q", "share", "bias"))
k = claripy.BVS("k", 32).zero_extend(32)
digit = claripy.BVS("digit", 8).zero_extend(24)
numbers = [claripy.BVS("number", 32) for _ in range(5)]
for_all("all k and biases of 64 bits", "threshold", (q, bias))
for_all("all q of 64 bits, each threshold", "write_round", *[(q, value(36), value(36 - t)) for t in range(1, 27)])
for_all("all i, w and k of 32 bits and biases of 64", "read_round", (digit, numbers[0], numbers[1], k, bias))
for_all("all numbers of 64 bits", "dampen", (q, share, value(0)), (q, share, value(1)))
for_all("all keys of 32 bits, up to 4 before", "order", *[(*numbers, value(count)) for count in range(5)])

step = 1 << 27
with_each("all 2^32 numbers", "biases", [(begin, begin + step - 1) for begin in range(0, 1 << 32, step)])
with_each("all deltas of a label, 1 to 63 points", "shares", [(points,) for points in range(1, 64)])
layouts = {(before, points - before) for points in range(64) for before in (0, points // 2, points)}
with_each(f"all code points, {len(layouts)} places among up to 63 ASCII code points", "labels", layouts)
with_each("all deltas of a label, biases 10 to 177", "integers", [(bias,) for bias in range(10, 178)])
