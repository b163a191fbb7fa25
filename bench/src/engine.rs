//! The trait of Punycode engines, which convert from `&str` to `String` or into a caller's buffer.

use std::hint::black_box;

use crate::convert::{copy, read};

/// An operation of Punycode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    Encode,
    EncodeInto,
    Decode,
    DecodeInto,
}

impl Operation {
    pub const ALL: [Operation; 4] = [
        Operation::Encode,
        Operation::EncodeInto,
        Operation::Decode,
        Operation::DecodeInto,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Operation::Encode => "encode",
            Operation::EncodeInto => "encode into a buffer",
            Operation::Decode => "decode",
            Operation::DecodeInto => "decode into a buffer",
        }
    }

    pub fn encodes(self) -> bool {
        matches!(self, Operation::Encode | Operation::EncodeInto)
    }
}

/// The length of a buffer that is large enough for every measured label.
const ROOM: usize = 4096;

/// One implementation of Punycode.
pub trait Engine: Sync {
    /// Returns the name and version of the engine.
    fn name(&self) -> &'static str;

    /// Returns whether the engine is ours. All other engines are peers.
    fn is_ours(&self) -> bool {
        false
    }

    /// Returns whether the engine is written in Rust, so that its allocations go through our allocator and are counted.
    fn is_rust(&self) -> bool {
        true
    }

    /// Returns the Punycode of a string, or `None` if the engine rejects the string.
    fn encode(&self, extended: &str) -> Option<String>;

    /// Returns the string that Punycode encodes, or `None` if the engine rejects the Punycode.
    fn decode(&self, basic: &str) -> Option<String>;

    /// Writes the Punycode of a string into a buffer and returns the length of the Punycode. If the engine has no
    /// function for buffers, copies the result of `encode`.
    fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
        copy(&self.encode(extended)?, buffer)
    }

    /// Writes the decoded string into a buffer and returns the length of the string. If the engine has no function for
    /// buffers, copies the result of `decode`.
    fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
        copy(&self.decode(basic)?, buffer)
    }

    /// Converts every input once. This is a method of the trait, so that each engine has its own loop without a virtual
    /// call for each input.
    fn pass(&self, operation: Operation, inputs: &[String]) {
        let mut buffer = [0; ROOM];
        for input in inputs {
            let input = black_box(input.as_str());
            match operation {
                Operation::Encode => read(self.encode(input)),
                Operation::Decode => read(self.decode(input)),
                Operation::EncodeInto => {
                    black_box(self.encode_into(input, &mut buffer));
                }
                Operation::DecodeInto => {
                    black_box(self.decode_into(input, &mut buffer));
                }
            }
        }
    }

    /// Returns the result of an operation on one input, or `None` if the engine rejects the input.
    fn answer(&self, operation: Operation, input: &str) -> Option<String> {
        let mut buffer = [0; ROOM];
        let len = match operation {
            Operation::Encode => return self.encode(input),
            Operation::Decode => return self.decode(input),
            Operation::EncodeInto => self.encode_into(input, &mut buffer)?,
            Operation::DecodeInto => self.decode_into(input, &mut buffer)?,
        };
        String::from_utf8(buffer.get(..len)?.to_vec()).ok()
    }
}
