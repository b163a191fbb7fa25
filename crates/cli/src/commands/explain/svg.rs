//! The picture of deltas and biases, as SVG: alone, or within a page.
//!
//! Above, the deltas are bars on a logarithmic scale, each with its character and digits; below, a line
//! of the bias. More than [`MOST`] deltas share columns, each of which shows its least and its greatest.

use std::io::Write;

use puny::profiles::Profile;
use puny::trace::Step;

use super::markup::{Elided, Glyph};
use super::string::Explanation;

/// The most columns.
const MOST: usize = 120;

/// The most columns with characters and digits below them.
const MOST_NAMED: usize = 30;

/// Widths: of all columns, of the widest one, before and after them.
const COLUMNS: f64 = 660.0;
const WIDEST: f64 = 56.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 48.0;
const NARROWEST: f64 = 340.0;

/// From top to bottom: title, deltas, characters and digits, biases.
const TOP: f64 = 52.0;
const DELTAS: f64 = 150.0;
const NAMES: f64 = 44.0;
const GAP: f64 = 48.0;
const BIASES: f64 = 80.0;
const BOTTOM: f64 = 24.0;

/// The height of one picture.
const HEIGHT: f64 = TOP + DELTAS + NAMES + GAP + BIASES + BOTTOM;

/// The colours of a picture, light and dark; a page has its own rules for `svg text`.
pub(super) const STYLE: &str = "\
.chart text{font:12px system-ui,'Segoe UI','Noto Sans CJK JP',sans-serif;fill:#1d2226}\
.chart .name{font-size:15px}\
.chart .digits{font:11px ui-monospace,'DejaVu Sans Mono',monospace}\
.chart .soft{fill:#586067}\
.chart .head{font-weight:600}\
.chart .back{fill:#fff}\
.chart .grid{stroke:#dedbd3;stroke-width:1}\
.chart .delta{fill:#0f6a63}\
.chart .range{fill:#9fcfc8}\
.chart .bias{fill:none;stroke:#b3500c;stroke-width:2;stroke-linejoin:round}\
.chart .dot{fill:#b3500c}\
.chart .band{fill:#f0cfae}\
@media (prefers-color-scheme:dark){\
.chart text{fill:#e7e6e1}\
.chart .soft{fill:#a3a9ae}\
.chart .back{fill:#1b1f23}\
.chart .grid{stroke:#3a4249}\
.chart .delta{fill:#63c9bd}\
.chart .range{fill:#2c5f5a}\
.chart .bias{stroke:#f2a766}\
.chart .dot{fill:#f2a766}\
.chart .band{fill:#5d452e}}";

/// The deltas of one string.
pub(super) struct Chart {
    /// The string, escaped.
    title: String,
    columns: Vec<Column>,
    steps: usize,
    last_bias: u64,
    /// The greatest.
    delta: u64,
    bias: u64,
}

/// One delta, or several.
struct Column {
    deltas: (u64, u64),
    biases: (u64, u64),
    /// The character and the digits, escaped.
    names: Option<(String, String)>,
}

impl Chart {
    pub(super) fn new(explanation: &Explanation<'_>) -> Self {
        let steps = explanation.steps();
        let initial = u64::from(explanation.profile.bootstring().params().initial_bias());
        let last_bias = steps.last().map_or(initial, |step| step.next_bias);
        let share = steps.len().div_ceil(MOST).max(1);
        let is_named = steps.len() <= MOST_NAMED;
        let column = |steps: &[Step]| Column {
            deltas: least_and_greatest(steps.iter().map(|step| step.delta)),
            biases: least_and_greatest(steps.iter().map(|step| step.bias)),
            names: steps
                .first()
                .filter(|_| is_named)
                .map(|step| names(explanation.profile, step)),
        };
        let biases = steps.iter().map(|step| step.bias.max(step.next_bias));
        let input = Elided {
            text: explanation.input,
            most: (24, 6),
        };
        Chart {
            title: input.to_string(),
            columns: steps.chunks(share).map(column).collect(),
            steps: steps.len(),
            last_bias,
            delta: steps
                .iter()
                .map(|step| step.delta)
                .max()
                .unwrap_or_default(),
            bias: biases.max().unwrap_or_default().max(initial).max(1),
        }
    }

    /// Whether there is something to draw.
    pub(super) fn is_empty(&self) -> bool {
        self.steps == 0
    }

    /// The deltas that share a column, or 1.
    fn share(&self) -> usize {
        self.steps.div_ceil(MOST).max(1)
    }

    fn step(&self) -> f64 {
        (COLUMNS / as_float(self.columns.len().max(1))).min(WIDEST)
    }

