//! The caller's buffer for a result, and its length.

use std::mem::size_of;

use puny_idna::OutputError;

use super::status::puny_status;
use crate::border::{elements_mut, overlap};

/// The caller's variable for a length: at first that of the buffer, then that of the result.
#[derive(Clone, Copy)]
pub(super) struct Length(*mut usize);

/// How a function ends: with the length of its result, or with a status and the length that it needs.
pub(super) type Done = Result<usize, Failed>;

/// Why there is no result.
pub(super) enum Failed {
    Status(puny_status),
    /// The length that the buffer needs.
    TooSmall(usize),
}

impl<S: Into<puny_status>> From<S> for Failed {
    fn from(status: S) -> Failed {
        Failed::Status(status.into())
    }
}

impl Length {
    /// # Safety
    ///
    /// A pointer that is not null has to point to a variable that can be written until `finish`.
    pub(super) unsafe fn new(pointer: *mut usize) -> Result<Length, puny_status> {
        if pointer.is_null() || !pointer.is_aligned() {
            return Err(puny_status::PUNY_NULL_POINTER);
        }
        Ok(Length(pointer))
    }

    /// Calls a function with the length of the buffer, and stores the length of the result: that
    /// needed if it is too small, zero if there is none.
    pub(super) fn finish(self, run: impl FnOnce(&BufferLength) -> Done) -> puny_status {
        // SAFETY: `new` requires a variable.
        let len = unsafe { self.0.read() };
        let (status, len) = match run(&BufferLength(len, self.0.addr())) {
            Ok(len) => (puny_status::PUNY_OK, len),
            Err(Failed::TooSmall(needed)) => (puny_status::PUNY_TOO_SMALL, needed),
            Err(Failed::Status(status)) => (status, 0),
        };
        // SAFETY: as above.
        unsafe { self.0.write(len) };
        status
    }
}

/// The length of a buffer, and the address of the variable that has it.
pub(super) struct BufferLength(usize, usize);

/// The caller's buffer.
pub(super) struct Output<'b>(&'b mut [u8]);

impl Output<'_> {
    /// Fails if it overlaps one of these ranges, or the variable of its length.
    ///
    /// # Safety
    ///
    /// A pointer that is not null has to point to that many bytes.
    pub(super) unsafe fn new<const N: usize>(
        pointer: *mut u8,
        len: &BufferLength,
        inputs: [(usize, usize); N],
    ) -> Result<Self, Failed> {
        let own = (pointer.addr(), len.0);
        let variable = (len.1, size_of::<usize>());
        let meets = |other| !pointer.is_null() && overlap(own, other);
        if inputs.into_iter().any(meets) || meets(variable) {
            return Err(puny_status::PUNY_OVERLAP.into());
        }
        // SAFETY: the caller's condition; it overlaps no other argument. Bytes are valid whatever they
        // are.
        let bytes = unsafe { elements_mut(pointer, len.0) };
        Ok(Output(bytes.map_err(puny_status::from)?))
    }

    /// The whole buffer.
    pub(super) fn bytes(&mut self) -> &mut [u8] {
        self.0
    }

    /// Writes a result.
    pub(super) fn put(&mut self, result: &[u8]) -> Done {
        match self.0.get_mut(..result.len()) {
            Some(to) => {
                to.copy_from_slice(result);
                Ok(result.len())
            }
            None => Err(Failed::TooSmall(result.len())),
        }
    }
}

/// The result of a function that writes to a slice: an error of the input goes to `refused`.
pub(super) fn done<E>(
    result: Result<usize, OutputError<E>>,
    refused: impl FnOnce(&E),
) -> Result<usize, Retry> {
    match result {
        Ok(len) => Ok(len),
        Err(OutputError::Refused(error)) => {
            refused(&error);
            Err(Retry::No(puny_status::PUNY_REFUSED.into()))
        }
        Err(OutputError::TooSmall { needed }) => Err(Retry::No(Failed::TooSmall(needed))),
        Err(_) => Err(Retry::Allocating),
    }
}

/// Whether a function that wants working memory has to be called.
pub(super) enum Retry {
    No(Failed),
    Allocating,
}
