//! Compressed input.

use std::fs;
use std::io::Write;

use crate::support::{ok, pipe, puny};
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
