//! `--diff`: the changes of an in-place conversion, as `patch` takes them.

use std::fs;
use std::process::Command;

use crate::support::{command, finish};

/// `patch` with it gives the conversion's result.
#[test]
fn patch_applies_it() {
    if Command::new("patch").arg("--version").output().is_err() {
        eprintln!("skipped: patch_applies_it, as there is no patch");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let csv = &["-c", "2", "--delimiter", ","][..];
    let long = "1,ü\r\n2,a\r\n\"3\n\",\"ü.de\"\n4,b\n".repeat(20_000);
    for (name, options, text) in [
        ("table", csv, "1,ü\n2,\"x\ny\",\n3,ü"),
        ("marked", csv, "\u{FEFF}1,ü\n2,b\n"),
        ("marked-too", csv, "\u{FEFF}1,a\n2,ü\n"),
        (
            "zone",
            &["--zone"],
            "$TTL 1\nü HIP ( 2 20 AA ; ä\n ö.\n\n é\n)\nä A 1\n\n",
        ),
        ("long", csv, &long),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        for threads in ["1", "3"] {
            let run = |diff: &[&str]| {
                let mut command = command();
                command.args(["to-ascii", "-q", "--on-error", "keep", "--threads", threads]);
                command.args(options).args(diff).arg("-i").arg(name);
                finish(command.current_dir(folder.path()))
            };
            let diff = folder.path().join("diff");
            fs::write(&diff, run(&["--diff"]).out).unwrap();
            let patched = folder.path().join("patched");
            let patch = finish(
                Command::new("patch")
                    .args(["--binary", "-s", "-o"])
                    .arg(&patched)
                    .arg(&path)
                    .arg(&diff),
            );
            assert_eq!(
                (patch.code, patch.out.as_str()),
                (0, ""),
                "{name}: {}",
                patch.err
            );
            assert!(
                fs::read_to_string(&patched).unwrap() == run(&[]).out,
                "{name}"
            );
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
}
