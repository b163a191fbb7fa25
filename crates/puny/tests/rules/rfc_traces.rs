//! The traces of samples B and L in RFC 3492, sections 7.2 and 7.3, verbatim, but without the RFC's left margin of
//! three spaces and its page breaks.

use puny::punycode::PUNYCODE;
use puny::trace::{DecodeTrace, EncodeTrace, Insertion};

const B: &str = "他们为什么不说中文";
const B_ENCODED: &str = "ihqwcrb4cv8a8dqg056pqjye";
const L: &str = "3年B組金八先生";
const L_ENCODED: &str = "3B-ww4c5e180e575a65lsy2b";

const DECODING_B: &str = "\
n is 128, i is 0, bias is 72
input is \"ihqwcrb4cv8a8dqg056pqjye\"
there is no delimiter, so extended string starts empty
delta \"ihq\" decodes to 19853
bias becomes 21
4E0D *
delta \"wc\" decodes to 64
bias becomes 20
4E0D 4E2D *
delta \"rb\" decodes to 37
bias becomes 13
4E3A * 4E0D 4E2D
delta \"4c\" decodes to 56
bias becomes 17
4E3A 4E48 * 4E0D 4E2D
delta \"v8a\" decodes to 599
bias becomes 32
4E3A 4EC0 * 4E48 4E0D 4E2D
delta \"8d\" decodes to 130
bias becomes 23
4ED6 * 4E3A 4EC0 4E48 4E0D 4E2D
delta \"qg\" decodes to 154
bias becomes 25
4ED6 4EEC * 4E3A 4EC0 4E48 4E0D 4E2D
delta \"056p\" decodes to 46301
bias becomes 84
4ED6 4EEC 4E3A 4EC0 4E48 4E0D 4E2D 6587 *
delta \"qjye\" decodes to 88531
bias becomes 90
4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 * 4E2D 6587
";

const DECODING_L: &str = "\
n is 128, i is 0, bias is 72
input is \"3B-ww4c5e180e575a65lsy2b\"
literal portion is \"3B-\", so extended string starts as:
0033 0042
delta \"ww4c\" decodes to 62042
bias becomes 27
0033 0042 5148 *
delta \"5e\" decodes to 139
bias becomes 24
0033 0042 516B * 5148
delta \"180e\" decodes to 16683
bias becomes 67
0033 5E74 * 0042 516B 5148
delta \"575a\" decodes to 34821
bias becomes 82
0033 5E74 0042 516B 5148 751F *
delta \"65l\" decodes to 14592
bias becomes 67
0033 5E74 0042 7D44 * 516B 5148 751F
delta \"sy2b\" decodes to 42088
bias becomes 84
0033 5E74 0042 7D44 91D1 * 516B 5148 751F
";

const ENCODING_B: &str = "\
bias is 72
input is:
4ED6 4EEC 4E3A 4EC0 4E48 4E0D 8BF4 4E2D 6587
there are no basic code points, so no literal portion
next code point to insert is 4E0D
needed delta is 19853, encodes as \"ihq\"
bias becomes 21
next code point to insert is 4E2D
needed delta is 64, encodes as \"wc\"
bias becomes 20
next code point to insert is 4E3A
needed delta is 37, encodes as \"rb\"
bias becomes 13
next code point to insert is 4E48
needed delta is 56, encodes as \"4c\"
bias becomes 17
next code point to insert is 4EC0
needed delta is 599, encodes as \"v8a\"
bias becomes 32
next code point to insert is 4ED6
needed delta is 130, encodes as \"8d\"
bias becomes 23
next code point to insert is 4EEC
needed delta is 154, encodes as \"qg\"
bias becomes 25
next code point to insert is 6587
needed delta is 46301, encodes as \"056p\"
bias becomes 84
next code point to insert is 8BF4
needed delta is 88531, encodes as \"qjye\"
bias becomes 90
output is \"ihqwcrb4cv8a8dqg056pqjye\"
";

const ENCODING_L: &str = "\
bias is 72
input is:
0033 5E74 0042 7D44 91D1 516B 5148 751F
basic code points (0033, 0042) are copied to literal portion: \"3B-\"
next code point to insert is 5148
needed delta is 62042, encodes as \"ww4c\"
bias becomes 27
next code point to insert is 516B
needed delta is 139, encodes as \"5e\"
bias becomes 24
next code point to insert is 5E74
needed delta is 16683, encodes as \"180e\"
bias becomes 67
next code point to insert is 751F
needed delta is 34821, encodes as \"575a\"
bias becomes 82
next code point to insert is 7D44
needed delta is 14592, encodes as \"65l\"
bias becomes 67
next code point to insert is 91D1
needed delta is 42088, encodes as \"sy2b\"
bias becomes 84
output is \"3B-ww4c5e180e575a65lsy2b\"
";

#[test]
fn decoding_traces_match_section_7_2() {
    assert_eq!(
        DecodeTrace::new(&PUNYCODE, B_ENCODED).to_string(),
        DECODING_B
    );
    assert_eq!(
        DecodeTrace::new(&PUNYCODE, L_ENCODED).to_string(),
        DECODING_L
    );
}

#[test]
fn encoding_traces_match_section_7_3() {
    assert_eq!(EncodeTrace::new(&PUNYCODE, B).to_string(), ENCODING_B);
    assert_eq!(EncodeTrace::new(&PUNYCODE, L).to_string(), ENCODING_L);
}

