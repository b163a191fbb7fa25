//! The engines of Punycode: puny and its peers behind one trait, from `&str` to `String` and
//! into a caller's buffer.

use std::hint::black_box;

use crate::foreign;

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

/// All engines, ours first.
pub const ENGINES: &[&dyn Engine] = &[
    &Puny,
    &Idna,
    &Punycode,
    &PunycodeRs,
    &Unic,
    &Ada,
    #[cfg(libidn)]
    &Libidn,
    #[cfg(libidn2)]
    &Libidn2,
    #[cfg(icu)]
    &Icu,
];

struct Puny;

impl Engine for Puny {
    fn name(&self) -> &'static str {
        "puny 0.1.0"
    }

    fn is_ours(&self) -> bool {
        true
    }

    fn encode(&self, extended: &str) -> Option<String> {
        puny::punycode::encode(extended).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        puny::punycode::decode(basic).ok()
    }

    fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
        puny::punycode::encode_into(extended, buffer).ok()
    }

    fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
        puny::punycode::decode_into(basic, buffer).ok()
    }
}

struct Idna;

impl Engine for Idna {
    fn name(&self) -> &'static str {
        "idna 1.1.0"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        idna::punycode::encode_str(extended)
    }

    fn decode(&self, basic: &str) -> Option<String> {
        idna::punycode::decode_to_string(basic)
    }
}

struct Punycode;

impl Engine for Punycode {
    fn name(&self) -> &'static str {
        "punycode 0.4.1"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        punycode::encode(extended).ok()
    }

    fn decode(&self, basic: &str) -> Option<String> {
        punycode::decode(basic).ok()
    }
}

struct PunycodeRs;

impl Engine for PunycodeRs {
    fn name(&self) -> &'static str {
        "punycode-rs 0.1.0"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        Some(punycode_rs::encode(extended))
    }

    fn decode(&self, basic: &str) -> Option<String> {
        punycode_rs::decode(basic).ok()
    }
}

struct Unic;

impl Engine for Unic {
    fn name(&self) -> &'static str {
        "unic-idna-punycode 0.9.0"
    }

    fn encode(&self, extended: &str) -> Option<String> {
        unic_idna_punycode::encode_str(extended)
    }

    fn decode(&self, basic: &str) -> Option<String> {
        unic_idna_punycode::decode_to_string(basic)
    }
}

/// An engine out of a library's conversion of code points.
macro_rules! of_code_points {
    ($engine:ident, $name:expr, $library:ty) => {
        struct $engine;

        impl Engine for $engine {
            fn name(&self) -> &'static str {
                $name
            }

            fn is_rust(&self) -> bool {
                false
            }

            fn encode(&self, extended: &str) -> Option<String> {
                foreign::encode::<$library>(extended)
            }

            fn decode(&self, basic: &str) -> Option<String> {
                foreign::decode::<$library>(basic)
            }

            fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
                foreign::encode_into::<$library>(extended, buffer)
            }

            fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
                foreign::decode_into::<$library>(basic, buffer)
            }
        }
    };
}

of_code_points!(Ada, "ada-url 4.0.0", foreign::ada::Ada);
#[cfg(libidn)]
of_code_points!(
    Libidn,
    concat!("libidn ", env!("LIBIDN")),
    foreign::libidn::Libidn
);
#[cfg(libidn2)]
of_code_points!(
    Libidn2,
    concat!("libidn2 ", env!("LIBIDN2")),
    foreign::libidn2::Libidn2
);

#[cfg(icu)]
struct Icu;

#[cfg(icu)]
impl Engine for Icu {
    fn name(&self) -> &'static str {
        concat!("ICU ", env!("ICU"))
    }

    fn is_rust(&self) -> bool {
        false
    }

    fn encode(&self, extended: &str) -> Option<String> {
        foreign::icu::encode(extended)
    }

    fn decode(&self, basic: &str) -> Option<String> {
        foreign::icu::decode(basic)
    }

    fn encode_into(&self, extended: &str, buffer: &mut [u8]) -> Option<usize> {
        foreign::icu::encode_into(extended, buffer)
    }

    fn decode_into(&self, basic: &str, buffer: &mut [u8]) -> Option<usize> {
        foreign::icu::decode_into(basic, buffer)
    }
}