    pub(super) fn width(&self) -> f64 {
        (LEFT + self.step() * as_float(self.columns.len()) + RIGHT).max(NARROWEST)
    }

    /// What it shows, in words; escaped.
    pub(super) fn words(&self) -> String {
        let deltas = match self.steps {
            0 => "No delta".to_owned(),
            1 => format!("1 delta, {}", self.delta),
            count => format!("{count} deltas, the greatest {}", self.delta),
        };
        let shared = match self.share() {
            1 => String::new(),
            share => format!(
                "; each column has {share} of them, from the least (strong colour) to the greatest (pale)"
            ),
        };
        format!(
            "{deltas}{shared}; the bias after the last is {}.",
            self.last_bias
        )
    }

    /// Writes the elements of the picture, below `top`.
    fn draw(&self, top: f64, out: &mut impl Write) -> std::io::Result<()> {
        let step = self.step();
        let width = LEFT + step * as_float(self.columns.len());
        let y = top + TOP;
        writeln!(
            out,
            "<text class=\"head\" x=\"16\" y=\"{:.0}\">{}</text>",
            top + 22.0,
            self.title
        )?;
        writeln!(
            out,
            "<text class=\"soft\" x=\"16\" y=\"{:.0}\">delta (logarithmic)</text>",
            top + 40.0
        )?;
        // The scale ends at the next power of ten.
        let powers = self.delta.checked_ilog10().unwrap_or_default() + 1;
        let height = |delta: u64| (as_float_u64(delta) + 1.0).log10() / f64::from(powers) * DELTAS;
        let every = powers.div_ceil(5).max(1);
        for power in (0..=powers).step_by(usize::try_from(every).unwrap_or(1)) {
            let at = y + DELTAS - f64::from(power) / f64::from(powers) * DELTAS;
            line(out, at, width)?;
            let words = match power {
                0..=6 => 10_u64.pow(power).to_string(),
                _ => format!("10^{power}"),
            };
            tick(out, at, &words)?;
        }
        for (index, column) in self.columns.iter().enumerate() {
            let x = LEFT + step * as_float(index);
            let (least, greatest) = column.deltas;
            let part = if self.share() > 1 { "range" } else { "delta" };
            bar(out, part, x, step, y + DELTAS, height(greatest))?;
            if part == "range" {
                bar(out, "delta", x, step, y + DELTAS, height(least))?;
            }
            if let Some((name, digits)) = &column.names {
                let middle = x + step / 2.0;
                let (one, two) = (y + DELTAS + 20.0, y + DELTAS + 38.0);
                writeln!(
                    out,
                    "<text class=\"name\" text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{one:.0}\">{name}</text>\
                     <text class=\"digits\" text-anchor=\"middle\" x=\"{middle:.1}\" y=\"{two:.0}\">{digits}</text>"
                )?;
            }
        }
        self.draw_biases(y + DELTAS + NAMES + GAP, width, out)
    }

    fn draw_biases(&self, y: f64, width: f64, out: &mut impl Write) -> std::io::Result<()> {
        let step = self.step();
        writeln!(
            out,
            "<text class=\"soft\" x=\"16\" y=\"{:.0}\">bias before each delta, and after the last</text>",
            y - 26.0
        )?;
        let height = |bias: u64| y + BIASES - as_float_u64(bias) / as_float_u64(self.bias) * BIASES;
        for bias in [0, self.bias / 2, self.bias] {
            line(out, height(bias), width)?;
            tick(out, height(bias), &bias.to_string())?;
        }
        let x = |index: usize| LEFT + step * (as_float(index) + 0.5);
        if self.share() > 1 {
            let there = self.columns.iter().enumerate();
            let there = there.map(|(index, column)| (x(index), height(column.biases.1)));
            let back = self.columns.iter().enumerate().rev();
            let back = back.map(|(index, column)| (x(index), height(column.biases.0)));
            return writeln!(
                out,
                "<polygon class=\"band\" points=\"{}\"/>",
                points(there.chain(back))
            );
        }
        // The last value stands behind the last column.
        let biases = self.columns.iter().enumerate();
        let biases =
            biases.map(|(index, column)| (x(index), height(column.biases.0), column.biases.0));
        let last = (
            width + step.min(24.0),
            height(self.last_bias),
            self.last_bias,
        );
        let all: Vec<(f64, f64, u64)> = biases.chain([last]).collect();
        let corners = all.iter().map(|&(x, y, _)| (x, y));
        writeln!(
            out,
            "<polyline class=\"bias\" points=\"{}\"/>",
            points(corners)
        )?;
        for (x, y, bias) in all.into_iter().filter(|_| self.steps <= MOST_NAMED) {
            writeln!(
                out,
                "<circle class=\"dot\" r=\"3\" cx=\"{x:.1}\" cy=\"{y:.1}\"/>\
                 <text class=\"digits\" text-anchor=\"middle\" x=\"{x:.1}\" y=\"{:.1}\">{bias}</text>",
                y - 7.0
            )?;
        }
        Ok(())
    }
}

