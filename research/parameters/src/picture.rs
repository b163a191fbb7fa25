//! Draws the picture of `docs/parameters.md`.

use std::path::Path;

use plotters::prelude::*;

use crate::Result;
use crate::words::{Counts, Word};

/// Two colours that people with most forms of colour blindness can distinguish (Okabe and Ito).
const COLOURS: [RGBColor; 2] = [RGBColor(0xD5, 0x5E, 0x00), RGBColor(0x00, 0x72, 0xB2)];

type Series<'s> = (&'s str, Vec<(f64, f64)>);

/// Draws a chart with two lines. The x axis is logarithmic, with powers of two.
fn draw_lines(path: &Path, of_x: &str, of_y: &str, series: [Series; 2]) -> Result<()> {
    let points = || series.iter().flat_map(|(_, points)| points);
    let right = points().map(|(x, _)| *x).fold(1.0, f64::max);
    let top = points().map(|(_, y)| *y).fold(0.0, f64::max);
    let area = SVGBackend::new(path, (720, 320)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(8)
        .x_label_area_size(40)
        .y_label_area_size(50)
        .build_cartesian_2d((1.0..right).log_scale().base(2.0), 0.0..top * 1.05)?;
    chart.configure_mesh().light_line_style(TRANSPARENT).x_desc(of_x).y_desc(of_y).draw()?;
    for ((name, points), colour) in series.iter().zip(COLOURS) {
        let line = LineSeries::new(points.iter().copied(), colour.stroke_width(2));
        let legend = move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2));
        chart.draw_series(line)?.label(*name).legend(legend);
    }
    chart.configure_series_labels().background_style(WHITE).border_style(BLACK.mix(0.3)).draw()?;
    Ok(area.present()?)
}

/// Draws the distribution of the sizes of deltas: the first delta of each word, and later deltas.
pub fn draw_deltas(words: &[Word], path: &Path) -> Result<()> {
    let counts = Counts::new(words.iter());
    let share = |from: u32, is_first: bool| {
        let weight = |bound: u32| match is_first {
            true => counts.firsts.at_least(bound),
            false => counts.all.at_least(bound) - counts.firsts.at_least(bound),
        };
        (f64::from(from), (weight(from) - weight(2 * from)) as f64 * 100.0 / weight(0).max(1) as f64)
    };
    let all = |is_first| (0..18).map(|power| share(1 << power, is_first)).collect();
    draw_lines(
        path,
        "delta, from this to twice as much",
        "%",
        [("first deltas", all(true)), ("later deltas", all(false))],
    )
}
