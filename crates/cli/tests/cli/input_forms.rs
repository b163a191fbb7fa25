//! Input other than a plain file of UTF-8: compressed, in another encoding, or a file name given as
//! a string.

use std::fs;
use std::io::Write;

use crate::support::{command, finish, ok, pipe, puny};
use flate2::Compression;
use flate2::write::GzEncoder;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

/// `printf 'b\303\274cher.de\nfa\303\237.de\n' | zstd --check`, version 1.5.7.
const BY_ZSTD: &[u8] = &[
    0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x58, 0x99, 0x00, 0x00, 0x62, 0xC3, 0xBC, 0x63, 0x68, 0x65, 0x72,
    0x2E, 0x64, 0x65, 0x0A, 0x66, 0x61, 0xC3, 0x9F, 0x2E, 0x64, 0x65, 0x0A, 0xAD, 0xA6, 0x6C, 0x95,
];

/// Detected by the first bytes, not by name; all members and frames are read.
/// Compressed files that are not read say what they are, and which program reads them.
#[test]
fn other_compressions_are_named() {
    let folder = tempfile::tempdir().unwrap();
    for (name, start, program) in [
        ("xz", &b"\xFD7zXZ\0\0\x04\xE6\xD6\xB4\x46"[..], "xz -dc"),
        ("bzip2", b"BZh91AY&SY\xDE\xAD", "bzip2 -dc"),
        ("a zip file", b"PK\x03\x04\x14\0\0\0", "unzip -p"),
        ("7z", b"7z\xBC\xAF\x27\x1C\0\x04", "7z e -so"),
        ("lz4", b"\x04\x22\x4D\x18\x64\x40", "lz4 -dc"),
    ] {
        let path = folder.path().join("names");
        fs::write(&path, start).unwrap();
        let path = path.to_str().unwrap();
        let run = puny(["to-ascii", "-i", path]);
        let said = format!(
            "puny: {path}: this is {name}, and only gzip and zstd are read; `{program} {path} | \
             puny ...` converts it first\n"
        );
        assert_eq!((run.code, run.out.as_str(), run.err), (2, "", said));
        let run = pipe(["check"], start);
        assert!(
            run.code == 2 && run.err.contains(&format!("`{program} | puny")),
            "{}",
            run.err
        );
    }
}

#[test]
fn compressed_input_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names");
    let first = "bücher.de\n".repeat(100_000);
    let expected = "xn--bcher-kva.de\n".repeat(100_000) + "xn--fa-hia.de\n";
    let skipped = b"\x52\x2A\x4D\x18\x03\0\0\0abc";
    let parts: [&[u8]; 2] = [first.as_bytes(), "faß.de".as_bytes()];
    let frames = parts.map(zstd);
    for bytes in [
        parts.map(gzip).concat(),
        frames.concat(),
        [&skipped[..], &frames[0], skipped, &frames[1]].concat(),
    ] {
        fs::write(&path, &bytes).unwrap();
        for threads in ["1", "2"] {
            let file = path.to_str().unwrap();
            let run = puny(["to-ascii", "--threads", threads, "-i", file]);
            assert!(ok(run) == expected);
        }
        assert!(ok(pipe(["to-ascii"], &bytes)) == expected);
        // A truncated one is an error, and whole lines before the end are converted.
        for cut in [bytes.len() - 1, bytes.len() / 2, 5] {
            let run = pipe(["to-ascii"], &bytes[..cut]);
            assert_eq!(run.code, 2, "{cut} of {}", bytes.len());
            assert!(run.err.starts_with("puny: <stdin>: "), "{}", run.err);
            assert!(expected.starts_with(&run.out));
        }
    }
    let two = "xn--bcher-kva.de\nxn--fa-hia.de\n";
    assert_eq!(ok(pipe(["to-ascii"], BY_ZSTD)), two);
    let mut wrong = BY_ZSTD.to_vec();
    wrong[BY_ZSTD.len() - 1] ^= 1;
    let run = pipe(["to-ascii"], wrong);
    assert!(
        run.code == 2 && run.err.contains("its checksum is wrong"),
        "{}",
        run.err
    );
    for cut in 5..BY_ZSTD.len() {
        let run = pipe(["to-ascii"], &BY_ZSTD[..cut]);
        let message = "puny: <stdin>: the zstd data are damaged or incomplete: it is cut off\n";
        assert_eq!((run.code, run.err.as_str()), (2, message), "{cut}");
    }
    // Not compressed after all.
    let run = pipe(["to-ascii"], b"\x1F\x8B\x08 and no more");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    let mut wrong = gzip(b"abc\n");
    let crc = wrong.len() - 6;
    wrong[crc] ^= 1;
    assert_eq!(pipe(["to-ascii"], wrong).code, 2);
}

