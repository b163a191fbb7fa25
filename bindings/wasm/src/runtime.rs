//! What a WebAssembly module needs besides its functions: a static cell, an allocator and, without std, a
//! panic handler.

#![allow(unsafe_code)]

/// A value in a module that has one thread.
pub(crate) struct OneThread<T>(pub(crate) T);

// SAFETY: no other thread can reach it, because memory is shared only with the feature `atomics`.
#[cfg(not(target_feature = "atomics"))]
unsafe impl<T> Sync for OneThread<T> {}

/// The allocator.
#[global_allocator]
static ALLOCATOR: talc::wasm::WasmDynamicTalc = talc::wasm::new_wasm_dynamic_allocator();

/// A trap, which JavaScript sees as an error.
#[cfg(not(feature = "idna2003"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
