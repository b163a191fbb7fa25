//! Colour and width, which depend on whether a stream is a terminal.

use std::io;

use anstream::AutoStream;
use anstream::stream::RawStream;
use clap::ColorChoice;
use terminal_size::{Height, Width, terminal_size_of};

/// Whether a stream gets colour: `auto` is colour on terminals, unless NO_COLOR or TERM=dumb say otherwise.
pub(crate) fn has_color(choice: ColorChoice, stream: &impl RawStream) -> bool {
    match choice {
        ColorChoice::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    }
}

/// The most columns that texts for people take.
const MAX_WIDTH: usize = 80;

/// The columns for results: those of the terminal, if it is narrower.
pub(crate) fn stdout_width() -> usize {
    width(terminal_size_of(io::stdout()))
}

/// The columns for messages.
pub(crate) fn stderr_width() -> usize {
    width(terminal_size_of(io::stderr()))
}

fn width(size: Option<(Width, Height)>) -> usize {
    size.map_or(MAX_WIDTH, |(Width(width), _)| {
        usize::from(width).clamp(24, MAX_WIDTH)
    })
}
