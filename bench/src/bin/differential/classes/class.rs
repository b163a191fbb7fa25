//! The type of a class of disagreement.

use std::collections::BTreeSet;

use crate::peers::Answer;

/// Which side is right. There is no class in which only the peer is; that would be our bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    Ours,
    /// Both, by different specifications or versions.
    Both,
}

impl Right {
    pub fn name(self) -> &'static str {
        match self {
            Right::Ours => "puny",
            Right::Both => "both",
        }
    }
}

/// A kind of disagreement.
#[derive(Debug, PartialEq, Eq)]
pub struct Class {
    pub name: &'static str,
    pub right: Right,
    pub why: &'static str,
}

/// The codes of our problems.
pub fn codes(answer: &Answer) -> BTreeSet<&str> {
    match answer {
        Ok(_) => BTreeSet::new(),
        Err(codes) => codes.split(' ').collect(),
    }
}
