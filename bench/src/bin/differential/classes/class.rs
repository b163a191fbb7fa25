//! The type of a class of disagreement.

use std::collections::BTreeSet;

use crate::peers::Answer;

/// A kind of disagreement.
#[derive(Debug, PartialEq, Eq)]
pub struct Class {
    pub name: &'static str,
    /// Which side is right. There is no class in which only the peer is; that would be our bug.
    pub right: &'static str,
    pub why: &'static str,
}

impl Class {
    pub const fn ours(name: &'static str, why: &'static str) -> Class {
        let right = "puny";
        Class { name, right, why }
    }

    /// Both are right, by different specifications or versions.
    pub const fn both(name: &'static str, why: &'static str) -> Class {
        let right = "both";
        Class { name, right, why }
    }
}

/// The codes of our problems.
pub fn codes(answer: &Answer) -> BTreeSet<&str> {
    match answer {
        Ok(_) => BTreeSet::new(),
        Err(codes) => codes.split(' ').collect(),
    }
}
