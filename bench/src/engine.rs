//! What an engine of Punycode is, ours or a peer's: from `&str` to `String` and into a caller's
//! buffer.

use std::hint::black_box;

/// What is done with a label.
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

/// Room for any label that is measured.
const ROOM: usize = 4096;

/// One implementation of Punycode.
pub trait Engine: Sync {
    /// Its name and version.
    fn name(&self) -> &'static str;

    /// Whether it is ours; the others are what we are compared with.
    fn is_ours(&self) -> bool {
        false
    }

    /// Whether our allocator sees what it allocates.
    fn is_rust(&self) -> bool {
        true
    }

    /// The Punycode of a string, or `None` if the engine refuses it.
    fn encode(&self, extended: &str) -> Option<String>;

    /// The string of a Punycode, or `None` if the engine refuses it.
    fn decode(&self, basic: &str) -> Option<String>;

    /// `encode` into a buffer: by a form of the engine that does so, or by a copy of what it
    /// gives.
    fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
        copy(&self.encode(extended)?, buffer)
    }

    /// `decode` into a buffer, likewise.
    fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
        copy(&self.decode(basic)?, buffer)
    }

    /// Every input once. Here and not in the harness, so that each engine has a loop of its
    /// own and no call goes through a table.
    fn pass(&self, operation: Operation, inputs: &[String]) {
        let mut buffer = [0; ROOM];
        for input in inputs {
            let input = black_box(input.as_str());
            match operation {
                Operation::Encode => drop(black_box(self.encode(input))),
                Operation::Decode => drop(black_box(self.decode(input))),
                Operation::EncodeInto => {
                    black_box(self.encode_into(input, &mut buffer));
                }
                Operation::DecodeInto => {
                    black_box(self.decode_into(input, &mut buffer));
                }
            }
        }
    }

    /// The answer to one input.
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

/// A result into a buffer.
pub fn copy(result: &str, buffer: &mut [u8]) -> Option<usize> {
    buffer
        .get_mut(..result.len())?
        .copy_from_slice(result.as_bytes());
    Some(result.len())
}
