//! Finds columns in headers before the work begins: a missing name is a usage error.

use crate::fields::parts::Parts;
use crate::report::stop::Stop;
use crate::stream::input::Input;
use crate::stream::units::{LONGEST, Terminator};

/// Reads the first record of each file, if a column is selected by name.
///
/// # Errors
///
/// A missing name, and the names there are; a header that is too long.
pub(crate) fn read(
    parts: Option<&mut Parts>,
    input: Input,
    terminator: Terminator,
) -> Result<Input, Stop> {
    let Some(parts) = parts.filter(|parts| parts.has_names()) else {
        return Ok(input);
    };
    let Input::Sources(sources) = input else {
        return Ok(input);
    };
    let mut begun = Vec::new();
    for source in sources {
        let mut records = parts.csv_records();
        let mut length = 0;
        let source = source.begin(|fresh| {
            length += fresh.len();
            let has_end = match &mut records {
                Some(records) => records.next_end(fresh).is_some(),
                None => memchr::memchr(terminator.byte(), fresh).is_some(),
            };
            has_end || length > LONGEST
        })?;
        let text = source.beginning();
        let end = match parts.csv_records() {
            Some(records) => records.first_end(text),
            None => memchr::memchr(terminator.byte(), text).map(|end| end + 1),
        };
        let name = source.name().to_owned();
        if end.is_none() && text.len() > LONGEST {
            let most = format!("the header has more than {LONGEST} bytes");
            return Err(Stop::Usage(format!("--column: {name}: {most}")));
        }
        let header = text.get(..end.unwrap_or(text.len())).unwrap_or_default();
        let header = match terminator {
            Terminator::LineFeed => header,
            Terminator::Nul => header.strip_suffix(terminator.bytes()).unwrap_or(header),
        };
        parts
            .read_header(name.clone(), header)
            .map_err(|wrong| Stop::Usage(format!("--column: {name}: {wrong}")))?;
        begun.push(source.into_source());
    }
    Ok(Input::Sources(begun))
}
