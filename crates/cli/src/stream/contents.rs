//! Detects the contents of a file by its first bytes: text, compressed text, or a format that is not supported.

use std::io::{self, Cursor, Read};

use flate2::read::MultiGzDecoder;

use super::zstd::Frames;
use crate::report::shown::shown;

/// The name of standard input.
pub(super) const STDIN: &str = "<stdin>";

/// A byte stream.
type Stream = Box<dyn Read + Send>;

/// The contents of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contents {
    /// Text, or other bytes that are read line by line.
    Text,
    Gzip,
    Zstd,
    /// A format that is not supported: its name, and the program that writes its text to standard output.
    Other(&'static str, &'static str),
}

/// Formats of compressed files that are not supported. A name cannot begin with these bytes.
const PACKED: [(&[u8], Contents); 5] = [
    (b"\xFD7zXZ\0", Contents::Other("xz", "xz -dc")),
    (b"BZh91AY&SY", Contents::Other("bzip2", "bzip2 -dc")),
    (b"PK\x03\x04", Contents::Other("a zip file", "unzip -p")),
    (b"7z\xBC\xAF\x27\x1C", Contents::Other("7z", "7z e -so")),
    (b"\x04\x22\x4D\x18", Contents::Other("lz4", "lz4 -dc")),
];

/// Parquet, which cannot be read as a stream because its table of contents is at its end.
const PARQUET: Contents = Contents::Other("Parquet", "");

const UTF_32: Contents = Contents::Other("UTF-32", "iconv -f UTF-32 -t UTF-8");
const UTF_16: Contents = Contents::Other("UTF-16", "iconv -f UTF-16 -t UTF-8");
const UTF_16LE: Contents = Contents::Other("UTF-16LE", "iconv -f UTF-16LE -t UTF-8");
const UTF_16BE: Contents = Contents::Other("UTF-16BE", "iconv -f UTF-16BE -t UTF-8");

/// The number of bytes that are examined.
const ENOUGH: usize = 16;

/// The first bytes of gzip. The compression method is always deflate (RFC 1952, section 2.3.1).
const GZIP: &[u8] = &[0x1F, 0x8B, 8];

/// Returns whether the bytes begin a frame of Zstandard or a skippable frame (RFC 8878, sections 3.1.1 and 3.1.2).
fn is_zstd(bytes: &[u8]) -> bool {
    matches!(
        bytes,
        [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]
    )
}

/// Returns whether the bytes begin a Parquet file. The letters are followed by a control character, which every writer
/// puts there. The letters alone could begin a name.
fn is_parquet(bytes: &[u8]) -> bool {
    let is_control = |next: &u8| next.is_ascii_control() && !next.is_ascii_whitespace();
    matches!(bytes, [b'P', b'A', b'R', b'1' | b'E', next, ..] if is_control(next))
}

impl Contents {
    /// Detects the contents by the first bytes. There are at least [`ENOUGH`] bytes, unless the file ends earlier.
    fn detect(bytes: &[u8]) -> Contents {
        if bytes.starts_with(GZIP) {
            Contents::Gzip
        } else if is_zstd(bytes) {
            Contents::Zstd
        } else if is_parquet(bytes) {
            PARQUET
        } else {
            let mut packed = PACKED.into_iter();
            match packed.find(|(start, _)| bytes.starts_with(start)) {
                Some((_, contents)) => contents,
                None => wide(bytes).unwrap_or(Contents::Text),
            }
        }
    }
}

/// Detects UTF-16 and UTF-32. A byte order mark of UTF-16 is not enough, because it may be other data. Names contain
/// ASCII characters, and in UTF-16 each has a NUL next to it.
fn wide(bytes: &[u8]) -> Option<Contents> {
    let encoding = match bytes {
        [0xFF, 0xFE, 0, 0, ..] | [0, 0, 0xFE, 0xFF, ..] => Some(UTF_32),
        [0xFF, 0xFE, rest @ ..] if has_ascii(rest, 1) => Some(UTF_16),
        [0xFE, 0xFF, rest @ ..] if has_ascii(rest, 0) => Some(UTF_16),
        _ => None,
    };
    encoding.or_else(|| match bytes.len() {
        0..4 => None,
        _ if alternates(bytes, 1) => Some(UTF_16LE),
        _ if alternates(bytes, 0) => Some(UTF_16BE),
        _ => None,
    })
}

/// Returns whether some pairs of bytes have a NUL at the offset `nul`, as an ASCII character in UTF-16 has, and no pair
/// has a NUL at the other offset.
fn has_ascii(bytes: &[u8], nul: usize) -> bool {
    let mut pairs = bytes.chunks_exact(2);
    bytes.contains(&0) && pairs.all(|pair| pair.get(1 - nul) != Some(&0))
}

/// Returns whether each pair of bytes is an ASCII character and a NUL, which is at the offset `nul`.
fn alternates(bytes: &[u8], nul: usize) -> bool {
    let is_text = |byte: u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let mut indexed = bytes.iter().enumerate();
    indexed.all(|(index, &byte)| match index % 2 == nul {
        true => byte == 0,
        false => is_text(byte),
    })
}

