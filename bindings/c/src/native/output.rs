//! The caller's variables: the buffer for a result, its length, and the problem.

use std::borrow::Cow;
use std::ffi::c_char;
use std::mem::MaybeUninit;

use puny_idna::OutputError;

use super::problem::puny_problem;
use super::status::{PUNY_MAX_LENGTH, puny_status};
use crate::border::{Memory, are_apart, elements, memory, room};

/// Room for the result of a label or a name of the DNS. Longer inputs are converted into allocated memory.
const SHORT: usize = 256;

/// The caller's variable for a length: before the call that of the buffer, after it that of the result.
#[derive(Clone, Copy)]
pub(super) struct Length(*mut usize);

/// The outcome of a function: the length of its result, or a status and the length that it needs.
pub(super) type Done = Result<usize, Failed>;

/// Why there is no result.
#[derive(Clone, Copy)]
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

/// Fails if a pointer to a variable is null or not aligned.
pub(super) fn variable<T>(pointer: *const T) -> Result<(), puny_status> {
    if pointer.is_null() {
        Err(puny_status::PUNY_NULL_POINTER)
    } else if !pointer.is_aligned() {
        Err(puny_status::PUNY_MISALIGNED)
    } else {
        Ok(())
    }
}

/// Fails if a range of memory that is written overlaps another range.
pub(super) fn apart(written: &[Memory], read: &[Memory]) -> Result<(), puny_status> {
    match are_apart(written, read) {
        true => Ok(()),
        false => Err(puny_status::PUNY_OVERLAP),
    }
}

/// Returns the bytes of the caller's string.
///
/// # Safety
///
/// If the length is at most [`PUNY_MAX_LENGTH`] and the pointer is not null, it has to point to that many
/// initialised bytes, which nobody changes for `'a`.
pub(super) unsafe fn string<'a>(
    pointer: *const c_char,
    len: usize,
) -> Result<&'a [u8], puny_status> {
    if len > PUNY_MAX_LENGTH {
        return Err(puny_status::PUNY_TOO_LONG);
    }
    // SAFETY: the caller promises that a pointer that is not null points to `len` initialised bytes, which do
    // not change for `'a`. Every address is aligned for bytes.
    Ok(unsafe { elements(pointer.cast(), len)? })
}

impl Length {
    /// # Safety
    ///
    /// Unless it is null or not aligned, the pointer has to point to a variable that can be read and
    /// written until `finish` returns.
    pub(super) unsafe fn new(pointer: *mut usize) -> Result<Length, puny_status> {
        variable(pointer)?;
        Ok(Length(pointer))
    }

    /// Returns the memory of the variable.
    pub(super) fn memory(self) -> Memory {
        memory(self.0, 1)
    }

    /// Calls a function with the length of the buffer, and stores the length of the result: the needed
    /// length if the buffer is too small, zero if there is no result.
    pub(super) fn finish(self, run: impl FnOnce(usize) -> Done) -> puny_status {
        // SAFETY: `new` has checked that the pointer is aligned and not null, and its caller promised that it
        // points to a variable until this function returns. No reference to the variable exists yet.
        let len = unsafe { self.0.read() };
        let (status, len) = match run(len) {
            Ok(len) => (puny_status::PUNY_OK, len),
            Err(Failed::TooSmall(needed)) => (puny_status::PUNY_TOO_SMALL, needed),
            Err(Failed::Status(status)) => (status, 0),
        };
        // SAFETY: the variable can be written, by the same promise. The result of `run` borrows nothing, so
        // no reference to the caller's memory is used after `run`.
        unsafe { self.0.write(len) };
        status
    }
}

/// The caller's variable for a problem, or null.
#[derive(Clone, Copy)]
pub(super) struct Place(*mut puny_problem);

impl Place {
    /// # Safety
    ///
    /// Unless it is null or not aligned, the pointer has to point to memory for a problem, which can be
    /// written until `put` returns.
    pub(super) unsafe fn new(pointer: *mut puny_problem) -> Result<Place, puny_status> {
        if !pointer.is_null() {
            variable(pointer)?;
        }
        Ok(Place(pointer))
    }

    /// Returns the memory of the variable.
    fn memory(self) -> Memory {
        memory(self.0, 1)
    }

    /// Writes the problem of a refused input, or a problem with an empty code if the status is another one.
    /// Does nothing if the caller wants no problem.
    fn put(self, status: puny_status, found: Option<puny_problem>) {
        let found = found.filter(|_| status == puny_status::PUNY_REFUSED);
        if !self.0.is_null() {
            // SAFETY: `new` has checked that the pointer is aligned, and its caller promised that it points to
            // memory for a problem. `put` is called when no reference to the caller's memory is used any more.
            unsafe { self.0.write(found.unwrap_or_else(puny_problem::none)) };
        }
    }
}

/// The caller's buffer, which need not be initialised.
pub(super) struct Output<'b>(&'b mut [MaybeUninit<u8>]);

