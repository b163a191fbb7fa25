//! The type of a class of disagreement.

use std::collections::BTreeSet;

use crate::peers::Answer;

/// A kind of disagreement.
#[derive(Debug, PartialEq, Eq)]
pub struct Class {
    pub name: &'static str,
    /// The side that is right: `puny` or `both`. There is no class for answers where only the peer is right: such an answer
    /// would be a bug in our code.
    pub right: &'static str,
    /// The explanation, with a reference to a specification.
    pub why: &'static str,
}

impl Class {
    /// Makes a class in which our answer is right.
    pub const fn ours(name: &'static str, why: &'static str) -> Class {
        let right = "puny";
        Class { name, right, why }
    }

    /// Makes a class in which both answers are right, according to different specifications or versions.
    pub const fn both(name: &'static str, why: &'static str) -> Class {
        let right = "both";
        Class { name, right, why }
    }
}

/// Returns the codes of the problems in our answer. The set is empty if the answer is a name.
pub fn codes(answer: &Answer) -> BTreeSet<&str> {
    match answer {
        Ok(_) => BTreeSet::new(),
        Err(codes) => codes.split(' ').collect(),
    }
}
