"""Executes compiled functions of puny symbolically, with angr: for all inputs, no panic is reachable,
and `threshold` is the RFC's. Rust checks overflow in this build, so an overflow would be a panic."""

import logging
import pathlib
import subprocess

import angr
import claripy

MANIFEST = """[workspace]
[package]
name = "compiled"
version = "0.0.0"
edition = "2021"
[lib]
crate-type = ["cdylib"]
path = "lib.rs"
[dependencies]
puny = {{ path = "{puny}", default-features = false }}
[profile.dev]
panic = "abort"
opt-level = 1
"""
LIBRARY = """use puny::{bias, punycode::PUNYCODE};
#[no_mangle] pub extern "C" fn threshold(k: u64, bias: u64) -> u32 { bias::threshold(PUNYCODE.params(), k, bias) }
#[no_mangle] pub extern "C" fn adapt(delta: u64, points: u64, first: bool) -> u64 {
    bias::adapt(PUNYCODE.params(), delta, points, first)
}
"""
proof = pathlib.Path(__file__).resolve().parent.parent
folder = proof / "build/rust"
folder.mkdir(parents=True, exist_ok=True)
(folder / "Cargo.toml").write_text(MANIFEST.format(puny=proof.parent / "crates/puny"))
(folder / "lib.rs").write_text(LIBRARY)
subprocess.run(["cargo", "build", "--quiet", "--target-dir", "target"], cwd=folder, check=True)

for logger in ("angr", "cle"):
    logging.getLogger(logger).setLevel("CRITICAL")
project = angr.Project(folder / "target/debug/libcompiled.so", auto_load_libs=False)


class Panic(angr.SimProcedure):
    NO_RET = True

    def run(self):
        raise SystemExit(f"a panic is reachable: {self.state.solver.constraints}")


for symbol in project.loader.main_object.symbols:
    if symbol.is_function and "panick" in symbol.name:
        project.hook(symbol.rebased_addr, Panic(), replace=True)


def ends(function, *arguments):
    """All states in which the function returns."""
    fill = {angr.options.ZERO_FILL_UNCONSTRAINED_MEMORY, angr.options.ZERO_FILL_UNCONSTRAINED_REGISTERS}
    address = project.loader.find_symbol(function).rebased_addr
    state = project.factory.call_state(address, *arguments, ret_addr=0xDEADBEEF, add_options=fill)
    run = project.factory.simulation_manager(state)
    while run.active:
        run.step()
        run.move("active", "ended", lambda state: state.addr == 0xDEADBEEF)
    assert run.ended and not run.errored, run.errored
    return run.ended


k, bias = claripy.BVS("k", 64), claripy.BVS("bias", 64)
# One bit more, so that bias + tmax does not wrap.
wide = bias.zero_extend(1)
rfc = claripy.If(
    claripy.ULE(k.zero_extend(1), wide + 1),
    claripy.BVV(1, 32),
    claripy.If(claripy.UGE(k.zero_extend(1), wide + 26), claripy.BVV(26, 32), (k - bias)[31:0]),
)
states = ends("threshold", k, bias)
assert not any(state.solver.satisfiable([state.regs.eax != rfc]) for state in states)
print(f"threshold: {len(states)} paths, equal to the RFC's for all k and biases of 64 bits")

delta = claripy.BVS("delta", 32).zero_extend(32)
for points, first in ((1, 1), (3, 1), (3, 0)):
    states = ends("adapt", delta, claripy.BVV(points, 64), claripy.BVV(first, 64))
    print(f"adapt({points=}, {first=}): {len(states)} paths, none panics, for all deltas of 32 bits")
