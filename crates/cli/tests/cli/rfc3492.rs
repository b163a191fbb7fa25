//! `puny rfc3492`: observed behaviour of RFC 3492's program, appendix C, built for x86-64.

use crate::support::{Run, command, pipe, puny};

const INVALID: &str = "invalid input\n";
const OVERFLOW: &str = "arithmetic overflow\n";
const TOO_BIG: &str = "input or output is too large, recompile with larger limits\n";

fn encode(input: impl AsRef<[u8]>) -> Run {
    pipe(["rfc3492", "-e"], input)
}

fn decode(input: impl AsRef<[u8]>) -> Run {
    pipe(["rfc3492", "-d"], input)
}

#[track_caller]
fn writes(run: Run, out: &str) {
    assert_eq!((run.out.as_str(), run.err.as_str(), run.code), (out, "", 0));
}

#[track_caller]
fn fails(run: Run, message: &str) {
    assert_eq!(
        (run.out.as_str(), run.err.as_str(), run.code),
        ("", message, 1)
    );
}

/// Sample L of section 7.1, both ways.
#[test]
fn samples_of_the_rfc() {
    let code_points = "u+0033 u+5E74 U+0042 u+7D44 u+91D1 u+516B u+5148 u+751F";
    writes(encode(code_points), "3B-ww4c5e180e575a65lsy2b\n");
    let lines = code_points.replace(' ', "\n") + "\n";
    writes(decode("3B-ww4c5e180e575a65lsy2b\n"), &lines);
}

#[test]
fn numbers_are_read_as_scanf_does() {
    writes(encode("u+62U+fc"), "b-ehA\n");
    writes(encode("\x0B\x0Cu+ 0x62\r\nu+\n+63"), "bc-\n");
    writes(encode("u+-FFFFFFFFFFFFFF9E"), "b-\n");
    writes(encode("u+0x u+62"), "\nb-\n");
    writes(encode("u+0000000000000000000000000062"), "b-\n");
    for input in [
        "u +62",
        "v+62",
        "u",
        "u+",
        "u+g",
        "u+62 x",
        "u+100000000",
        "u+-1",
        "\0+62",
    ] {
        fails(encode(input), INVALID);
    }
    fails(encode("u+FFFFFFFFFFFFFFFFF"), INVALID);
}

#[test]
fn empty_input_encodes_as_an_empty_line() {
    writes(encode(""), "\n");
    writes(encode(" \n\t "), "\n");
    writes(decode("\n"), "");
}

#[test]
fn code_points_are_any_32_bit_integers() {
    writes(encode("u+D800"), "ib9b\n");
    writes(decode("ib9b\n"), "u+D800\n");
    writes(encode("u+FFFFFFFF"), "ww902716a\n");
    writes(decode("ww902716a\n"), "u+FFFFFFFF\n");
    fails(encode("u+62 u+FFFFFFFF"), OVERFLOW);
}

#[test]
fn unprintable_characters_are_written_as_newlines() {
    writes(encode("u+0000 u+007F u+0062"), "\n\nb-\n");
}

#[test]
fn flags_force_case_both_ways() {
    writes(encode("U+0062 u+0042 U+00FC"), "Bb-ykA\n");
    writes(decode("Bb-ykA\n"), "U+0042\nu+0062\nU+00FC\n");
}

#[test]
fn a_line_needs_its_newline_and_printable_characters() {
    fails(decode(""), INVALID);
    fails(decode("b-eha"), INVALID);
    fails(decode("b-eha\r\n"), INVALID);
    fails(decode("b\x7F-\n"), INVALID);
    fails(decode("b\u{FC}-\n"), INVALID);
    writes(decode("b-eha\nnot read\n"), "u+0062\nu+00FC\n");
}

#[test]
fn a_nul_makes_a_line_too_large() {
    fails(decode("b-e\0ha\n"), TOO_BIG);
    fails(decode("b-eha\0\n"), TOO_BIG);
}

#[test]
fn bad_punycode_is_invalid_or_overflows() {
    fails(decode("b-!\n"), INVALID);
    fails(decode("b-z\n"), INVALID);
    fails(decode("-\n"), INVALID);
    fails(decode("99999999\n"), OVERFLOW);
    fails(decode("9999999999a\n"), OVERFLOW);
}

/// The program would stop at 256.
#[test]
fn length_is_not_limited() {
    let run = encode("u+FC ".repeat(1000));
    assert_eq!((run.out.len(), run.code), (1003, 0), "{run:?}");
    let back = decode(&run.out);
    assert_eq!(back.out, "u+00FC\n".repeat(1000));
}

#[test]
fn other_arguments_print_the_usage() {
    let usage = "\n\
        puny rfc3492 -e reads code points and writes a Punycode string.\n\
        puny rfc3492 -d reads a Punycode string and writes code points.\n\
        \n\
        Input and output are plain text in the native character set.\n\
        Code points are in the form u+hex separated by whitespace.\n\
        Although the specification allows Punycode strings to contain\n\
        any characters from the ASCII repertoire, this test code\n\
        supports only the printable characters, and needs the Punycode\n\
        string to be followed by a newline.\n\
        The case of the u in u+hex is the force-to-uppercase flag.\n";
    for arguments in [
        &["rfc3492"][..],
        &["rfc3492", ""],
        &["rfc3492", "-"],
        &["rfc3492", "-x"],
        &["rfc3492", "-ee"],
        &["rfc3492", "--help"],
        &["rfc3492", "-e", "-d"],
        &["rfc3492", "e"],
    ] {
        fails(puny(arguments), usage);
    }
}

#[cfg(unix)]
#[test]
fn unreadable_input_is_an_io_error() {
    for option in ["-e", "-d"] {
        let folder = std::fs::File::open(".").unwrap();
        fails(
            crate::support::finish(command().args(["rfc3492", option]).stdin(folder)),
            "I/O error\n",
        );
    }
}
