//! `find_links`: the links in each text, with the verdict on each link.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{StringBuilder, UInt16Builder, UInt64Builder};
use arrow_array::{ArrayRef, ListArray, StructArray};
use arrow_schema::{DataType, Field, Fields};
use puny_column::Column;
use puny_display::Protected;
use puny_display::links::{Detector, Link};

use crate::error::KernelError;
use crate::hosts::{Seen, Verdicts, append, verdict_type};
use crate::lists::{Items, lists, offset};
use crate::problems::{Problems, problem_type};
use crate::threads::Stop;

/// Returns the links in each text, as a list of structs of [`link_type`] for each row. The list is empty for a text
/// without links, and null for a null row.
///
/// Links are found by [`Detector::links`], and compared with the protected names by [`Link::verdict`]. `threads` and
/// `stop` are described at [`Kernel`](crate::Kernel).
///
/// # Errors
///
/// [`KernelError::TooLong`] if there are more than 2^31 - 1 links, or if a text column has more than 2^31 - 1 bytes.
/// Other errors are described at [`Kernel::convert`](crate::Kernel::convert).
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, ArrayRef, StringArray};
/// use puny_display::Protected;
/// use puny_display::links::Detector;
///
/// let texts: ArrayRef = Arc::new(StringArray::from(vec![Some("See https://bücher.example/a."), Some("-"), None]));
/// let found = puny_arrow::find_links(&texts, Detector::TEXT, &Protected::default(), 1, None).unwrap();
/// assert_eq!((found.value_length(0), found.value_length(1)), (1, 0));
/// assert!(found.is_null(2));
/// let links = found.value(0);
/// let hosts = links.as_struct().column_by_name("host").unwrap().as_string::<i32>();
/// assert_eq!(hosts.value(0), "xn--bcher-kva.example");
/// ```
pub fn find_links(
    texts: &ArrayRef,
    detector: Detector<'_>,
    protected: &Protected<'_>,
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<ListArray, KernelError> {
    let by = Search {
        detector,
        protected,
    };
    lists::<_, Links>(texts, by, threads, stop)
}

/// Returns the type of a link, which is a struct.
///
/// | field | type | content |
/// |---|---|---|
/// | `kind` | Utf8 | the kind of the link, which is a name of [`LinkKind`](puny_display::links::LinkKind) |
/// | `text` | Utf8 | the link as it was written |
/// | `target` | Utf8 | the URL to open |
/// | `host` | Utf8 | the host in ASCII; null if the host or the port is refused |
/// | `user`, `path`, `query`, `fragment` | Utf8 | the parts of the link as they were written: the path with its `/`, the query with its `?`, the fragment with its `#`. Null if the link does not have this part |
/// | `start`, `end` | UInt64 | the range of the link in the text, in bytes of UTF-8 |
/// | `port` | UInt16 | the port; null if the link has no port |
/// | `verdict` | [`verdict_type`] | the verdict on the host; null if the host or the port is refused, or if the host has more than 1,024 code points |
/// | `error` | [`problem_type`] | the reason why the host or the port is refused; its range is in the text. Do not open this link |
///
/// ```
/// assert!(puny_arrow::link_type().is_nested());
/// ```
pub fn link_type() -> DataType {
    DataType::Struct(fields())
}

/// The names of the fields that are texts, in their order in [`Links::texts`].
const TEXTS: [&str; 8] = [
    "kind", "text", "target", "host", "user", "path", "query", "fragment",
];

fn fields() -> Fields {
    let field = |name, kind| Field::new(name, kind, true);
    let others = [
        field("start", DataType::UInt64),
        field("end", DataType::UInt64),
        field("port", DataType::UInt16),
        field("verdict", verdict_type()),
        field("error", problem_type()),
    ];
    let texts = TEXTS.map(|name| field(name, DataType::Utf8));
    texts.into_iter().chain(others).collect()
}

/// The options of a search.
#[derive(Clone, Copy)]
struct Search<'s, 'd, 'p> {
    detector: Detector<'d>,
    protected: &'s Protected<'p>,
}

/// A builder of an array of [`link_type`].
#[derive(Default)]
struct Links {
    /// The columns for the fields in [`TEXTS`].
    texts: [StringBuilder; TEXTS.len()],
    start: UInt64Builder,
    end: UInt64Builder,
    port: UInt16Builder,
    verdicts: Verdicts,
    errors: Problems,
    /// The number of links.
    len: usize,
}

impl Items<Search<'_, '_, '_>> for Links {
    fn item() -> DataType {
        link_type()
    }

    fn push(
        &mut self,
        first: usize,
        chunk: Column<'_, u32>,
        by: Search<'_, '_, '_>,
        ends: &mut Vec<usize>,
    ) -> Result<(), KernelError> {
        for (row, text) in (first..).zip(chunk.iter()) {
            for link in text.into_iter().flat_map(|text| by.detector.links(text)) {
                self.push_link(row, text.unwrap_or_default(), &link, by.protected)?;
            }
            ends.push(self.len);
        }
        Ok(())
    }

    fn finish(mut self) -> Result<StructArray, KernelError> {
        self.errors.pad(self.len);
        let others: [ArrayRef; 5] = [
            Arc::new(self.start.finish()),
            Arc::new(self.end.finish()),
            Arc::new(self.port.finish()),
            Arc::new(self.verdicts.finish()?),
            Arc::new(self.errors.finish()?),
        ];
        let texts = self.texts.iter_mut();
        let texts = texts.map(|builder| Arc::new(builder.finish()) as ArrayRef);
        Ok(StructArray::try_new(
            fields(),
            texts.chain(others).collect(),
            None,
        )?)
    }
}

impl Links {
    fn push_link(
        &mut self,
        row: usize,
        text: &str,
        link: &Link<'_>,
        protected: &Protected<'_>,
    ) -> Result<(), KernelError> {
        let part = |range: Option<Range<usize>>| text.get(range?);
        let host = link.host();
        let ascii = host.map(ToString::to_string).ok();
        let texts = [
            Some(link.kind().name()),
            Some(link.text()),
            Some(&*link.target()),
            ascii.as_deref(),
            part(link.user_range()),
            part(link.path_range()),
            part(link.query_range()),
            part(link.fragment_range()),
        ];
        for (builder, text) in self.texts.iter_mut().zip(texts) {
            append(builder, text, row)?;
        }
        let range = link.range();
        self.start.append_value(range.start as u64);
        self.end.append_value(range.end as u64);
        self.port.append_option(link.port());
        let verdict = match host {
            Ok(_) => link.verdict(protected).ok(),
            Err(error) => {
                self.errors.pad(self.len);
                self.errors.push(row, &error.record())?;
                None
            }
        };
        self.verdicts.push(row, verdict.as_ref())?;
        self.len += 1;
        offset(self.len, row).map(drop)
    }
}
