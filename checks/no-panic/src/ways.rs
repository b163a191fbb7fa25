//! Every way into the codec that needs no allocator. `xtask/src/no_std.rs` has the same list
//! of names, and fails where there are more ways or fewer.
//!
//! The text comes from standard input, and lengths, parameters and digits go through
//! `black_box`, so that nothing is known about them before the program runs.

use core::hint::black_box;

use puny::punycode::{self, PUNYCODE};
use puny::{
    Alphabet, AlphabetError, Bootstring, DecodeError, EncodeError, OutputError, Params, ParamsError,
};

/// The length of all buffers.
pub(crate) const ROOM: usize = 1 << 12;

/// Memory to work in.
pub(crate) struct Room {
    bytes: [u8; ROOM],
    input: [u32; ROOM],
    output: [u32; ROOM],
    flags: [bool; ROOM],
    scratch: [u64; 4 * ROOM],
}

/// A way: the bytes of its result are left in the room, and their number is given
/// back, or the name of an error.
type Way = fn(&str, &mut Room) -> Result<usize, &'static str>;

/// The ways with their names, which are also those of the features.
pub(crate) const WAYS: &[(&str, Way)] = &[
    #[cfg(feature = "punycode-encode")]
    ("punycode-encode", |text, room| {
        punycode::encode_into(text, cut(&mut room.bytes)).map_err(encode_error)
    }),
    #[cfg(feature = "punycode-decode")]
    ("punycode-decode", |text, room| {
        punycode::decode_into(text, cut(&mut room.bytes)).map_err(decode_error)
    }),
    #[cfg(feature = "punycode-len")]
    ("punycode-len", |text, room| {
        let encoded = punycode::encode_len(text).unwrap_or(0);
        let decoded = punycode::decode_len(text).unwrap_or(0);
        Ok(room.numbers(encoded, decoded))
    }),
    #[cfg(feature = "scratch-len")]
    ("scratch-len", |text, room| {
        let encode = PUNYCODE.encode_scratch_len(text);
        let decode = PUNYCODE.decode_scratch_len(text);
        Ok(room.numbers(encode, decode))
    }),
    #[cfg(feature = "str-encode")]
    ("str-encode", |text, room| {
        PUNYCODE
            .encode_into(text, cut(&mut room.bytes), cut(&mut room.scratch))
            .map_err(encode_error)
    }),
    #[cfg(feature = "str-decode")]
    ("str-decode", |text, room| {
        PUNYCODE
            .decode_into(text, cut(&mut room.bytes), cut(&mut room.scratch))
            .map_err(decode_error)
    }),
    #[cfg(feature = "integers-encode")]
    ("integers-encode", |text, room| {
        room.encode_integers(&PUNYCODE, text)
    }),
    #[cfg(feature = "integers-decode")]
    ("integers-decode", |text, room| {
        room.decode_integers(&PUNYCODE, text)
    }),
    #[cfg(feature = "case-encode")]
    ("case-encode", |text, room| {
        // Flags that leave every letter as it is.
        let mut points = 0;
        for (flag, character) in room.flags.iter_mut().zip(text.chars()) {
            *flag = character.is_ascii_uppercase();
            points += 1;
        }
        let flags = room.flags.get(..points).unwrap_or_default();
        PUNYCODE
            .encode_with_case_into(text, flags, cut(&mut room.bytes), cut(&mut room.scratch))
            .map_err(encode_error)
    }),
    #[cfg(feature = "case-decode")]
    ("case-decode", |text, room| {
        let (bytes, flags) = (cut(&mut room.bytes), cut(&mut room.flags));
        PUNYCODE
            .decode_with_case_into(text, bytes, flags, cut(&mut room.scratch))
            .map(|(len, _)| len)
            .map_err(decode_error)
    }),
    #[cfg(feature = "runtime-new")]
    ("runtime-new", |_, _| with_runtime(|_| Ok(0))),
    #[cfg(feature = "runtime-encode")]
    ("runtime-encode", |text, room| {
        with_runtime(|bootstring| {
            bootstring
                .encode_into(text, cut(&mut room.bytes), cut(&mut room.scratch))
                .map_err(encode_error)?;
            room.encode_integers(bootstring, text)
        })
    }),
    #[cfg(feature = "runtime-decode")]
    ("runtime-decode", |text, room| {
        with_runtime(|bootstring| {
            bootstring
                .decode_into(text, cut(&mut room.bytes), cut(&mut room.scratch))
                .map_err(decode_error)?;
            room.decode_integers(bootstring, text)
        })
    }),
];

