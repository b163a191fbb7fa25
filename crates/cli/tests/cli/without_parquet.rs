//! A command without the feature `parquet` knows a Parquet file, and says what to do.
#![cfg(not(feature = "parquet"))]

use std::fs;

use crate::support::puny;

#[test]
fn a_parquet_file_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [
        ("a.parquet", &b"PAR1 and so on"[..]),
        ("a", b"PAR1\x15\x04\x15\x00 and so on PAR1"),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        for command in ["to-ascii", "to-unicode", "check", "encode", "decode"] {
            let run = puny([command, "-c", "name", "-i", path]);
            assert_eq!((run.code, run.out.as_str()), (2, ""), "{command}");
            let expected = format!(
                "puny: {path} is Parquet, which this `puny` was built without; `cargo install puny-cli --features \
                 parquet` builds it with\n"
            );
            assert_eq!(run.err, expected);
        }
    }
}