#[test]
fn traces_of_code_points_match_traces_of_strings() {
    let points: Vec<u32> = L.chars().map(u32::from).collect();
    assert_eq!(
        EncodeTrace::new(&PUNYCODE, &points[..]).to_string(),
        ENCODING_L
    );
    let points: Vec<u32> = L_ENCODED.chars().map(u32::from).collect();
    assert_eq!(
        DecodeTrace::new(&PUNYCODE, &points[..]).to_string(),
        DECODING_L
    );
}

/// The first delta of B, computed by hand: 19853 = 8 * 1 + 7 * 35 + 16 * 35 * 35, because the thresholds are 1, 1
/// and 26 under the initial bias of 72.
#[test]
fn digits_of_the_first_delta_of_b() {
    let expected = [
        ('i', 8, 36, 1, 1),
        ('h', 7, 72, 1, 35),
        ('q', 16, 108, 26, 1225),
    ];
    for step in [
        &EncodeTrace::new(&PUNYCODE, B).steps()[0],
        &DecodeTrace::new(&PUNYCODE, B_ENCODED).steps()[0],
    ] {
        assert_eq!(
            (step.code_point, step.position, step.delta),
            (0x4E0D, 0, 19853)
        );
        assert_eq!(
            (step.n, step.i, step.bias, step.next_bias),
            (0x80, 0, 72, 21)
        );
        let digits: Vec<_> = step
            .digits
            .iter()
            .map(|d| {
                (
                    char::from_u32(d.code_point).unwrap(),
                    d.value,
                    d.k,
                    d.threshold,
                    d.weight,
                )
            })
            .collect();
        assert_eq!(digits, expected);
        assert_eq!(written(step), ['i', 'h', 'q'].map(u32::from));
    }
}

#[test]
fn both_traces_have_the_same_steps() {
    for text in [B, L, "bücher", "ünïcödé-ünïcödé", "\u{10FFFF}\u{80}a"] {
        let encoded = EncodeTrace::new(&PUNYCODE, text);
        assert_eq!(encoded.error(), None);
        let decoded = DecodeTrace::new(&PUNYCODE, encoded.output());
        assert_eq!(decoded.error(), None);
        assert_eq!(decoded.steps(), encoded.steps());
        assert!(decoded
            .output()
            .iter()
            .copied()
            .eq(text.chars().map(u32::from)));
        assert_eq!(decoded.literal(), encoded.literal());
        for step in encoded.steps() {
            let sum: u64 = step
                .digits
                .iter()
                .map(|d| u64::from(d.value) * d.weight)
                .sum();
            assert_eq!(sum, step.delta);
            let (last, others) = step.digits.split_last().unwrap();
            assert!(last.value < last.threshold);
            assert!(others.iter().all(|d| d.value >= d.threshold));
        }
    }
}

#[test]
fn a_trace_ends_at_the_error() {
    let trace = DecodeTrace::new(&PUNYCODE, "bcher-kva!");
    let error = PUNYCODE.decode("bcher-kva!").unwrap_err();
    assert_eq!(trace.error(), Some(error));
    assert_eq!(trace.steps().len(), 1);
    assert_eq!(
        trace.output(),
        "bücher".chars().map(u32::from).collect::<Vec<_>>()
    );
    assert!(trace
        .to_string()
        .ends_with(&format!(" * 0063 0068 0065 0072\nerror: {error}\n")));

    let error = PUNYCODE.decode("ü-").unwrap_err();
    let trace = DecodeTrace::new(&PUNYCODE, "ü-");
    assert_eq!(trace.error(), Some(error));
    assert_eq!(
        trace.to_string(),
        format!("n is 128, i is 0, bias is 72\ninput is \"ü-\"\nerror: {error}\n")
    );

    let text = [0x62, 0xFC, 0xD800];
    let trace = EncodeTrace::new(&PUNYCODE, &text[..]);
    assert_eq!(trace.error(), Some(PUNYCODE.encode(&text[..]).unwrap_err()));
    assert!(trace.steps().is_empty());
}

/// Returns the code points of the digits.
fn written(step: &Insertion) -> Vec<u32> {
    step.digits.iter().map(|digit| digit.code_point).collect()
}

fn text_of(points: &[u32]) -> String {
    points
        .iter()
        .filter_map(|&point| char::from_u32(point))
        .collect()
}

/// After an error, a trace contains the output so far, and the digits of the unfinished delta.
#[test]
fn a_trace_has_the_digits_of_the_unfinished_delta() {
    let trace = DecodeTrace::new(&PUNYCODE, "3B-ww4c5e18!");
    assert_eq!(trace.steps().len(), 2);
    assert_eq!(text_of(trace.output()), "3B八先");
    let read: Vec<_> = trace
        .unfinished()
        .iter()
        .map(|d| (d.value, d.weight))
        .collect();
    assert_eq!(read, [(27, 1), (34, 24)]); // the digits of "180e" in section 7.2

    for (basic, output) in [("bcher-", "bcher"), ("bcher-!", "bcher"), ("ü-", "")] {
        let trace = DecodeTrace::new(&PUNYCODE, basic);
        assert_eq!(
            (text_of(trace.output()).as_str(), trace.unfinished()),
            (output, &[][..])
        );
    }
}

/// The text of a trace contains no control characters, and mentions a delimiter at the start.
#[test]
fn traces_are_safe_to_print() {
    let text = EncodeTrace::new(&PUNYCODE, "\u{1B}[31mü").to_string();
    assert!(
        !text.contains('\u{1B}') && text.contains("\\u{1B}[31m-"),
        "{text}"
    );
    let text = DecodeTrace::new(&PUNYCODE, "-9uc").to_string();
    assert!(
        text.contains("there is nothing before the delimiter, so"),
        "{text}"
    );
}
