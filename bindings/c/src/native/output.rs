//! The caller's buffers and variables for results: the text, its length, and the problem.

use std::borrow::Cow;
use std::ffi::c_char;
use std::mem::MaybeUninit;

use puny_idna::OutputError;

use super::problem::puny_problem;
use super::status::{PUNY_MAX_LENGTH, puny_status};
use crate::border::{Memory, are_apart, elements, memory_range, uninit_elements};

/// The size of a buffer on the stack for the result of a short input. It is large enough for most names of the DNS. A
/// longer input is converted into allocated memory.
const SHORT: usize = 256;

/// The caller's variable for a length. Before the call, it holds the size of the buffer. After the call, it holds the
/// length of the result.
#[derive(Clone, Copy)]
pub(super) struct Length(*mut usize);

/// The outcome of a function: either the length of its result, or the reason why there is no result.
pub(super) type Done = Result<usize, Failed>;

/// The reason why a function has no result.
#[derive(Clone, Copy)]
pub(super) enum Failed {
    Status(puny_status),
    /// The buffer is too small. The number is the required size.
    TooSmall(usize),
}

impl<S: Into<puny_status>> From<S> for Failed {
    fn from(status: S) -> Failed {
        Failed::Status(status.into())
    }
}

/// Checks that a pointer to a variable is not null and is aligned.
pub(super) fn check_pointer<T>(pointer: *const T) -> Result<(), puny_status> {
    if pointer.is_null() {
        Err(puny_status::PUNY_NULL_POINTER)
    } else if !pointer.is_aligned() {
        Err(puny_status::PUNY_MISALIGNED)
    } else {
        Ok(())
    }
}

/// Checks that no range in `written`, which a function writes, overlaps another range in `written` or `read`.
pub(super) fn check_apart(written: &[Memory], read: &[Memory]) -> Result<(), puny_status> {
    match are_apart(written, read) {
        true => Ok(()),
        false => Err(puny_status::PUNY_OVERLAP),
    }
}

/// Returns the bytes of the caller's string. If `len` is greater than [`PUNY_MAX_LENGTH`], reads nothing and returns
/// `PUNY_TOO_LONG`.
///
/// # Safety
///
/// If `len` is at most [`PUNY_MAX_LENGTH`] and `pointer` is not null, `pointer` must point to `len` initialised bytes,
/// which nobody changes during `'a`.
pub(super) unsafe fn read_string<'a>(
    pointer: *const c_char,
    len: usize,
) -> Result<&'a [u8], puny_status> {
    if len > PUNY_MAX_LENGTH {
        return Err(puny_status::PUNY_TOO_LONG);
    }
    // SAFETY: `elements` checks whether `pointer` is null. `len` is at most `PUNY_MAX_LENGTH`, so the caller promises
    // that any other pointer points to `len` initialised bytes that do not change during `'a`. Every address is aligned
    // for bytes.
    Ok(unsafe { elements(pointer.cast(), len)? })
}

impl Length {
    /// Checks a pointer to a length. Fails if the pointer is null or not aligned.
    ///
    /// # Safety
    ///
    /// If `pointer` is not null and is aligned, it must point to a variable that can be read and written until `finish`
    /// returns.
    pub(super) unsafe fn new(pointer: *mut usize) -> Result<Length, puny_status> {
        check_pointer(pointer)?;
        Ok(Length(pointer))
    }

    /// Returns the memory of the variable.
    pub(super) fn memory(self) -> Memory {
        memory_range(self.0, 1)
    }

    /// Calls a function with the size of the buffer, and then writes to the variable. Writes the length of the result
    /// if the function succeeds, the required size if the buffer is too small, and 0 if the function fails for another
    /// reason.
    pub(super) fn finish(self, run: impl FnOnce(usize) -> Done) -> puny_status {
        // SAFETY: `new` has checked that the pointer is not null and is aligned. The caller of `new` promised that such
        // a pointer points to a variable that can be read until this function returns. No reference to the variable
        // exists at this point.
        let len = unsafe { self.0.read() };
        let (status, len) = match run(len) {
            Ok(len) => (puny_status::PUNY_OK, len),
            Err(Failed::TooSmall(needed)) => (puny_status::PUNY_TOO_SMALL, needed),
            Err(Failed::Status(status)) => (status, 0),
        };
        // SAFETY: the caller of `new` promised that the variable can be written until this function returns. The result
        // of `run` borrows nothing, so no reference to the caller's memory is used after `run`.
        unsafe { self.0.write(len) };
        status
    }
}

