//! The three charts.

use std::collections::BTreeMap;
use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;
use puny::{Maxint, ParamValues, Params};

use super::super::model::counts::{Counts, Weighted};
use super::super::outcome::Outcome;
use super::axis::Axis;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn Error>>;

/// Distinguishable with most forms of colour blindness (Okabe and Ito).
const COLOURS: [RGBColor; 2] = [RGBColor(0xD5, 0x5E, 0x00), RGBColor(0x00, 0x72, 0xB2)];

/// The share of strings by length, in percent.
pub(super) fn distribution(lengths: impl Iterator<Item = (u64, u64)>) -> Vec<(f64, f64)> {
    let mut by_length: BTreeMap<u64, u64> = BTreeMap::new();
    for (length, weight) in lengths {
        *by_length.entry(length).or_default() += weight;
    }
    let all: u64 = by_length.values().sum();
    // The longest strings, one in a hundred, would take most of the width.
    let mut seen = 0;
    let shown = by_length.iter().take_while(|(_, weight)| {
        let before = seen;
        seen += **weight;
        before * 100 <= all * 99
    });
    let first = by_length.keys().next().copied().unwrap_or_default();
    let last = shown
        .last()
        .map_or(first, |(length, _)| *length)
        .min(first + 10_000);
    let share = |length| {
        let weight = by_length.get(&length).copied().unwrap_or_default();
        (length as f64, weight as f64 * 100.0 / all.max(1) as f64)
    };
    (first..=last).map(share).collect()
}

/// How many strings have which length, under each of two sets of parameters.
pub(super) fn lengths(area: &Area<'_>, series: [(&str, Vec<(f64, f64)>); 2]) -> Drawn {
    let points = || series.iter().flat_map(|(_, points)| points);
    let left = points().map(|(x, _)| *x).fold(f64::MAX, f64::min);
    let right = points().map(|(x, _)| *x).fold(left + 1.0, f64::max);
    let top = points().map(|(_, y)| *y).fold(0.0, f64::max);
    let mut chart = chart(area, "Lengths of encoded strings")
        .build_cartesian_2d(left..right, 0.0..top * 1.05)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.1))
        .x_desc("code points")
        .y_desc("% of the strings")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .draw()?;
    for ((name, points), colour) in series.into_iter().zip(COLOURS) {
        let style = colour.stroke_width(2);
        chart
            .draw_series(LineSeries::new(points, style))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], style));
    }
    chart
        .configure_series_labels()
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}

/// The length of the corpus for pairs of values; the other parameters are those of the result, but for
/// an initial bias that is not legal with another tmin.
pub(super) struct HeatMap {
    axes: [Axis; 2],
    values: [Vec<u32>; 2],
    /// The cells that are legal, by their indices, with the length in relation to the least.
    cells: Vec<([usize; 2], f64)>,
    /// The values of the profile and of the result.
    marks: [ParamValues; 2],
}

/// The length in relation to the least at which colours end.
const LONGEST: f64 = 1.25;

impl HeatMap {
    /// Evaluates every cell.
    pub(super) fn new(counts: &Counts, outcome: &Outcome, maxint: Maxint, axes: [Axis; 2]) -> Self {
        let marks = [outcome.own.params.values(), outcome.tuned.params.values()];
        let [own, tuned] = &marks;
        let values = axes.map(|axis| axis.values(own.base, [own, tuned]));
        let [xs, ys] = &values;
        let [x_axis, y_axis] = axes;
        let mut totals = Vec::new();
        for (x, x_value) in xs.iter().enumerate() {
            for (y, y_value) in ys.iter().enumerate() {
                let cell = y_axis.set(x_axis.set(*tuned, *x_value), *y_value);
                let cell = match axes.contains(&Axis::InitialBias) {
                    true => cell,
                    false => with_legal_bias(cell),
                };
                if let Ok(params) = Params::new(cell) {
                    totals.push(([x, y], counts.total(&params, maxint)));
                }
            }
        }
        let least = totals
            .iter()
            .map(|(_, total)| *total)
            .min()
            .unwrap_or(1)
            .max(1);
        let relative = |(at, total): ([usize; 2], u64)| (at, total as f64 / least as f64);
        HeatMap {
            axes,
            cells: totals.into_iter().map(relative).collect(),
            values,
            marks,
        }
    }

