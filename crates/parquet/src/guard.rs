//! The library panics at some damaged files. Here that is an error, as for other damage.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::error::Error;

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic of this thread would become an [`Error::File`], so that a panic hook need not report it.
///
/// ```
/// let hook = std::panic::take_hook();
/// std::panic::set_hook(Box::new(move |panic| {
///     if !puny_parquet::is_guarded() {
///         hook(panic);
///     }
/// }));
/// ```
///
/// With `panic = "abort"` in the profile of a program, there is no error: a panic ends the program.
pub fn is_guarded() -> bool {
    IS_GUARDED.get()
}

/// Does what may panic. Whatever it has borrowed is not used again after an error.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
    let before = IS_GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(before);
    done.unwrap_or_else(|_| Err(Error::File("it is damaged".to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_an_error() {
        let zero = std::hint::black_box(0);
        let done = guarded(|| {
            assert!(is_guarded());
            guarded(|| Ok(1_usize.checked_div(zero)))?;
            assert!(is_guarded());
            Ok([1, 2].iter().skip(zero).step_by(zero).count())
        });
        assert!(matches!(done, Err(Error::File(what)) if what == "it is damaged"));
        assert!(!is_guarded());
        assert_eq!(guarded(|| Ok(5)).unwrap(), 5);
    }
}
