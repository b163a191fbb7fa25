//! Finds the columns that are given by name, before the work begins. A missing name is wrong usage.

use crate::fields::parts::Parts;
use crate::report::stop::Stop;
use crate::stream::input::Input;
use crate::stream::units::MAX_LENGTH;

/// Reads the first record of each file, if a column is given by name. Fails if a header does not have the name, or if
/// it is too long.
pub(crate) fn read_headers(parts: &mut Parts, input: Input) -> Result<Input, Stop> {
    let sources = match input {
        Input::Sources(sources) if parts.has_names() => sources,
        input => return Ok(input),
    };
    let mut begun = Vec::new();
    for source in sources {
        let mut units = parts.units();
        let mut length = 0;
        let mut end = None;
        let source = source.begin(|fresh| {
            end = units.next_end(fresh).map(|end| length + end);
            length += fresh.len();
            end.is_some() || length > MAX_LENGTH
        })?;
        let name = source.name.clone();
        if end.is_none() && length > MAX_LENGTH {
            let what = format!("the header has more than {MAX_LENGTH} bytes");
            return Err(Stop::usage(format!("--column: {name}: {what}")));
        }
        let whole = &source.beginning[..end.unwrap_or(length)];
        let (header, _) = units.terminator().split_end(whole);
        parts
            .read_header(name.clone(), header)
            .map_err(|wrong| Stop::usage(format!("--column: {name}: {wrong}")))?;
        begun.push(source.into_source());
    }
    Ok(Input::Sources(begun))
}
