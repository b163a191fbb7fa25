//! `puny explain --svg`, read by an XML parser, beside the library's traces.

use puny::profiles::{PROFILES, PUNYCODE_PROFILE};
use puny::trace::{DecodeTrace, EncodeTrace};
use roxmltree::Node;

use crate::markup::{SAMPLE, all, classed, parsed, svg, text};
use crate::support::{ok, pipe};

#[test]
fn a_picture_has_a_bar_for_each_delta_and_a_line_of_biases() {
    let picture = svg(&["--decode"], SAMPLE.1);
    let document = parsed(&picture);
    let root = document.root_element();
    let trace = DecodeTrace::new(PUNYCODE_PROFILE.bootstring(), SAMPLE.1);
    let number = |node: &Node<'_, '_>, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
    let bars = classed(root, "delta");
    assert_eq!(bars.len(), trace.steps().len());
    // The scale is logarithmic: the same factor between deltas is the same difference in height.
    let scale: Vec<f64> = bars
        .iter()
        .zip(trace.steps())
        .map(|(bar, step)| number(bar, "height") / (step.delta as f64 + 1.0).log10())
        .collect();
    for each in &scale {
        assert!((each - scale[0]).abs() < 0.1, "{scale:?}");
    }
    let dots = classed(root, "dot");
    let biases: Vec<u64> = trace
        .steps()
        .iter()
        .map(|step| step.bias)
        .chain([84])
        .collect();
    assert_eq!(dots.len(), biases.len());
    for (one, bias) in dots.windows(2).zip(biases.windows(2)) {
        // Downwards is the direction of y.
        assert_eq!(
            number(&one[0], "cy") > number(&one[1], "cy"),
            bias[0] < bias[1]
        );
    }
    // The greatest bias is at the line that has its number.
    let lines: Vec<f64> = classed(root, "grid")
        .iter()
        .map(|line| number(line, "y1"))
        .collect();
    let greatest = number(dots.last().unwrap(), "cy");
    assert!(lines.contains(&greatest), "{greatest} {lines:?}");
    let labels: Vec<String> = classed(root, "digits").into_iter().map(text).collect();
    for label in [
        "ww4c", "5e", "180e", "575a", "65l", "sy2b", "72", "27", "84",
    ] {
        assert!(labels.iter().any(|one| one == label), "{label}");
    }
    let words = text(all(root, "desc")[0]);
    assert!(
        words.contains("6 deltas, the greatest 62042; the bias after the last is 84."),
        "{words}"
    );
    assert_eq!(root.attribute("role"), Some("img"));
    // Nothing to draw is said.
    assert!(text(parsed(&svg(&[], "abc")).root_element()).contains("There is no delta"));
}

/// Encoding and decoding, by every profile.
#[test]
fn every_profile_has_pictures() {
    for profile in PROFILES {
        let name = ["--profile", profile.name()];
        for string in [SAMPLE.0, "bücher", "Búlgarska", "abc"] {
            let Ok(encoded) = profile.encode(string) else {
                continue;
            };
            let numbers: Vec<u32> = profile.extended_code_points(string).collect();
            let steps = EncodeTrace::new(profile.bootstring(), &numbers[..])
                .steps()
                .len();
            let picture = svg(&name, string);
            let bars = classed(parsed(&picture).root_element(), "delta").len();
            assert_eq!(bars, steps, "{}", profile.name());
            if profile.decode(&encoded).is_ok() {
                let picture = svg(&[&name[..], &["--decode"]].concat(), &encoded);
                let bars = classed(parsed(&picture).root_element(), "delta").len();
                assert_eq!(bars, steps, "{}", profile.name());
            }
        }
    }
}

/// A picture of a long string draws a column for many deltas.
#[test]
fn pictures_of_long_strings_are_bounded() {
    let distinct: String = ('\u{4E00}'..'\u{8E00}').rev().collect();
    let long = "ü".repeat(500_000);
    let encoded = puny::punycode::encode(&distinct).unwrap();
    for (options, string) in [
        (&[][..], &*distinct),
        (&[], &long),
        (&["--decode"], &encoded),
    ] {
        let picture = ok(pipe(["explain", "--svg"].iter().chain(options), string));
        assert!(picture.len() < 60_000, "{}", picture.len());
        let document = parsed(&picture);
        let columns = classed(document.root_element(), "range").len();
        assert!((100..=120).contains(&columns), "{columns}");
        assert!(picture.contains("each column has "), "{picture}");
    }
}

/// One picture for each label with deltas.
#[test]
fn names_have_a_picture_for_each_label() {
    let picture = svg(&[], "faß.BÜCHER.de.xn--wgv71a119e");
    let document = parsed(&picture);
    let heads: Vec<String> = classed(document.root_element(), "head")
        .into_iter()
        .map(text)
        .collect();
    assert_eq!(heads, ["faß", "bücher", "wgv71a119e"]);
}
