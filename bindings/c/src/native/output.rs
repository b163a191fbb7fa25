//! The caller's variables: the buffer for a result, its length, and the problem.

use std::borrow::Cow;
use std::ffi::c_char;
use std::mem::{MaybeUninit, size_of};

use puny_idna::OutputError;

use super::problem::puny_problem;
use super::status::{PUNY_MAX_LENGTH, puny_status};
use crate::border::{elements, overlap, room};
use crate::reserve;

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

/// The bytes of the caller's string.
///
/// # Safety
///
/// As [`elements`].
pub(super) unsafe fn string<'a>(
    pointer: *const c_char,
    len: usize,
) -> Result<&'a [u8], puny_status> {
    if len > PUNY_MAX_LENGTH {
        return Err(puny_status::PUNY_TOO_LONG);
    }
    // SAFETY: the contract is the same.
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

    /// Calls a function with the length of the buffer, and stores the length of the result: that
    /// needed if it is too small, zero if there is none.
    pub(super) fn finish(self, run: impl FnOnce(&BufferLength) -> Done) -> puny_status {
        // SAFETY: `new` requires a variable, and nobody has a reference to it.
        let len = unsafe { self.0.read() };
        let done = reserve::call(
            || run(&BufferLength(len, self.0.addr())),
            |_| Err(puny_status::PUNY_NO_MEMORY.into()),
        );
        let (status, len) = match done {
            Ok(len) => (puny_status::PUNY_OK, len),
            Err(Failed::TooSmall(needed)) => (puny_status::PUNY_TOO_SMALL, needed),
            Err(Failed::Status(status)) => (status, 0),
        };
        // SAFETY: as above; what `run` has borrowed of the caller's memory it does not return.
        unsafe { self.0.write(len) };
        status
    }
}

/// The length of a buffer, and the address of the variable that holds it.
pub(super) struct BufferLength(usize, usize);

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

    /// Writes the problem of a refused input, if there is one and the caller wants it.
    pub(super) fn put(self, status: puny_status, found: Option<puny_problem>) {
        let found = found.filter(|_| status == puny_status::PUNY_REFUSED);
        if let (Some(found), false) = (found, self.0.is_null()) {
            // SAFETY: `new` requires memory for it, and nobody has a reference to that.
            unsafe { self.0.write(found) };
        }
    }
}

/// The caller's buffer, which need not be initialised.
pub(super) struct Output<'b>(&'b mut [MaybeUninit<u8>]);

impl Output<'_> {
    /// Fails if it overlaps one of these ranges, or the variable of its length.
    ///
    /// # Safety
    ///
    /// Unless it is null, the pointer has to point to that many bytes. The ranges have to be all memory
    /// to which the caller of this function has references.
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
        // SAFETY: the caller's condition; no reference and no other argument is in this memory.
        let bytes = unsafe { room(pointer, len.0) };
        Ok(Output(bytes.map_err(puny_status::from)?))
    }

    /// Writes a result.
    pub(super) fn put(&mut self, result: &[u8]) -> Done {
        if reserve::is_used() {
            return Err(puny_status::PUNY_NO_MEMORY.into());
        }
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
/// problem that it finds.
///
/// # Safety
///
/// Pointers that are not null have to point to as many bytes as their lengths say; the others to a
/// length and to memory for a problem.
pub(super) unsafe fn into_buffer(
    (input, input_len): (*const c_char, usize),
    (buffer, buffer_len): (*mut c_char, *mut usize),
    problem: *mut puny_problem,
    run: impl FnOnce(&[u8], &mut Output<'_>, &mut Option<puny_problem>) -> Done,
) -> puny_status {
    // SAFETY: the contract is the same. The reference to the input and that to the buffer do not meet,
    // and end before the length and `problem` are written.
    unsafe {
        let (length, problem) = match (Length::new(buffer_len), Place::new(problem)) {
            (Ok(length), Ok(problem)) => (length, problem),
            (Err(status), _) | (_, Err(status)) => return status,
        };
        let mut found = None;
        let status = length.finish(|len| {
            let input_bytes = string(input, input_len)?;
            let mut output = Output::new(buffer.cast(), len, [(input.addr(), input_len)])?;
            run(input_bytes, &mut output, &mut found)
        });
        problem.put(status, found);
        status
    }
}

/// Calls a function, and stores its result in the caller's variable, `none` if there is no result, and the
/// problem that it finds.
///
/// # Safety
///
/// Unless they are null or not aligned, the pointers have to point to a variable and to memory for a
/// problem, to which nobody has a reference when the function has returned.
pub(super) unsafe fn into_variable<T: Copy>(
    to: *mut T,
    none: T,
    problem: *mut puny_problem,
    run: impl FnOnce(&mut Option<puny_problem>) -> Result<T, puny_status>,
) -> puny_status {
    // SAFETY: the contract is the same.
    let problem = match (variable(to), unsafe { Place::new(problem) }) {
        (Ok(()), Ok(problem)) => problem,
        (Err(status), _) | (_, Err(status)) => return status,
    };
    let mut found = None;
    let done = reserve::call(|| run(&mut found), |_| Err(puny_status::PUNY_NO_MEMORY));
    let (status, result) = match done {
        Ok(result) => (puny_status::PUNY_OK, result),
        Err(status) => (status, none),
    };
    problem.put(status, found);
    // SAFETY: by the contract it points to a variable, to which nobody has a reference.
    unsafe { to.write(result) };
    status
}