/// A pointer to the caller's variable for a problem, or null if the caller does not need the problem.
#[derive(Clone, Copy)]
pub(super) struct ProblemPointer(*mut puny_problem);

impl ProblemPointer {
    /// Checks a pointer to a problem. Fails if the pointer is not aligned. A null pointer is valid.
    ///
    /// # Safety
    ///
    /// If `pointer` is not null and is aligned, it must point to memory for a problem that can be written until
    /// `write_problem` has been called.
    pub(super) unsafe fn new(pointer: *mut puny_problem) -> Result<ProblemPointer, puny_status> {
        if !pointer.is_null() {
            check_pointer(pointer)?;
        }
        Ok(ProblemPointer(pointer))
    }

    /// Returns the memory of the variable.
    fn memory(self) -> Memory {
        memory_range(self.0, 1)
    }

    /// Writes the problem of a refused input. If the status is not `PUNY_REFUSED`, writes a problem with an empty code.
    /// If the pointer is null, does nothing.
    fn write_problem(self, status: puny_status, found: Option<puny_problem>) {
        let found = found.filter(|_| status == puny_status::PUNY_REFUSED);
        if !self.0.is_null() {
            // SAFETY: the pointer is not null, and `new` has checked that it is aligned. The caller of `new` promised
            // that such a pointer points to memory for a problem until this call. `write_problem` is called after the
            // last use of every reference to the caller's memory.
            unsafe { self.0.write(found.unwrap_or_else(puny_problem::none)) };
        }
    }
}

/// The caller's buffer for a text. The buffer need not be initialised.
pub(super) struct Output<'b>(&'b mut [MaybeUninit<u8>]);

impl Output<'_> {
    /// Checks a pointer to a buffer. Fails if the pointer is null and `len` is not 0.
    ///
    /// # Safety
    ///
    /// Unless `pointer` is null, it must point to `len` bytes that can be written. Nobody else may use a reference to
    /// these bytes while the `Output` is used.
    pub(super) unsafe fn new(pointer: *mut u8, len: usize) -> Result<Self, puny_status> {
        // SAFETY: `uninit_elements` checks whether `pointer` is null. The caller promises that any other pointer points
        // to `len` bytes, and that nobody uses another reference to these bytes. Every address is aligned for bytes.
        Ok(Output(unsafe { uninit_elements(pointer, len) }?))
    }

    /// Copies a result to the buffer. If the buffer is too small, writes nothing and returns the required size.
    pub(super) fn write_result(&mut self, result: &[u8]) -> Done {
        match self.0.get_mut(..result.len()) {
            Some(to) => {
                to.write_copy_of_slice(result);
                Ok(result.len())
            }
            None => Err(Failed::TooSmall(result.len())),
        }
    }

    /// Converts an input into the buffer. `short` converts an input of at most `SHORT` bytes into a slice, without
    /// allocating. `long` converts a longer input, and also an input for which `short` has too little memory. If the
    /// input is refused, `refused` receives the error.
    pub(super) fn write_converted<'r, E>(
        &mut self,
        input_len: usize,
        short: impl FnOnce(&mut [u8]) -> Result<usize, OutputError<E>>,
        long: impl FnOnce() -> Result<Cow<'r, str>, E>,
        refused: impl FnOnce(&E),
    ) -> Done {
        let mut buffer = [0; SHORT];
        let first = (input_len <= SHORT).then(|| short(&mut buffer));
        let error = match first {
            Some(Ok(len)) => return self.write_result(buffer.get(..len).unwrap_or_default()),
            Some(Err(OutputError::TooSmall { needed })) if needed > self.0.len() => {
                return Err(Failed::TooSmall(needed));
            }
            Some(Err(OutputError::Refused(error))) => error,
            // The input is longer than `SHORT`, or `short` has too little memory for the conversion or its result.
            _ => match long() {
                Ok(result) => return self.write_result(result.as_bytes()),
                Err(error) => error,
            },
        };
        refused(&error);
        Err(puny_status::PUNY_REFUSED.into())
    }
}

