//! The fast path (to come).
use crate::edition::{Form, Sink};
use crate::options::Uts46;
pub(crate) fn to_ascii(_: &str, _: &Uts46, _: &mut dyn Sink) -> Option<Form> {
    None
}
pub(crate) fn to_unicode(_: &str, _: &Uts46, _: &mut dyn Sink) -> Option<Form> {
    None
}