impl Output<'_> {
    /// # Safety
    ///
    /// Unless it is null, the pointer has to point to `len` bytes. Nobody else may use a reference to them
    /// while the `Output` is used.
    pub(super) unsafe fn new(pointer: *mut u8, len: usize) -> Result<Self, puny_status> {
        // SAFETY: the caller promises that the bytes are there, and that no other reference to them is used.
        // Every address is aligned for bytes.
        Ok(Output(unsafe { room(pointer, len) }?))
    }

    /// Writes a result.
    pub(super) fn put(&mut self, result: &[u8]) -> Done {
        match self.0.get_mut(..result.len()) {
            Some(to) => {
                to.write_copy_of_slice(result);
                Ok(result.len())
            }
            None => Err(Failed::TooSmall(result.len())),
        }
    }

    /// Writes the result of a conversion: `short` writes to a slice, and `long`, for long inputs, allocates.
    /// `refused` gets an error of the input.
    pub(super) fn convert<'r, E>(
        &mut self,
        input_len: usize,
        short: impl FnOnce(&mut [u8]) -> Result<usize, OutputError<E>>,
        long: impl FnOnce() -> Result<Cow<'r, str>, E>,
        refused: impl FnOnce(&E),
    ) -> Done {
        let mut buffer = [0; SHORT];
        let first = (input_len <= SHORT).then(|| short(&mut buffer));
        let error = match first {
            Some(Ok(len)) => return self.put(buffer.get(..len).unwrap_or_default()),
            Some(Err(OutputError::TooSmall { needed })) if needed > self.0.len() => {
                return Err(Failed::TooSmall(needed));
            }
            Some(Err(OutputError::Refused(error))) => error,
            // It is long, or wants more room or working memory.
            _ => match long() {
                Ok(result) => return self.put(result.as_bytes()),
                Err(error) => error,
            },
        };
        refused(&error);
        Err(puny_status::PUNY_REFUSED.into())
    }
}

/// Calls a function with the caller's input and buffer, and stores the length of its result and the
/// problem that it finds. `others` are further arguments of the caller. Fails if the buffer, a variable or one
/// of these arguments overlaps another argument.
///
/// # Safety
///
/// Unless it is null or not aligned, each pointer has to point to what it is for: `input` to bytes that do not
/// change during the call, `buffer` to memory that can be written, both of the lengths beside them, `buffer_len`
/// to a length and `problem` to memory for a problem. All of it has to be valid until this function returns,
/// and nobody else may use it meanwhile, but to read the input.
pub(super) unsafe fn into_buffer(
    (input, input_len): (*const c_char, usize),
    (buffer, buffer_len): (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    others: [Memory; 2],
    run: impl FnOnce(&[u8], &mut Output<'_>, &mut Option<puny_problem>) -> Done,
) -> puny_status {
    // SAFETY: the caller promises that it is null, or points to memory for a problem until this function
    // returns.
    let problem = match unsafe { Place::new(problem) } {
        Ok(problem) => problem,
        Err(status) => return status,
    };
    let mut found = None;
    // SAFETY: the caller promises that it points to a length until this function returns.
    let status = match unsafe { Length::new(buffer_len) } {
        Ok(length) => length.finish(|room| {
            // SAFETY: the caller promises that the bytes are there and do not change during the call. What
            // this function writes is not in them: `apart` fails otherwise.
            let bytes = unsafe { string(input, input_len)? };
            let [first, second] = others;
            let (own, found_in) = (length.memory(), problem.memory());
            let written = [memory(buffer, room), own, found_in, first, second];
            apart(&written, &[memory(input, input_len)])?;
            // SAFETY: the caller promises that there are `room` bytes, which nobody else uses. They are apart
            // from the input, to which there is a reference.
            let mut output = unsafe { Output::new(buffer.cast(), room)? };
            run(bytes, &mut output, &mut found)
        }),
        Err(status) => status,
    };
    problem.put(status, found);
    status
}

/// Calls a function, and stores its result in the caller's variable, `none` if there is no result, and the
/// problem that it finds. The function gets the memory that is written then, and finds out whether it is apart
/// from its other arguments.
///
/// # Safety
///
/// Unless they are null or not aligned, `to` and `problem` have to point to a variable and to memory for a
/// problem, until this function returns. When `run` has returned, nobody may use a reference to them.
pub(super) unsafe fn into_variable<T>(
    to: *mut T,
    none: T,
    problem: *mut puny_problem,
    run: impl FnOnce([Memory; 2], &mut Option<puny_problem>) -> Result<T, puny_status>,
) -> puny_status {
    // SAFETY: the caller promises that it is null, or points to memory for a problem until this function
    // returns.
    let problem = match unsafe { Place::new(problem) } {
        Ok(problem) => problem,
        Err(status) => return status,
    };
    let mut found = None;
    let status = match variable(to) {
        Ok(()) => {
            let written = [memory(to, 1), problem.memory()];
            let (status, result) = match run(written, &mut found) {
                Ok(result) => (puny_status::PUNY_OK, result),
                Err(status) => (status, none),
            };
            // SAFETY: `variable` has checked that the pointer is aligned and not null. The caller promises that
            // it points to a variable, and that no reference to it is used after `run`.
            unsafe { to.write(result) };
            status
        }
        Err(status) => status,
    };
    problem.put(status, found);
    status
}
