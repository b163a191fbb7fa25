//! The search for the shortest encoding.
//!
//! The length is a sum of three parts: the first deltas depend on `initial_bias`, the second ones on
//! `damp` and `skew`, the later ones on `skew`; all of them on `tmin` and `tmax`. So for each pair of
//! `tmin` and `tmax` (`pair.rs`),
//!
//! - every legal `initial_bias` that makes a difference is tried, on the first deltas alone;
//! - one pass over the later deltas gives their length for every `skew` at once (`skews.rs`): a bias is
//!   a step function of the skew, with few steps, so differences at the steps are added up;
//! - the same is done with the second deltas for each `damp` of a grid (`damps.rs`).
//!
//! A pair is left out if even the best bias for each single second delta would not make it as short as
//! the best pair so far. So the result is the shortest of all, apart from the grid of damps. Nothing is
//! chosen at random, and the result does not depend on the number of threads.

mod damps;
mod pair;
mod skews;
mod whole;

pub(super) use whole::{Found, Search, Space, pairs};
