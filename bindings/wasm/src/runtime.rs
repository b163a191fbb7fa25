//! What a WebAssembly module needs besides its functions: a static cell and, without std, an allocator
//! and a panic handler.

#![allow(unsafe_code)]

/// A value in a module that has one thread.
pub(crate) struct OneThread<T>(pub(crate) T);

// SAFETY: no other thread can reach it, because memory is shared only with the feature `atomics`.
#[cfg(not(target_feature = "atomics"))]
unsafe impl<T> Sync for OneThread<T> {}

/// The allocator that std uses, for the module without std.
#[cfg(not(feature = "idna2003"))]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// A trap, which JavaScript sees as an error.
#[cfg(not(feature = "idna2003"))]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
