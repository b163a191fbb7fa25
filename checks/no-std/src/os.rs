//! The functions of the C library that both programs use, and safe functions that call them.

use core::ffi::c_int;

#[link(name = "c")]
unsafe extern "C" {
    /// `ssize_t read(int, void *, size_t)`
    fn read(file: c_int, to: *mut u8, count: usize) -> isize;
    /// `ssize_t write(int, const void *, size_t)`
    fn write(file: c_int, from: *const u8, count: usize) -> isize;
    /// `void _exit(int)`, which has no safety requirements.
    #[cfg(not(feature = "proof"))]
    safe fn _exit(status: c_int) -> !;
    /// This function is not defined anywhere.
    #[cfg(feature = "proof")]
    safe fn a_panic_path_survives() -> !;
}

/// Fills `buffer` from standard input, and returns the bytes that were read.
pub(crate) fn input(buffer: &mut [u8]) -> &[u8] {
    let mut len = 0;
    while let Some(rest) = buffer.get_mut(len..).filter(|rest| !rest.is_empty()) {
        // SAFETY: `rest` is an exclusive slice that is borrowed until the call returns, and `read` writes at most
        // `rest.len()` bytes to it. `read` does not use the pointer after it returns.
        let got = unsafe { read(0, rest.as_mut_ptr(), rest.len()) };
        match usize::try_from(got) {
            Ok(got) if got > 0 => len += got,
            _ => break,
        }
    }
    buffer.get(..len).unwrap_or_default()
}

/// Writes to standard output, and returns whether all bytes were written.
pub(crate) fn output(bytes: &[u8]) -> bool {
    // SAFETY: `bytes` is a slice that is borrowed until the call returns, and `write` reads at most `bytes.len()` bytes
    // of it. `write` does not use the pointer after it returns.
    let written = unsafe { write(1, bytes.as_ptr(), bytes.len()) };
    usize::try_from(written) == Ok(bytes.len())
}

/// Ends the program after a panic. With the feature `proof`, the program does not link if it contains a call of this
/// function.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    #[cfg(not(feature = "proof"))]
    _exit(101);
    #[cfg(feature = "proof")]
    a_panic_path_survives()
}
