//! The library panics at some damaged files. Here that is an error, as for other damage.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

use crate::error::Error;

thread_local! {
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Sets a panic hook for this program that does not report panics which become an [`Error::File`]. It passes all
/// others to the hook that was set before. Only the first call does anything.
///
/// ```
/// puny_parquet::silence_caught_panics();
/// let empty = tempfile::tempfile().unwrap();
/// assert!(puny_parquet::Table::open(empty).is_err());
/// ```
///
/// With `panic = "abort"` in the profile of a program, there is no error: a panic ends the program.
pub fn silence_caught_panics() {
    static DONE: Once = Once::new();
    DONE.call_once(|| {
        let hook = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            if !IS_GUARDED.get() {
                hook(panic);
            }
        }));
    });
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
            assert!(IS_GUARDED.get());
            guarded(|| Ok(1_usize.checked_div(zero)))?;
            assert!(IS_GUARDED.get());
            Ok([1, 2].iter().skip(zero).step_by(zero).count())
        });
        assert!(matches!(done, Err(Error::File(what)) if what == "it is damaged"));
        assert!(!IS_GUARDED.get());
        assert_eq!(guarded(|| Ok(5)).unwrap(), 5);
    }
}
