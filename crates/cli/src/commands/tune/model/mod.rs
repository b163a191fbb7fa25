//! What an encoding costs, by lengths alone.
//!
//! The deltas of a string depend on the string and on `initial_n` only, so they are computed once.
//! And the bias for a delta depends on the delta before it only (section 6.1), not on the bias before
//! it. So the number of digits of a corpus is a sum over pairs of neighbouring deltas, and equal pairs
//! are counted once.
//!
//! | file | holds |
//! |---|---|
//! | `digits.rs` | the number of digits of a delta under a bias |
//! | `corpus.rs` | the strings, as flat columns of deltas |
//! | `strings.rs` | the length of each string |
//! | `counts.rs` | equal pairs of deltas with their weights, and the length of all strings |

pub(super) mod corpus;
pub(super) mod counts;
pub(super) mod digits;
pub(super) mod strings;