/// Detects the contents of a stream. Returns the contents, and the stream from its start. Stops reading at a line feed
/// or a NUL, so that it does not wait for a slow writer. The bytes before are enough to recognise the other formats.
pub(super) fn look(mut stream: Stream) -> io::Result<(Contents, Stream)> {
    let mut first = [0; ENOUGH];
    let mut count = 0;
    while count < ENOUGH && !first[..count].contains(&b'\n') && !first[..count].contains(&0) {
        match stream.read(&mut first[count..]) {
            Ok(0) => break,
            Ok(more) => count += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let first = first[..count].to_vec();
    let contents = Contents::detect(&first);
    Ok((contents, Box::new(Cursor::new(first).chain(stream))))
}

/// Returns the text of a stream. Compressed text is decompressed while it is read, so memory is limited to a window and
/// a block for text of any length. Fails if the stream has a format that is not read. The message names a program that
/// converts the source `name`.
pub(super) fn text(name: &str, stream: Stream) -> io::Result<Stream> {
    let (contents, stream) = look(stream)?;
    let what = match contents {
        Contents::Text => return Ok(stream),
        // A gzip file may have several members.
        Contents::Gzip => return Ok(Box::new(MultiGzDecoder::new(stream))),
        Contents::Zstd => return Ok(Box::new(Frames::new(stream))),
        Contents::Other(what, "") => format!(
            "this is {what}, which cannot be read; with the Python package puny, DuckDB and Polars convert its columns"
        ),
        Contents::Other(what, program) => {
            let read = match program.starts_with("iconv") {
                true => "UTF-8 is",
                false => "gzip and zstd are",
            };
            let piped = piped(program, name);
            format!("this is {what}, but only {read} read; {piped}")
        }
    };
    Err(io::Error::new(io::ErrorKind::InvalidData, what))
}

/// Returns a hint with a command in which another program reads the source and pipes its text to `puny`.
pub(super) fn piped(program: &str, name: &str) -> String {
    let file = match name {
        STDIN => String::new(),
        name => format!("{} ", shown(name)),
    };
    format!("`{program} {file}| puny ...` converts it first")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_are_detected_by_their_first_bytes() {
        let utf_16 = |text: &str| -> Vec<u8> {
            let units = text.encode_utf16();
            units.flat_map(u16::to_le_bytes).collect()
        };
        for (bytes, expected) in [
            (&b""[..], Contents::Text),
            (b"a", Contents::Text),
            (b"a\0b\0c\0", UTF_16LE),
            (b"\0a\0b\0.\0c", UTF_16BE),
            // These are names with NULs between them, some of one letter.
            (b"a\0b", Contents::Text),
            (b"a\0bc\0d\0", Contents::Text),
            (b"\0\0\0\0", Contents::Text),
            (&utf_16("\u{FEFF}bücher.de"), UTF_16),
            (b"\xFE\xFF\0b\0a", UTF_16),
            (b"\xFF\xFE\0\0b\0\0\0", UTF_32),
            (b"\xFF\xFE\ntda", Contents::Text),
            (b"\xFF\xFE", Contents::Text),
            (b"\xFF\xFE\x80.de\na\0b.de\n", Contents::Text),
            (&utf_16("\u{FEFF}日本.jp"), UTF_16),
            (b"\x1F\x8B\x08\0", Contents::Gzip),
            (b"\x1F\x8B", Contents::Text),
            (b"\x28\xB5\x2F\xFD", Contents::Zstd),
            (b"\x5A\x2A\x4D\x18", Contents::Zstd),
            (b"(x", Contents::Text),
            (b"\xFD7zXZ\0\0\x04", PACKED[0].1),
            (b"\xFD7", Contents::Text),
            (b"BZh91AY&SY\x01", PACKED[1].1),
            (b"BZh9.example", Contents::Text),
            (b"PK\x03\x04\x14", PACKED[2].1),
            (b"PK\n", Contents::Text),
            (b"7z\xBC\xAF\x27\x1C", PACKED[3].1),
            (b"7z.example", Contents::Text),
            (b"\x04\x22\x4D\x18\x64", PACKED[4].1),
            (b"PAR1\x15\x04\x15", PARQUET),
            (b"PAR1", Contents::Text),
            (b"PAR1\nPAR2", Contents::Text),
            (b"PAR1.example", Contents::Text),
        ] {
            let (found, mut stream) = look(Box::new(Cursor::new(bytes.to_vec()))).unwrap();
            assert_eq!(found, expected, "{bytes:?}");
            let mut whole = Vec::new();
            stream.read_to_end(&mut whole).unwrap();
            assert_eq!(whole, bytes);
        }
    }

    /// After a line that a person types, the detection does not wait for more.
    #[test]
    fn no_more_is_read_than_needed() {
        struct Once(Option<&'static [u8]>);
        impl Read for Once {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let text = self.0.take().expect("it was read once more");
                buffer[..text.len()].copy_from_slice(text);
                Ok(text.len())
            }
        }
        for text in [&b"\n"[..], b"ab\n", b"1\n", b"PA\n", b"b\0"] {
            let (contents, _) = look(Box::new(Once(Some(text)))).unwrap();
            assert_eq!(contents, Contents::Text);
        }
    }
}
