//! The pseudocode of RFC 3492 that runs line by line. The values were computed by hand from the RFC's samples and traces.

use puny::punycode::PUNYCODE;
use puny::trace::pseudocode::{Line, Run, Section};
use puny::{AllBasic, Bootstring, ParamValues, Params, Repertoire};

// RFC 3492, sections 6.1 to 6.3, verbatim.
const ADAPT: &str = "\
function adapt(delta,numpoints,firsttime):
  if firsttime then let delta = delta div damp
  else let delta = delta div 2
  let delta = delta + (delta div numpoints)
  let k = 0
  while delta > ((base - tmin) * tmax) div 2 do begin
    let delta = delta div (base - tmin)
    let k = k + base
  end
  return k + (((base - tmin + 1) * delta) div (delta + skew))
";

const DECODE: &str = "\
let n = initial_n
let i = 0
let bias = initial_bias
let output = an empty string indexed from 0
consume all code points before the last delimiter (if there is one)
  and copy them to output, fail on any non-basic code point
if more than zero code points were consumed then consume one more
  (which will be the last delimiter)
while the input is not exhausted do begin
  let oldi = i
  let w = 1
  for k = base to infinity in steps of base do begin
    consume a code point, or fail if there was none to consume
    let digit = the code point's digit-value, fail if it has none
    let i = i + digit * w, fail on overflow
    let t = tmin if k <= bias {+ tmin}, or
            tmax if k >= bias + tmax, or k - bias otherwise
    if digit < t then break
    let w = w * (base - t), fail on overflow
  end
  let bias = adapt(i - oldi, length(output) + 1, test oldi is 0?)
  let n = n + i div (length(output) + 1), fail on overflow
  let i = i mod (length(output) + 1)
  {if n is a basic code point then fail}
  insert n into output at position i
  increment i
end
";

const ENCODE: &str = "\
let n = initial_n
let delta = 0
let bias = initial_bias
let h = b = the number of basic code points in the input
copy them to the output in order, followed by a delimiter if b > 0
{if the input contains a non-basic code point < n then fail}
while h < length(input) do begin
  let m = the minimum {non-basic} code point >= n in the input
  let delta = delta + (m - n) * (h + 1), fail on overflow
  let n = m
  for each code point c in the input (in order) do begin
    if c < n {or c is basic} then increment delta, fail on overflow
    if c == n then begin
      let q = delta
      for k = base to infinity in steps of base do begin
        let t = tmin if k <= bias {+ tmin}, or
                tmax if k >= bias + tmax, or k - bias otherwise
        if q < t then break
        output the code point for digit t + ((q - t) mod (base - t))
        let q = (q - t) div (base - t)
      end
      output the code point for digit q
      let bias = adapt(delta, h + 1, test h equals b?)
      let delta = 0
      increment h
    end
  end
  increment delta and n
end
";

/// Returns the lines of a section with their indentation, and a row `end` after each block.
fn listing(section: Section) -> String {
    let mut text = String::new();
    let end_to = |text: &mut String, depth: usize, to: usize| {
        // The body of `function` is indented, but has no `end`.
        let least = usize::from(section == Section::Adapt);
        for depth in (to.max(least)..depth).rev() {
            *text += &format!("{}end\n", "  ".repeat(depth));
        }
    };
    let mut depth = 0;
    for line in Line::ALL.iter().filter(|line| line.section() == section) {
        end_to(&mut text, depth, line.depth());
        depth = line.depth();
        for row in line.text().lines() {
            text += &format!("{}{row}\n", "  ".repeat(depth));
        }
    }
    end_to(&mut text, depth, 0);
    text
}

#[test]
fn the_lines_are_the_lines_of_the_rfc() {
    assert_eq!(listing(Section::Adapt), ADAPT);
    assert_eq!(listing(Section::Decode), DECODE);
    assert_eq!(listing(Section::Encode), ENCODE);
    let sections = [Section::Adapt, Section::Decode, Section::Encode];
    assert_eq!(sections.map(Section::number), ["6.1", "6.2", "6.3"]);
    let mut names: Vec<_> = Line::ALL.iter().map(|line| line.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Line::ALL.len());
}

