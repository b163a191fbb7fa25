//! The runtime of a WebAssembly module: a static cell and an allocator. A module without std also has a panic handler.

#![allow(unsafe_code)]

/// A value in a module that has one thread.
pub(crate) struct OneThread<T>(pub(crate) T);

// SAFETY: `Sync` requires that several threads may use a reference at the same time. Threads of WebAssembly can share
// memory only if the module is compiled with the target feature `atomics`. This implementation does not exist with that
// feature, so only one thread ever has access to the value.
#[cfg(not(target_feature = "atomics"))]
unsafe impl<T> Sync for OneThread<T> {}

/// The allocator of the module.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// Traps. JavaScript receives a `WebAssembly.RuntimeError`.
#[cfg(not(feature = "idna2003"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
