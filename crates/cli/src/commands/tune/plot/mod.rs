//! The picture of a run: lengths, a heat map of two parameters, and the sizes of deltas.

mod axis;
mod panels;

use std::error::Error;

use plotters::prelude::{IntoDrawingArea, SVGBackend, WHITE};
use puny::Maxint;

use super::model::corpus::Corpus;
use super::model::counts::Counts;
use super::model::strings::Lengths;
use super::outcome::Outcome;
use crate::report::stop::Stop;
pub(super) use axis::Axis;

/// The corpus with the `initial_n` of the profile, and with that of the result.
#[derive(Clone, Copy)]
pub(super) struct Corpora<'c> {
    pub(super) own: &'c Corpus,
    pub(super) tuned: &'c Corpus,
}

/// Width and height in pixels.
const SIZE: (u32, u32) = (1320, 400);

/// Draws it as SVG. Takes one evaluation of the corpus for each cell of the heat map.
///
/// # Errors
///
/// None that is known; the library for charts may have some.
pub(super) fn draw(
    corpora: Corpora<'_>,
    outcome: &Outcome,
    profile: &str,
    maxint: Maxint,
    axes: [Axis; 2],
) -> Result<String, Stop> {
    let mut picture = String::new();
    all(&mut picture, corpora, outcome, profile, maxint, axes)
        .map_err(|error| Stop::Usage(format!("--plot: {error}")))?;
    picture.push('\n');
    Ok(picture)
}

fn all(
    picture: &mut String,
    corpora: Corpora<'_>,
    outcome: &Outcome,
    profile: &str,
    maxint: Maxint,
    axes: [Axis; 2],
) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::with_string(picture, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let (left, rest) = area.split_horizontally(440);
    let (middle, right) = rest.split_horizontally(440);
    let by_length = |corpus: &Corpus, params| {
        let lengths = Lengths::new(params, maxint, corpus);
        let each = corpus.strings();
        panels::distribution(each.map(|(entry, deltas)| (lengths.of(entry, deltas), entry.weight)))
    };
    let before = by_length(corpora.own, outcome.own.params);
    let after = by_length(corpora.tuned, outcome.tuned.params);
    panels::lengths(&left, [(profile, before), ("tuned", after)])?;
    let counts = Counts::new(corpora.tuned.strings());
    let map = panels::HeatMap::new(&counts, outcome, maxint, axes);
    map.draw(&middle, profile)?;
    panels::deltas(&right, &counts)?;
    area.present()?;
    Ok(())
}