/// UTF-16, with a byte order mark or without.
#[test]
fn other_encodings_are_reported_with_the_iconv_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names.txt");
    let text = "bücher.de\nfaß.de\n";
    let wide = |mark: &str, bytes: fn(u16) -> [u8; 2]| -> Vec<u8> {
        let text = format!("{mark}{text}");
        text.encode_utf16().flat_map(bytes).collect()
    };
    for (bytes, encoding) in [
        (wide("\u{FEFF}", u16::to_le_bytes), "UTF-16"),
        (wide("\u{FEFF}", u16::to_be_bytes), "UTF-16"),
        (
            "aéb".encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "",
        ),
        (
            "a.de".encode_utf16().flat_map(u16::to_le_bytes).collect(),
            "UTF-16LE",
        ),
        (
            "a.de".encode_utf16().flat_map(u16::to_be_bytes).collect(),
            "UTF-16BE",
        ),
    ] {
        fs::write(&path, &bytes).unwrap();
        let run = finish(command().args(["to-ascii", "-i"]).arg(&path));
        if encoding.is_empty() {
            assert_eq!(run.code, 1);
            continue;
        }
        assert_eq!((run.code, run.out.as_str()), (2, ""));
        let path = path.to_str().unwrap();
        let expected = format!(
            "puny: {path}: this is {encoding}, and only UTF-8 is read; \
             `iconv -f {encoding} -t UTF-8 {path} | puny ...` converts it first\n"
        );
        assert_eq!(run.err, expected);
        let run = pipe(["to-ascii"], &bytes);
        let expected = format!("`iconv -f {encoding} -t UTF-8 | puny ...`");
        assert!(run.code == 2 && run.err.contains(&expected), "{}", run.err);
    }
}

/// Lines in Latin-1 fail one by one, then a hint follows.
#[test]
fn latin_1_is_reported_with_the_iconv_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names.txt");
    fs::write(&path, b"b\xFCcher.de\nexample.de\nfa\xDF.de\n").unwrap();
    let path = path.to_str().unwrap();
    let run = puny(["to-ascii", "-i", path]);
    assert_eq!((run.code, run.out.as_str()), (1, "example.de\n"));
    let expected = format!(
        "note: invalid UTF-8 may be Latin-1; \
         `iconv -f ISO-8859-1 -t UTF-8 {path} | puny ...` converts it first\n"
    );
    assert!(run.err.contains(&expected), "{}", run.err);
    assert_eq!(puny(["to-ascii", "-q", "-i", path]).err, "");
    // There is nothing to report.
    let run = pipe(["to-ascii"], "a_b\nc_d\n");
    assert!(!run.err.contains("iconv"), "{}", run.err);
}

/// By its first bytes, by every door.
#[test]
fn parquet_is_refused_with_what_converts_it() {
    let bytes = b"PAR1\x15\x04\x15\x00 and so on PAR1";
    for command in [
        "to-ascii",
        "to-unicode",
        "check",
        "extract",
        "encode",
        "decode",
    ] {
        let run = pipe([command], bytes);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{command}");
        assert_eq!(
            run.err,
            "puny: <stdin>: this is Parquet; DuckDB and Polars convert its columns with the Python package puny\n"
        );
    }
}

/// A hint, and the result is the same.
#[test]
fn an_argument_that_is_a_file_name_gets_a_note() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("names.txt"), "bücher.de\n").unwrap();
    let run = |arguments: &[&str]| finish(command().args(arguments).current_dir(&folder));
    let hint = "note: names.txt is a file; -i names.txt reads it\n";
    let noted = run(&["to-ascii", "names.txt"]);
    assert_eq!((noted.code, noted.out.as_str()), (0, "names.txt\n"));
    assert_eq!(noted.err, hint);
    assert_eq!(run(&["check", "names.txt"]).err, hint);
    assert_eq!(ok(run(&["to-ascii", "-q", "names.txt"])), "names.txt\n");
    assert_eq!(ok(run(&["to-ascii", "name.txt"])), "name.txt\n");
    // Not for folders.
    fs::create_dir(folder.path().join("example.com")).unwrap();
    assert_eq!(ok(run(&["to-ascii", "example.com"])), "example.com\n");
}