/// Returns the name of each line of a run that assigns a variable, with the variable and its value.
fn assignments(mut run: Run<'_>, until: Line) -> Vec<(&'static str, &'static str, u64)> {
    let mut all = Vec::new();
    while let Some(line) = run.next() {
        let assigned = run.assigned();
        all.extend(assigned.map(|(variable, value)| (line.name(), variable.name(), value)));
        if line == until {
            break;
        }
    }
    all
}

/// The first delta of sample L, "ww4c" (section 7.2): the digits 22, 22, 30 and 2 have the weights 1, 35, 1225 and 12250.
/// adapt: 62042 div 700 is 88, 88 + 88 div 3 is 117, 36 * 117 div (117 + 38) is 27. 62042 is 20680 * 3 + 2.
#[test]
fn decoding_of_the_first_delta_of_sample_l() {
    let run = Run::decoding(&PUNYCODE, "3B-ww4c5e180e575a65lsy2b");
    let expected = [
        ("decode_n", "n", 128),
        ("decode_i", "i", 0),
        ("decode_bias", "bias", 72),
        ("decode_oldi", "oldi", 0),
        ("decode_w", "w", 1),
        ("decode_for", "k", 36),
        ("decode_digit", "digit", 22),
        ("decode_add", "i", 22),
        ("decode_t", "t", 1),
        ("decode_weight", "w", 35),
        ("decode_for", "k", 72),
        ("decode_digit", "digit", 22),
        ("decode_add", "i", 792),
        ("decode_t", "t", 1),
        ("decode_weight", "w", 1225),
        ("decode_for", "k", 108),
        ("decode_digit", "digit", 30),
        ("decode_add", "i", 37542),
        ("decode_t", "t", 26),
        ("decode_weight", "w", 12250),
        ("decode_for", "k", 144),
        ("decode_digit", "digit", 2),
        ("decode_add", "i", 62042),
        ("decode_t", "t", 26),
        ("adapt_call", "adapt.delta", 62042),
        ("adapt_call", "adapt.numpoints", 3),
        ("adapt_call", "adapt.firsttime", 1),
        ("adapt_halve", "adapt.delta", 88),
        ("adapt_share", "adapt.delta", 117),
        ("adapt_k", "adapt.k", 0),
        ("adapt_return", "bias", 27),
        ("decode_advance", "n", 20808),
        ("decode_position", "i", 2),
        ("decode_increment", "i", 3),
    ];
    assert_eq!(assignments(run, Line::DecodeIncrement), expected);
}

/// The only delta of "bü" is 124 * 2 + 1 = 249. 249 - 1 is 7 * 35 + 3, and 7 - 1 is 0 * 35 + 6, so the digits are 4, 7 and 0.
/// adapt: 249 div 700 is 0, so the bias is 0.
#[test]
fn encoding_of_one_code_point() {
    let run = Run::encoding(&PUNYCODE, "bü");
    let found = assignments(run, Line::EncodeHandled);
    let expected = [
        ("encode_n", "n", 128),
        ("encode_delta", "delta", 0),
        ("encode_bias", "bias", 72),
        ("encode_count", "h", 1),
        ("encode_count", "b", 1),
        ("encode_m", "m", 252),
        ("encode_advance", "delta", 248),
        ("encode_set_n", "n", 252),
        ("encode_each", "c", 98),
        ("encode_less", "delta", 249),
        ("encode_each", "c", 252),
        ("encode_q", "q", 249),
        ("encode_for", "k", 36),
        ("encode_t", "t", 1),
        ("encode_divide", "q", 7),
        ("encode_for", "k", 72),
        ("encode_t", "t", 1),
        ("encode_divide", "q", 0),
        ("encode_for", "k", 108),
        ("encode_t", "t", 26),
        ("adapt_call", "adapt.delta", 249),
        ("adapt_call", "adapt.numpoints", 2),
        ("adapt_call", "adapt.firsttime", 1),
        ("adapt_halve", "adapt.delta", 0),
        ("adapt_share", "adapt.delta", 0),
        ("adapt_k", "adapt.k", 0),
        ("adapt_return", "bias", 0),
        ("encode_reset", "delta", 0),
        ("encode_handled", "h", 2),
    ];
    assert_eq!(found, expected);
}