/// Calls a function with the caller's input and buffer, and then writes the length of the result and the problem to the
/// caller's variables. `others` are the ranges of memory of further arguments. Returns `PUNY_OVERLAP` if a buffer, a
/// variable or one of the further arguments overlaps another argument.
///
/// # Safety
///
/// Each pointer that is not null and is aligned must point to the following:
///
/// - `input`: `input_len` initialised bytes;
/// - `buffer_len`: a length that can be read and written;
/// - `buffer`: a buffer of this length, which can be written;
/// - `problem`: memory for a problem.
///
/// This memory must be valid until this function returns. Until then, other code may read the input, and must not use
/// the rest of this memory.
pub(super) unsafe fn into_buffer(
    (input, input_len): (*const c_char, usize),
    (buffer, buffer_len): (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    others: [Memory; 2],
    run: impl FnOnce(&[u8], &mut Output<'_>, &mut Option<puny_problem>) -> Done,
) -> puny_status {
    // SAFETY: the caller promises that `problem`, if it is not null and is aligned, points to memory for a problem that
    // can be written until this function returns. `write_problem` is called before that.
    let problem = match unsafe { ProblemPointer::new(problem) } {
        Ok(problem) => problem,
        Err(status) => return status,
    };
    let mut found = None;
    // SAFETY: the caller promises that `buffer_len`, if it is not null and is aligned, points to a length that can be
    // read and written until this function returns.
    let status = match unsafe { Length::new(buffer_len) } {
        Ok(length) => length.finish(|room| {
            // SAFETY: the caller promises that `input`, unless it is null, points to `input_len` initialised bytes that
            // nobody else changes during the call. This function does not change them while the reference is used: if a
            // range that it writes overlaps the input, `check_apart` fails below.
            let bytes = unsafe { read_string(input, input_len)? };
            let [first, second] = others;
            let (own, found_in) = (length.memory(), problem.memory());
            let written = [memory_range(buffer, room), own, found_in, first, second];
            check_apart(&written, &[memory_range(input, input_len)])?;
            // SAFETY: `room` is `*buffer_len`. The caller promises that `buffer`, unless it is null, points to `room`
            // bytes, and that nobody else uses these bytes. The only other reference to the caller's memory is the
            // input, and `check_apart` has checked that these bytes do not overlap the input.
            let mut output = unsafe { Output::new(buffer.cast(), room)? };
            run(bytes, &mut output, &mut found)
        }),
        Err(status) => status,
    };
    problem.write_problem(status, found);
    status
}

/// Calls a function, and then writes its result to the caller's variable `to`, and the problem to `problem`. If the
/// function fails, writes `none` to `to`. The function receives the memory ranges of `to` and `problem`. It must check
/// that its other arguments do not overlap these ranges.
///
/// # Safety
///
/// If `to` is not null and is aligned, it must point to a variable. If `problem` is not null and is aligned, it must
/// point to memory for a problem. Both must be writable until this function returns. After `run` has returned, nobody
/// may use a reference to this variable or this memory.
pub(super) unsafe fn into_variable<T>(
    to: *mut T,
    none: T,
    problem: *mut puny_problem,
    run: impl FnOnce([Memory; 2], &mut Option<puny_problem>) -> Result<T, puny_status>,
) -> puny_status {
    // SAFETY: the caller promises that `problem`, if it is not null and is aligned, points to memory for a problem that
    // can be written until this function returns. `write_problem` is called before that.
    let problem = match unsafe { ProblemPointer::new(problem) } {
        Ok(problem) => problem,
        Err(status) => return status,
    };
    let mut found = None;
    let status = match check_pointer(to) {
        Ok(()) => {
            let written = [memory_range(to, 1), problem.memory()];
            let (status, result) = match run(written, &mut found) {
                Ok(result) => (puny_status::PUNY_OK, result),
                Err(status) => (status, none),
            };
            // SAFETY: `check_pointer` has checked that `to` is not null and is aligned. The caller promises that such a
            // pointer points to a variable that can be written, and that no reference to it is used after `run`.
            unsafe { to.write(result) };
            status
        }
        Err(status) => status,
    };
    problem.write_problem(status, found);
    status
}
