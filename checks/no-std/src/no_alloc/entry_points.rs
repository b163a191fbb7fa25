//! Every entry point of the codec that needs no allocator. The feature `all` in Cargo.toml also lists these entry
//! points. `cargo xtask no-std` fails if the number of entry points is not the expected number.
//!
//! The text comes from standard input. Lengths, parameters and digits are passed through `black_box`, so that the
//! optimiser cannot use their values.

use core::hint::black_box;

use puny::punycode::{self, PUNYCODE};
use puny::{
    Alphabet, AlphabetError, Bootstring, DecodeError, EncodeError, OutputError, Params, ParamsError,
};

/// The length of all buffers.
pub(crate) const BUFFER_LEN: usize = 1 << 12;

/// The buffers that the entry points use.
pub(crate) struct Buffers {
    bytes: [u8; BUFFER_LEN],
    input: [u32; BUFFER_LEN],
    output: [u32; BUFFER_LEN],
    scratch: [u64; 4 * BUFFER_LEN],
}

/// The function of an entry point. It writes its result to the buffers and returns the length of the result in bytes,
/// or the name of an error.
type EntryPoint = fn(&str, &mut Buffers) -> Result<usize, &'static str>;

/// The entry points with their names. Each name is also the name of a feature.
pub(crate) const ENTRY_POINTS: &[(&str, EntryPoint)] = &[
    #[cfg(feature = "punycode-encode")]
    ("punycode-encode", |text, buffers| {
        punycode::encode_into(text, cut(&mut buffers.bytes)).map_err(encode_error)
    }),
    #[cfg(feature = "punycode-decode")]
    ("punycode-decode", |text, buffers| {
        punycode::decode_into(text, cut(&mut buffers.bytes)).map_err(decode_error)
    }),
    #[cfg(feature = "punycode-len")]
    ("punycode-len", |text, buffers| {
        let encoded = punycode::encode_len(text).unwrap_or(0);
        let decoded = punycode::decode_len(text).unwrap_or(0);
        Ok(buffers.numbers(encoded, decoded))
    }),
    #[cfg(feature = "str-encode")]
    ("str-encode", |text, buffers| {
        PUNYCODE
            .encode_into(text, cut(&mut buffers.bytes), cut(&mut buffers.scratch))
            .map_err(encode_error)
    }),
    #[cfg(feature = "str-decode")]
    ("str-decode", |text, buffers| {
        PUNYCODE
            .decode_into(text, cut(&mut buffers.bytes), cut(&mut buffers.scratch))
            .map_err(decode_error)
    }),
    #[cfg(feature = "integers-encode")]
    ("integers-encode", |text, buffers| {
        buffers.encode_integers(&PUNYCODE, text)
    }),
    #[cfg(feature = "integers-decode")]
    ("integers-decode", |text, buffers| {
        buffers.decode_integers(&PUNYCODE, text)
    }),
    #[cfg(feature = "runtime-new")]
    ("runtime-new", |_, _| with_runtime(|_| Ok(0))),
    #[cfg(feature = "runtime-encode")]
    ("runtime-encode", |text, buffers| {
        with_runtime(|bootstring| {
            bootstring
                .encode_into(text, cut(&mut buffers.bytes), cut(&mut buffers.scratch))
                .map_err(encode_error)?;
            buffers.encode_integers(bootstring, text)
        })
    }),
    #[cfg(feature = "runtime-decode")]
    ("runtime-decode", |text, buffers| {
        with_runtime(|bootstring| {
            bootstring
                .decode_into(text, cut(&mut buffers.bytes), cut(&mut buffers.scratch))
                .map_err(decode_error)?;
            buffers.decode_integers(bootstring, text)
        })
    }),
];

impl Buffers {
    pub(crate) fn new() -> Self {
        Buffers {
            bytes: [0; BUFFER_LEN],
            input: [0; BUFFER_LEN],
            output: [0; BUFFER_LEN],
            scratch: [0; 4 * BUFFER_LEN],
        }
    }

    /// Returns the bytes of a result with the given length.
    pub(crate) fn result(&self, len: usize) -> &[u8] {
        self.bytes.get(..len).unwrap_or_default()
    }

    /// Writes two numbers as the result, and returns the length of the result.
    fn numbers(&mut self, first: usize, second: usize) -> usize {
        let len = self.number(first, 0);
        self.number(second, len)
    }

    /// Writes a number and a space at the index `at`, and returns the index after them.
    fn number(&mut self, number: usize, at: usize) -> usize {
        let mut divisor = 1;
        while number / 10 / divisor > 0 {
            divisor *= 10;
        }
        let mut end = at;
        while divisor > 0 {
            // A decimal digit fits into a byte.
            end = self.put((number / divisor % 10) as u8 + b'0', end);
            divisor /= 10;
        }
        self.put(b' ', end)
    }

    fn put(&mut self, byte: u8, at: usize) -> usize {
        if let Some(slot) = self.bytes.get_mut(at) {
            *slot = byte;
        }
        at + 1
    }

    /// Encodes the code points of a text from a slice into a slice. Writes the encoded text as the result, and returns
    /// its length.
    fn encode_integers(&mut self, how: &Bootstring<'_>, text: &str) -> Result<usize, &'static str> {
        let points = self.read(text);
        let input = self.input.get(..points).unwrap_or_default();
        let len = how
            .encode_into(input, cut(&mut self.output), cut(&mut self.scratch))
            .map_err(encode_error)?;
        Ok(self.write(len))
    }

    /// Decodes the code points of a text from a slice into a slice. Writes the decoded text as the result, and returns
    /// its length.
    fn decode_integers(&mut self, how: &Bootstring<'_>, text: &str) -> Result<usize, &'static str> {
        let points = self.read(text);
        let input = self.input.get(..points).unwrap_or_default();
        let len = how
            .decode_into(input, cut(&mut self.output), cut(&mut self.scratch))
            .map_err(decode_error)?;
        Ok(self.write(len))
    }

    /// Writes the code points of the text to `input`, and returns the number of code points.
    fn read(&mut self, text: &str) -> usize {
        self.input
            .iter_mut()
            .zip(text.chars())
            .map(|(to, from)| *to = u32::from(from))
            .count()
    }

    /// Writes the first code points of the output as the result, in UTF-8. Returns the length of the result.
    fn write(&mut self, points: usize) -> usize {
        let mut end = 0;
        for &point in self.output.iter().take(points) {
            let mut utf8 = [0; 4];
            let character = char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER);
            for byte in character.encode_utf8(&mut utf8).bytes() {
                if let Some(slot) = self.bytes.get_mut(end) {
                    *slot = byte;
                }
                end += 1;
            }
        }
        end
    }
}

/// Returns the slice with a length that the optimiser cannot predict.
fn cut<T>(slice: &mut [T]) -> &mut [T] {
    let len = black_box(slice.len());
    slice.get_mut(..len).unwrap_or_default()
}

/// Creates the `Bootstring` of Punycode from values that the optimiser cannot predict, and calls a function with the
/// `Bootstring`.
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
        _ => "other",
    }
}
