//! The colour and the width of text, which depend on whether a stream is a terminal.

use std::io;

use anstream::AutoStream;
use anstream::stream::RawStream;
use clap::ColorChoice;
use terminal_size::{Height, Width, terminal_size_of};

/// Returns whether text on a stream is coloured. `auto` means colour on terminals, unless NO_COLOR is set or TERM is
/// `dumb`. The variables CLICOLOR and CLICOLOR_FORCE also apply.
pub(crate) fn has_color(choice: ColorChoice, stream: &impl RawStream) -> bool {
    match choice {
        ColorChoice::Auto => AutoStream::choice(stream) != anstream::ColorChoice::Never,
        ColorChoice::Always => true,
        ColorChoice::Never => false,
    }
}

/// The maximum width of texts for people, in columns.
const MAX_WIDTH: usize = 80;

/// Returns the width for results: the width of the terminal, but at least 24 and at most 80 columns. If the width is not
/// known, returns 80.
pub(crate) fn stdout_width() -> usize {
    width(terminal_size_of(io::stdout()))
}

/// Returns the width for messages, with the limits of [`stdout_width`].
pub(crate) fn stderr_width() -> usize {
    width(terminal_size_of(io::stderr()))
}

fn width(size: Option<(Width, Height)>) -> usize {
    size.map_or(MAX_WIDTH, |(Width(width), _)| {
        usize::from(width).clamp(24, MAX_WIDTH)
    })
}