impl Room {
    pub(crate) fn new() -> Self {
        Room {
            bytes: [0; ROOM],
            input: [0; ROOM],
            output: [0; ROOM],
            flags: [false; ROOM],
            scratch: [0; 4 * ROOM],
        }
    }

    /// The result of a way that succeeded.
    pub(crate) fn result(&self, len: usize) -> &[u8] {
        self.bytes.get(..len).unwrap_or_default()
    }

    /// Leaves two numbers as the result.
    fn numbers(&mut self, first: usize, second: usize) -> usize {
        let len = self.number(first, 0);
        self.number(second, len)
    }

    /// Leaves a number and a space from `at` on.
    fn number(&mut self, number: usize, at: usize) -> usize {
        let mut place = 1;
        while number / 10 / place > 0 {
            place *= 10;
        }
        let mut end = at;
        while place > 0 {
            // Lossless: a digit.
            end = self.put((number / place % 10) as u8 + b'0', end);
            place /= 10;
        }
        self.put(b' ', end)
    }

    fn put(&mut self, byte: u8, at: usize) -> usize {
        if let Some(place) = self.bytes.get_mut(at) {
            *place = byte;
        }
        at + 1
    }

    /// Encodes code points, from a slice into a slice.
    fn encode_integers(&mut self, how: &Bootstring<'_>, text: &str) -> Result<usize, &'static str> {
        let points = self.read(text);
        let input = self.input.get(..points).unwrap_or_default();
        let len = how
            .encode_into(input, cut(&mut self.output), cut(&mut self.scratch))
            .map_err(encode_error)?;
        Ok(self.write(len))
    }

    /// Decodes code points, from a slice into a slice.
    fn decode_integers(&mut self, how: &Bootstring<'_>, text: &str) -> Result<usize, &'static str> {
        let points = self.read(text);
        let input = self.input.get(..points).unwrap_or_default();
        let len = how
            .decode_into(input, cut(&mut self.output), cut(&mut self.scratch))
            .map_err(decode_error)?;
        Ok(self.write(len))
    }

    /// Takes the text apart into code points.
    fn read(&mut self, text: &str) -> usize {
        self.input
            .iter_mut()
            .zip(text.chars())
            .map(|(to, from)| *to = u32::from(from))
            .count()
    }

    /// Leaves the first code points of the output as the result, in UTF-8.
    fn write(&mut self, points: usize) -> usize {
        let mut end = 0;
        for &point in self.output.iter().take(points) {
            let mut utf8 = [0; 4];
            let character = char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
            for byte in character.encode_utf8(&mut utf8).bytes() {
                if let Some(place) = self.bytes.get_mut(end) {
                    *place = byte;
                }
                end += 1;
            }
        }
        end
    }
}

/// A slice of a length that only the running program knows.
fn cut<T>(slice: &mut [T]) -> &mut [T] {
    let len = black_box(slice.len());
    slice.get_mut(..len).unwrap_or_default()
}

/// Makes Punycode out of parts that only the running program knows.
fn with_runtime<R>(
    each: impl FnOnce(&Bootstring<'_>) -> Result<R, &'static str>,
) -> Result<R, &'static str> {
    let values = black_box(PUNYCODE.params().values());
    let params = Params::new(values).map_err(|_: ParamsError| "params")?;
    let alphabet = black_box(*PUNYCODE.alphabet());
    let alphabet = Alphabet::new(
        alphabet.basic(),
        alphabet.delimiter(),
        alphabet.digits(),
        alphabet.also_read(),
    )
    .map_err(|_: AlphabetError| "alphabet")?;
    let bootstring = Bootstring::new(params, alphabet).map_err(|_| "digits")?;
    each(&black_box(bootstring))
}

fn encode_error(error: OutputError<EncodeError>) -> &'static str {
    name(error, |error| error.kind().name())
}

fn decode_error(error: OutputError<DecodeError>) -> &'static str {
    name(error, |error| error.kind().name())
}

fn name<E>(error: OutputError<E>, of_input: fn(E) -> &'static str) -> &'static str {
    match error {
        OutputError::Refused(error) => of_input(error),
        OutputError::TooSmall { .. } => "too_small",
        OutputError::ScratchTooSmall { .. } => "scratch_too_small",
        OutputError::FlagsTooSmall { .. } => "flags_too_small",
        _ => "other",
    }
}
