//! Draws a chart that shows how the time of puny and its peers for one string depends on the length of the string.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;

use crate::record::{Part, Record, Row};

/// The width and height of the chart, in pixels.
const SIZE: (u32, u32) = (1100, 440);

/// The colours of the peers, which people with most forms of colour blindness can distinguish (Okabe and Ito).
const COLOURS: [RGBColor; 8] = [
    RGBColor(0xE6, 0x9F, 0x00),
    RGBColor(0x56, 0xB4, 0xE9),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x99, 0x99, 0x99),
    RGBColor(0xC8, 0xB9, 0x2E),
    RGBColor(0x00, 0x72, 0xB2),
];

/// Draws the time of each engine of a record for one string, depending on the number of code points. Encoding is on the
/// left, decoding on the right. The line of an engine ends at the longest string with which the engine was timed.
pub fn draw_chart(record: &Record, file: &Path) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(file, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    for (panel, operation) in area.split_evenly((1, 2)).iter().zip(["encode", "decode"]) {
        draw_panel(record, operation, panel)?;
    }
    area.present()?;
    Ok(())
}

fn draw_panel<B: DrawingBackend>(
    record: &Record,
    operation: &str,
    area: &DrawingArea<B, plotters::coord::Shift>,
) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    let rows = || {
        let long = record.rows.iter().filter(|row| row.part == Part::Long);
        long.filter(|row| row.row.ends_with(operation))
    };
    if rows().next().is_none() {
        return Ok(());
    }
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(24)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d((50.0..2e7).log_scale(), (1e3..1e11).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.1))
        .x_desc("code points in one string")
        .y_desc(format!("time to {operation} it"))
        .x_label_formatter(&|points| format_count(*points))
        .y_label_formatter(&|ns| format_duration(*ns))
        .draw()?;
    let mut peers = COLOURS.iter().cycle();
    for engine in record.engines(Part::Long) {
        let of_engine: Vec<&Row> = rows().filter(|row| row.engine == engine).collect();
        if of_engine.is_empty() {
            continue;
        }
        let is_ours = of_engine.iter().any(|row| row.ours);
        let (colour, width) = match is_ours {
            true => (BLACK, 3),
            false => (*peers.next().unwrap_or(&BLACK), 1),
        };
        let style = colour.stroke_width(width);
        let points = of_engine
            .iter()
            .filter_map(|row| Some((row.points? as f64, row.ns)));
        chart
            .draw_series(LineSeries::new(points, style).point_size(2 + width))?
            .label(engine)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], style));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.8))
        .draw()?;
    Ok(())
}

/// Formats a number of code points for the axis. The number is a power of ten.
fn format_count(points: f64) -> String {
    match points {
        _ if points >= 1e6 => format!("{:.0} M", points / 1e6),
        _ if points >= 1e3 => format!("{:.0} k", points / 1e3),
        _ => format!("{points:.0}"),
    }
}

/// Formats a time, given in nanoseconds, for the axis.
fn format_duration(ns: f64) -> String {
    match ns {
        _ if ns >= 1e9 => format!("{:.0} s", ns / 1e9),
        _ if ns >= 1e6 => format!("{:.0} ms", ns / 1e6),
        _ => format!("{:.0} µs", ns / 1e3),
    }
}