fn finished<'b>(mut run: Run<'b>) -> (Option<Line>, Run<'b>) {
    let last = run.by_ref().last();
    (last, run)
}

/// A decoding fails in the line whose condition is not satisfied (section 6.2).
#[test]
fn a_run_ends_with_the_line_that_fails() {
    for (basic, line) in [
        ("ü-kva", Line::DecodeCopy),
        ("bcher-kv", Line::DecodeConsume),
        ("bcher-k!", Line::DecodeDigit),
        ("bcher-99999999", Line::DecodeAdd),
        ("0000000000000a", Line::DecodeAdd),
    ] {
        let (last, run) = finished(Run::decoding(&PUNYCODE, basic));
        assert_eq!((last, run.failed()), (Some(line), true), "{basic}");
        assert!(PUNYCODE.decode(basic).is_err());
    }
    let (last, run) = finished(Run::decoding(&PUNYCODE, "bcher-kva"));
    assert_eq!(
        (last, run.failed(), run.condition()),
        (Some(Line::DecodeWhile), false, Some(false))
    );
    assert_eq!((run.consumed(), run.input().len()), (9, 9));
}

/// The settings of a Bootstring beyond the RFC: a limit, all-basic strings, and the set of code points (section 5).
#[test]
fn a_run_observes_the_settings_of_the_bootstring() {
    let short = PUNYCODE.with_limit(3);
    let strict = PUNYCODE.with_all_basic(AllBasic::Refused);
    let fails = |run| finished(run).1.failed();
    assert!(fails(Run::encoding(&short, "abcü")) && !fails(Run::encoding(&short, "abü")));
    assert!(fails(Run::decoding(&short, "abc-kva")) && !fails(Run::decoding(&short, "ab-kva")));
    assert!(fails(Run::decoding(&short, "abcd-")));
    assert!(fails(Run::encoding(&strict, "abc")) && fails(Run::decoding(&strict, "abc-")));
    let surrogate = &[0xD800][..];
    let integers = PUNYCODE.with_repertoire(Repertoire::Integers);
    assert!(fails(Run::encoding(&PUNYCODE, surrogate)));
    let (_, run) = finished(Run::encoding(&integers, surrogate));
    assert!(!run.failed());
    let basic = run.output().to_vec();
    let (last, run) = finished(Run::decoding(&PUNYCODE, &basic[..]));
    assert_eq!((last, run.failed()), (Some(Line::DecodeBasic), true));
    assert!(!fails(Run::decoding(&integers, &basic[..])));
}

/// With base 10 and all thresholds 5, 228 is 8 + 5 * 44, 44 is 9 + 5 * 7, and 7 is 7 + 5 * 0.
#[test]
fn a_run_has_the_parameters_of_the_bootstring() {
    let params = Params::new(ParamValues {
        base: 10,
        tmin: 5,
        tmax: 5,
        skew: 38,
        damp: 700,
        initial_bias: 0,
        initial_n: 0,
    });
    let own = PUNYCODE.alphabet();
    let digits = &own.digits()[..10];
    let alphabet = puny::Alphabet::new(own.basic(), own.delimiter(), digits, &[]).unwrap();
    let bootstring = Bootstring::new(params.unwrap(), alphabet).unwrap();
    let (_, run) = finished(Run::encoding(&bootstring, "ä"));
    assert!(run
        .output()
        .iter()
        .copied()
        .eq("ijha".chars().map(u32::from)));
}
