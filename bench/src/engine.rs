//! The trait of Punycode engines, ours or a peer's: from `&str` to `String`.

use std::hint::black_box;

use crate::convert::read;

/// An operation on a label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Encode,
    Decode,
}

impl Operation {
    pub const ALL: [Operation; 2] = [Operation::Encode, Operation::Decode];

    pub fn name(self) -> &'static str {
        match self {
            Operation::Encode => "encode",
            Operation::Decode => "decode",
        }
    }
}

/// One implementation of Punycode.
pub trait Engine: Sync {
    /// The name and version.
    fn name(&self) -> &'static str;

    /// Whether it is ours; the others are peers.
    fn is_ours(&self) -> bool {
        false
    }

    /// Whether its allocations go through our allocator.
    fn is_rust(&self) -> bool {
        true
    }

    /// The Punycode of a string, or `None` if the engine rejects it.
    fn encode(&self, extended: &str) -> Option<String>;

    /// The string that Punycode encodes, or `None` if the engine rejects it.
    fn decode(&self, basic: &str) -> Option<String>;

    /// Converts every input once. A method of the trait, so that each engine has its own
    /// loop without a virtual call for each input.
    fn pass(&self, operation: Operation, inputs: &[String]) {
        for input in inputs {
            let input = black_box(input.as_str());
            match operation {
                Operation::Encode => read(self.encode(input)),
                Operation::Decode => read(self.decode(input)),
            }
        }
    }

    /// The answer to one input.
    fn answer(&self, operation: Operation, input: &str) -> Option<String> {
        match operation {
            Operation::Encode => self.encode(input),
            Operation::Decode => self.decode(input),
        }
    }
}
