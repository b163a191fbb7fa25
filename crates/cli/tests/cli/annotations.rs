//! `--code-points` and `--case-flags`.

use crate::support::{ok, pipe, puny};

#[test]
fn encode_reads_lists_of_code_points() {
    assert_eq!(
        ok(puny(["encode", "--code-points", "U+0062 U+00FC u+63"])),
        "bc-xka\n"
    );
    assert_eq!(ok(puny(["encode", "--code-points", ""])), "\n");
    assert_eq!(
        ok(pipe(["encode", "--code-points"], "U+FC\nU+E4\tU+E4\n")),
        "tda\n4caa\n"
    );
}

#[test]
fn decode_writes_lists_of_code_points() {
    assert_eq!(
        ok(puny(["decode", "--code-points", "bcher-kva", ""])),
        "U+0062 U+00FC U+0063 U+0068 U+0065 U+0072\n\n"
    );
    assert_eq!(
        ok(puny(["decode", "--code-points", "bcher-KVA"])),
        "U+0062 U+00FC U+0063 U+0068 U+0065 U+0072\n"
    );
}

#[test]
fn a_bad_list_is_reported_at_its_token() {
    let run = puny([
        "encode",
        "--code-points",
        "U+FC ü",
        "U+D800",
        "U+110000 U+1",
    ]);
    assert_eq!((run.out.as_str(), run.code), ("", 1));
    let lines: Vec<&str> = run.err.lines().collect();
    assert!(
        lines[0].starts_with("<arg>:1:6: 'ü' does not begin with U+ ("),
        "{}",
        lines[0]
    );
    assert!(
        lines[1].starts_with("<arg>:2:1: D800 is not a Unicode scalar value"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].starts_with("<arg>:3:1: 110000 is not a Unicode scalar value"),
        "{}",
        lines[2]
    );
    assert_eq!(
        lines[3],
        "3 of 3 strings failed and were left out: 2 not_scalar, 1 not_code_point; --on-error keep \
         keeps them"
    );
}

/// Sample I of RFC 3492, section 7.1; its `D` is an annotation.
#[test]
fn lists_carry_case_flags_as_in_the_rfc() {
    let list = "U+043F u+043E u+0447 u+0435 u+043C u+0443 u+0436 u+0435 u+043E u+043D u+0438 \
                u+043D u+0435 u+0433 u+043E u+0432 u+043E u+0440 u+044F u+0442 u+043F u+043E \
                u+0440 u+0443 u+0441 u+0441 u+043A u+0438";
    let basic = "b1abfaaepdrnnbgefbaDotcwatmq2g4l";
    assert_eq!(
        ok(puny(["encode", "--code-points", "--case-flags", list])),
        format!("{basic}\n")
    );
    assert_eq!(
        ok(puny(["decode", "--code-points", "--case-flags", basic])),
        format!("{list}\n")
    );
    // Without flags, case is ignored.
    let plain = ok(puny(["encode", "--code-points", list]));
    assert_eq!(plain, format!("{}\n", basic.to_lowercase()));
}

#[test]
fn folded_text_is_restored() {
    assert_eq!(
        ok(puny(["encode", "--case-flags", "Bücher", "BÜCHER"])),
        "Bcher-kva\nBCHER-kvA\n"
    );
    assert_eq!(
        ok(puny(["decode", "--case-flags", "Bcher-kva", "BCHER-kvA"])),
        "Bücher\nBÜCHER\n"
    );
    assert_eq!(ok(puny(["decode", "BCHER-kvA"])), "BüCHER\n");
}

#[test]
fn decoding_gives_back_the_text_that_was_encoded() {
    let text = "ΠΡΟΪΣΤΟΡΊΑ Ελλάδα ẞß ǅǆǄ İıIi Ÿÿ ΣΣς Kk 𐐀𐐨 Ⱥⱥ K\n\nÉé\n";
    let encoded = ok(pipe(["encode", "--case-flags"], text));
    assert_eq!(ok(pipe(["decode", "--case-flags"], &encoded)), text);
    // A folded string encodes like its lower case, except for the annotation.
    let lower = ok(puny(["encode", "ÿé"]));
    assert_eq!(
        ok(puny(["encode", "--case-flags", "ŸÉ"])).to_lowercase(),
        lower
    );
}

/// `Ⱥ` has two bytes, its lower case three.
#[test]
fn columns_count_in_the_text_before_folding() {
    let run = puny([
        "encode",
        "--case-flags",
        "--limit",
        "3",
        "ȺȺȺb",
        "-f",
        "jsonl",
    ]);
    assert!(run.err.starts_with("<arg>:1:4: "), "{}", run.err);
    assert!(run.out.contains("\"start\":6"), "{}", run.out);
}

#[test]
fn digits_without_two_cases_carry_no_flags() {
    for profile in ["rust-v0", "swift", "encode-bootstring"] {
        let run = puny(["encode", "--case-flags", "--profile", profile, "Ü"]);
        assert_eq!(run.code, 2, "{profile}");
        assert!(
            run.err.contains("have no upper and lower case"),
            "{}",
            run.err
        );
    }
}