    pub(super) fn draw(&self, area: &Area<'_>, profile: &str) -> Drawn {
        let [xs, ys] = &self.values;
        let [x_axis, y_axis] = self.axes;
        let title = format!(
            "Length: dark is least, white is {:.0} % more",
            (LONGEST - 1.0) * 100.0
        );
        let mut chart =
            chart(area, &title).build_cartesian_2d(0.0..xs.len() as f64, 0.0..ys.len() as f64)?;
        // The value in the middle of whose cell a label is.
        let label = |values: &[u32], at: f64| -> String {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let value = values.get(at as usize); // below the number of values
            value.map_or(String::new(), u32::to_string)
        };
        chart
            .configure_mesh()
            .disable_mesh()
            .x_desc(x_axis.name())
            .y_desc(y_axis.name())
            .x_label_formatter(&|x| label(xs, *x))
            .y_label_formatter(&|y| label(ys, *y))
            .draw()?;
        chart.draw_series(self.cells.iter().map(|([x, y], relative)| {
            let share = ((relative - 1.0) / (LONGEST - 1.0)).clamp(0.0, 1.0).sqrt();
            let tone = |dark: f64| {
                // At most 255.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                let tone = (dark + (255.0 - dark) * share) as u8;
                tone
            };
            let colour = RGBColor(tone(0.0), tone(60.0), tone(110.0));
            let (x, y) = (*x as f64, *y as f64);
            Rectangle::new([(x, y), (x + 1.0, y + 1.0)], colour.filled())
        }))?;
        for ((marked, colour), name) in self.marks.iter().zip(COLOURS).zip([profile, "tuned"]) {
            let middle =
                |values: &[u32], value: u32| values.partition_point(|v| *v < value) as f64 + 0.5;
            let at = (
                middle(xs, x_axis.get(marked)),
                middle(ys, y_axis.get(marked)),
            );
            let circle = move || {
                std::iter::once(Circle::new(at, 5, WHITE.filled()))
                    .chain(std::iter::once(Circle::new(at, 5, colour.stroke_width(3))))
            };
            chart
                .draw_series(circle())?
                .label(name)
                .legend(move |at| Circle::new((at.0 + 8, at.1), 5, colour.stroke_width(3)));
        }
        chart
            .configure_series_labels()
            .position(SeriesLabelPosition::LowerRight)
            .background_style(WHITE.mix(0.8))
            .draw()?;
        Ok(())
    }
}

/// The greatest initial bias up to the given one that is legal with this tmin.
fn with_legal_bias(mut values: ParamValues) -> ParamValues {
    let most = values.base.saturating_sub(values.tmin);
    let rest = values.initial_bias.checked_rem(values.base);
    values.initial_bias -= rest.unwrap_or_default().saturating_sub(most);
    values
}

/// How many deltas have which number of binary digits: first ones, and later ones.
pub(super) fn deltas(area: &Area<'_>, counts: &Counts) -> Drawn {
    let share = |deltas: &[Weighted]| -> Vec<f64> {
        let mut bits = vec![0_u64; 33];
        for (delta, weight) in deltas {
            let width = (u32::BITS - delta.leading_zeros()) as usize;
            if let Some(sum) = bits.get_mut(width) {
                *sum += weight;
            }
        }
        let all = bits.iter().sum::<u64>().max(1);
        bits.iter()
            .map(|weight| *weight as f64 * 100.0 / all as f64)
            .collect()
    };
    let first = share(counts.firsts.deltas());
    let later: Vec<Weighted> = counts
        .all_seconds
        .deltas()
        .iter()
        .chain(counts.laters.deltas())
        .copied()
        .collect();
    let later = share(&later);
    let both = || {
        first
            .iter()
            .zip(&later)
            .map(|(first, later)| first.max(*later))
    };
    let last = both()
        .collect::<Vec<_>>()
        .iter()
        .rposition(|share| *share > 0.0)
        .unwrap_or_default();
    let top = both().fold(0.0, f64::max);
    let mut chart = chart(area, "Sizes of deltas")
        .build_cartesian_2d(0.0..last as f64 + 1.0, 0.0..top * 1.05)?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.1))
        .x_desc("bits of the delta")
        .y_desc("% of the deltas")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .draw()?;
    let series = [("first", first), ("later", later)];
    for (((name, shares), colour), shift) in series.into_iter().zip(COLOURS).zip([0.1, 0.5]) {
        let bars = shares
            .into_iter()
            .enumerate()
            .filter(|(_, share)| *share > 0.0);
        chart
            .draw_series(bars.map(|(bits, share)| {
                let x = bits as f64 + shift;
                Rectangle::new([(x, 0.0), (x + 0.4, share)], colour.filled())
            }))?
            .label(name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}

fn chart<'a, 'b>(area: &'a Area<'b>, title: &str) -> ChartBuilder<'a, 'b, SVGBackend<'b>> {
    let mut chart = ChartBuilder::on(area);
    chart
        .caption(title, ("sans-serif", 15))
        .margin(10)
        .margin_right(20)
        .x_label_area_size(40)
        .y_label_area_size(48);
    chart
}