/// Writes a whole file: the pictures of these strings one below the other.
///
/// `left_out` is the number of strings for which there is no room.
pub(super) fn file(
    charts: &[Chart],
    left_out: usize,
    title: &Elided<'_>,
    out: &mut impl Write,
) -> std::io::Result<()> {
    let drawn = || charts.iter().filter(|chart| !chart.is_empty());
    let count = as_float(drawn().count());
    let width = drawn().map(Chart::width).fold(NARROWEST, f64::max);
    let height = (HEIGHT * count).max(64.0) + if left_out > 0 { 32.0 } else { 0.0 };
    let mut words: Vec<String> = drawn()
        .map(|chart| format!("{}: {}", chart.title, chart.words()))
        .collect();
    let none = "There is no delta: nothing is inserted.";
    if words.is_empty() {
        words.push(none.to_owned());
    }
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-labelledby=\"title words\">"
    )?;
    writeln!(
        out,
        "<title id=\"title\">Deltas and biases of {title}</title>"
    )?;
    writeln!(out, "<desc id=\"words\">{}</desc>", words.join(" "))?;
    writeln!(out, "<style>{STYLE}</style>")?;
    writeln!(out, "<rect class=\"back\" width=\"100%\" height=\"100%\"/>")?;
    let mut top = 0.0;
    for chart in drawn() {
        chart.draw(top, out)?;
        top += HEIGHT;
    }
    if top == 0.0 {
        writeln!(out, "<text x=\"16\" y=\"36\">{none}</text>")?;
    }
    if left_out > 0 {
        let y = height - 16.0;
        writeln!(
            out,
            "<text class=\"soft\" x=\"16\" y=\"{y:.0}\">{left_out} more labels are left out</text>"
        )?;
    }
    writeln!(out, "</svg>")
}

/// Writes a picture within a page.
pub(super) fn within_page(chart: &Chart, out: &mut impl Write) -> std::io::Result<()> {
    let (width, words) = (chart.width(), chart.words());
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" width=\"{width:.0}\" height=\"{HEIGHT:.0}\" \
         viewBox=\"0 0 {width:.0} {HEIGHT:.0}\" role=\"img\" aria-label=\"{words}\">"
    )?;
    chart.draw(0.0, out)?;
    writeln!(out, "</svg>")
}

/// The character and the digits of a delta, escaped.
fn names(profile: &Profile, step: &Step) -> (String, String) {
    let digits = step.digits.iter();
    let digits: String = digits
        .filter_map(|digit| profile.basic_char(digit.code_point))
        .collect();
    let digits = Elided {
        text: &digits,
        most: (8, 0),
    };
    (
        Glyph(profile.extended_char(step.code_point)).to_string(),
        digits.to_string(),
    )
}

fn least_and_greatest(numbers: impl Iterator<Item = u64>) -> (u64, u64) {
    let both = numbers.fold((u64::MAX, 0), |(least, greatest), number| {
        (least.min(number), greatest.max(number))
    });
    (both.0.min(both.1), both.1)
}

fn bar(
    out: &mut impl Write,
    class: &str,
    x: f64,
    step: f64,
    bottom: f64,
    height: f64,
) -> std::io::Result<()> {
    let (x, width, y) = (x + step * 0.12, step * 0.76, bottom - height);
    writeln!(
        out,
        "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"/>"
    )
}

fn line(out: &mut impl Write, y: f64, width: f64) -> std::io::Result<()> {
    writeln!(
        out,
        "<line class=\"grid\" x1=\"{LEFT:.0}\" x2=\"{width:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>"
    )
}

/// The number at a line.
fn tick(out: &mut impl Write, y: f64, words: &str) -> std::io::Result<()> {
    let (x, y) = (LEFT - 8.0, y + 4.0);
    writeln!(
        out,
        "<text class=\"soft\" text-anchor=\"end\" x=\"{x:.0}\" y=\"{y:.1}\">{words}</text>"
    )
}

fn points(all: impl Iterator<Item = (f64, f64)>) -> String {
    let all: Vec<String> = all.map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    all.join(" ")
}

/// At most some hundred columns and pictures.
fn as_float(count: usize) -> f64 {
    u32::try_from(count).map_or(f64::MAX, f64::from)
}

/// Rounded, which no picture shows.
#[allow(clippy::cast_precision_loss)]
fn as_float_u64(number: u64) -> f64 {
    number as f64
}
