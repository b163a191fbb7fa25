//! `lookup_hosts` compares hosts with protected names, and `judge_urls` returns the verdict on each URL.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{
    BooleanBuilder, ListBuilder, StringBuilder, UInt16Builder, UInt64Builder,
};
use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray, StructArray, new_null_array};
use arrow_buffer::{NullBufferBuilder, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Fields};
use puny_display::{HostVerdict, Protected, UrlError};
use puny_idna::AddressKind;

use crate::dictionary;
use crate::error::KernelError;
use crate::kernel::{fields_with_error, with_error};
use crate::lists::offset;
use crate::problems::{Problems, problem_type};
use crate::rows::{self, Rows, Scratch};
use crate::threads::{self, Stop};

/// Compares each host with protected names. Returns a struct for each row, with the fields `value` (of type
/// [`lookup_type`]) and `error` (of type [`problem_type`]).
///
/// The relation of a row is the relation that [`puny_display::host`] returns. A row that is not a host has an error and
/// a null value. Where the given array is null, the struct and both fields are null. `threads` and `stop` are
/// described at [`Kernel`](crate::Kernel).
///
/// # Errors
///
/// [`KernelError::TooLong`] if a text column has more than 2^31 - 1 bytes. Other errors are described at
/// [`Kernel::convert`](crate::Kernel::convert).
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, ArrayRef, StringArray};
/// use puny_idna::UrlStandard;
/// use puny_display::Protected;
///
/// let ours = Protected::new(["paypal.com"], &UrlStandard::BROWSER);
/// let hosts: ArrayRef = Arc::new(StringArray::from(vec!["payрal.com", "example.org", "a b"])); // р is Cyrillic
/// let found = puny_arrow::lookup_hosts(&hosts, &ours, 1, None).unwrap();
/// let values = found.column(0).as_struct();
/// let relations = values.column_by_name("relation").unwrap().as_string::<i32>();
/// assert_eq!((relations.value(0), relations.value(1)), ("looks_like", "none"));
/// assert!(values.is_null(2) && found.column(1).is_valid(2));
/// ```
pub fn lookup_hosts(
    hosts: &ArrayRef,
    protected: &Protected<'_>,
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<StructArray, KernelError> {
    judge_array::<Lookups>(
        hosts,
        |host| puny_display::host(host, protected),
        threads,
        stop,
    )
}

/// Parses each URL and judges its host, as [`puny_display::url`] does. Returns a struct for each row, with the fields
/// `value` (of type [`verdict_type`]) and `error` (of type [`problem_type`]).
///
/// A row that is not a URL has an error and a null value. Where the given array is null, the struct and both fields
/// are null. `threads` and `stop` are described at [`Kernel`](crate::Kernel).
///
/// # Errors
///
/// [`KernelError::TooLong`] if a text column has more than 2^31 - 1 bytes. Other errors are described at
/// [`Kernel::convert`](crate::Kernel::convert).
///
/// ```
/// use std::sync::Arc;
///
/// use arrow_array::cast::AsArray;
/// use arrow_array::{Array, ArrayRef, StringArray};
/// use puny_display::Protected;
///
/// let urls: ArrayRef = Arc::new(StringArray::from(vec!["https://a.example%20@b.example/", "b.example"]));
/// let seen = puny_arrow::judge_urls(&urls, &Protected::default(), 1, None).unwrap();
/// let verdicts = seen.column(0).as_struct();
/// let text = verdicts.column_by_name("text").unwrap().as_string::<i32>();
/// let is_safe = verdicts.column_by_name("safe").unwrap().as_boolean();
/// assert_eq!((text.value(0), is_safe.value(0)), ("https://b.example", false));
/// assert!(verdicts.is_null(1) && seen.column(1).is_valid(1));
/// ```
pub fn judge_urls(
    urls: &ArrayRef,
    protected: &Protected<'_>,
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<StructArray, KernelError> {
    judge_array::<Verdicts>(urls, |url| puny_display::url(url, protected), threads, stop)
}

/// Returns the type of the field `value` of [`lookup_hosts`], which is a struct.
///
/// | field | type | content |
/// |---|---|---|
/// | `relation` | Utf8 | the relation to the protected names, which is a name of [`Match`](puny_display::Match) |
/// | `protected_name` | Utf8 | the protected name, or null if there is no relation |
///
/// ```
/// assert!(puny_arrow::lookup_type().is_nested());
/// ```
pub fn lookup_type() -> DataType {
    DataType::Struct(Lookups::fields())
}

/// Returns the type of the field `value` of [`judge_urls`], which is a struct.
///
/// | field | type | content |
/// |---|---|---|
/// | `text` | Utf8 | the text that is safe to show: scheme, host and port |
/// | `safe` | Boolean | whether `dangers` is empty |
/// | `scheme` | Utf8 | the scheme, in lower case |
/// | `host` | Utf8 | the host as the URL Standard serialises it; null for a URL without a host |
/// | `kind` | Utf8 | `domain`, `ipv4`, `ipv6` or `opaque` |
/// | `address_kind` | Utf8 | the purpose of an IP address, which is a name of [`AddressKind`]; null for any other host |
/// | `port` | UInt16 | the port; null if the URL has no port, or the default port of its scheme |
/// | `start`, `end` | UInt64 | the range of the host in the URL, in bytes of UTF-8 |
/// | `relation`, `protected_name` | Utf8 | the fields of [`lookup_type`] |
/// | `dangers` | list of Utf8 | the reasons why the URL is not safe, which are names of [`Danger`](puny_display::Danger) |
/// | `host_in_userinfo` | Boolean | whether a part of the text before an `@` looks like a host |
/// | `changed` | Boolean | whether the host differs from the given text in more than letter case |
/// | `reasons` | list of [`problem_type`] | the reasons why labels are not shown in Unicode; offsets count in the Unicode form of the label |
///
/// ```
/// assert!(puny_arrow::verdict_type().is_nested());
/// ```
pub fn verdict_type() -> DataType {
    DataType::Struct(Verdicts::fields())
}

/// A builder of the structs of [`lookup_type`] or [`verdict_type`].
pub(crate) trait Seen: Default {
    /// Returns the fields of the struct.
    fn fields() -> Fields;

    /// Appends the value of a row, or null if `seen` is `None`.
    fn push(&mut self, row: usize, seen: Option<&HostVerdict<'_>>) -> Result<(), KernelError>;

    /// Returns the array.
    fn finish(self) -> Result<StructArray, KernelError>;
}

/// Returns a struct of value and error for each row. Each value of a dictionary is judged once.
fn judge_array<'p, S: Seen>(
    array: &ArrayRef,
    judge: impl Fn(&str) -> Result<HostVerdict<'p>, UrlError> + Copy + Sync,
    threads: usize,
    stop: Option<&Stop<'_>>,
) -> Result<StructArray, KernelError> {
    let kind = DataType::Struct(S::fields());
    match array.data_type() {
        DataType::Null => {
            let both = DataType::Struct(fields_with_error(&kind));
            return Ok(new_null_array(&both, array.len()).as_struct().clone());
        }
        DataType::Dictionary(_, values) if !matches!(**values, DataType::Dictionary(..)) => {
            let dictionary = dictionary::as_dictionary(array)?;
            let of_values = judge_array::<S>(dictionary.values(), judge, threads, stop)?;
            let both = dictionary::take_by_key(dictionary, &of_values)?;
            return Ok(both.as_struct().clone());
        }
        _ => {}
    }
    let rows = rows::as_rows(array).ok_or_else(|| KernelError::of_type(array))?;
    let parts = threads::run_in_threads(threads, stop, rows.len(), |range, next| {
        judge_range::<S>(rows, judge, range, next)
    })?;
    let (values, errors) = parts.into_iter().unzip();
    let value: ArrayRef = match threads::concat_structs(values)? {
        Some(values) => Arc::new(values),
        None => new_null_array(&kind, 0),
    };
    with_error(array, value, threads::concat_structs(errors)?)
}

/// Returns the values and the errors of a range of rows.
fn judge_range<'p, S: Seen>(
    rows: &dyn Rows,
    judge: impl Fn(&str) -> Result<HostVerdict<'p>, UrlError>,
    range: Range<usize>,
    next: &dyn Fn() -> Result<(), KernelError>,
) -> Result<(StructArray, StructArray), KernelError> {
    let mut values = S::default();
    let mut errors = Problems::default();
    let mut scratch = Scratch::default();
    let mut first = range.start;
    while first < range.end {
        next()?;
        let chunk = rows.chunk(first..range.end, &mut scratch)?;
        for (row, text) in (first..).zip(chunk.iter()) {
            match text.map(&judge) {
                None => values.push(row, None)?,
                Some(Ok(seen)) => values.push(row, Some(&seen))?,
                Some(Err(error)) => {
                    values.push(row, None)?;
                    errors.pad(row - range.start);
                    errors.push(row, &error.record())?;
                }
            }
        }
        first += chunk.len().max(1);
    }
    errors.pad(range.len());
    Ok((values.finish()?, errors.finish()?))
}

/// Appends a text to a column. Returns an error if the column would become too long: the builder itself would
/// panic.
pub(crate) fn append(
    column: &mut StringBuilder,
    text: Option<&str>,
    row: usize,
) -> Result<(), KernelError> {
    offset(column.values_slice().len() + text.map_or(0, str::len), row)?;
    column.append_option(text);
    Ok(())
}

/// A builder of an array of [`lookup_type`].
struct Lookups {
    relation: StringBuilder,
    protected_name: StringBuilder,
    valid: NullBufferBuilder,
}

impl Default for Lookups {
    fn default() -> Self {
        Lookups {
            relation: StringBuilder::new(),
            protected_name: StringBuilder::new(),
            valid: NullBufferBuilder::new(0),
        }
    }
}

impl Seen for Lookups {
    fn fields() -> Fields {
        let field = |name| Field::new(name, DataType::Utf8, true);
        ["relation", "protected_name"]
            .map(field)
            .into_iter()
            .collect()
    }

    fn push(&mut self, row: usize, seen: Option<&HostVerdict<'_>>) -> Result<(), KernelError> {
        let relation = seen.map(|seen| seen.relation());
        let name = relation.and_then(|relation| relation.protected_name());
        append(
            &mut self.relation,
            relation.map(|relation| relation.name()),
            row,
        )?;
        append(&mut self.protected_name, name, row)?;
        self.valid.append(seen.is_some());
        Ok(())
    }

    fn finish(mut self) -> Result<StructArray, KernelError> {
        let len = self.valid.len();
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.relation.finish()),
            Arc::new(self.protected_name.finish()),
        ];
        let nulls = self.valid.finish();
        Ok(StructArray::try_new_with_length(
            Self::fields(),
            columns,
            nulls,
            len,
        )?)
    }
}

/// A builder of an array of [`verdict_type`].
pub(crate) struct Verdicts {
    text: StringBuilder,
    safe: BooleanBuilder,
    scheme: StringBuilder,
    host: StringBuilder,
    kind: StringBuilder,
    address_kind: StringBuilder,
    port: UInt16Builder,
    start: UInt64Builder,
    end: UInt64Builder,
    lookups: Lookups,
    dangers: ListBuilder<StringBuilder>,
    host_in_userinfo: BooleanBuilder,
    changed: BooleanBuilder,
    /// The reasons of all rows, one row after another.
    reasons: Problems,
    /// For each row, the index in `reasons` where its reasons end. The first item is 0, the start of the first row.
    ends: Vec<i32>,
}

impl Default for Verdicts {
    fn default() -> Self {
        Verdicts {
            text: StringBuilder::new(),
            safe: BooleanBuilder::new(),
            scheme: StringBuilder::new(),
            host: StringBuilder::new(),
            kind: StringBuilder::new(),
            address_kind: StringBuilder::new(),
            port: UInt16Builder::new(),
            start: UInt64Builder::new(),
            end: UInt64Builder::new(),
            lookups: Lookups::default(),
            dangers: ListBuilder::new(StringBuilder::new()),
            host_in_userinfo: BooleanBuilder::new(),
            changed: BooleanBuilder::new(),
            reasons: Problems::default(),
            ends: vec![0],
        }
    }
}

impl Seen for Verdicts {
    fn fields() -> Fields {
        use DataType::{Boolean, UInt16, UInt64, Utf8};
        let dangers = DataType::List(Field::new_list_field(Utf8, true).into());
        let reasons = DataType::List(Field::new_list_field(problem_type(), true).into());
        let fields = [
            ("text", Utf8),
            ("safe", Boolean),
            ("scheme", Utf8),
            ("host", Utf8),
            ("kind", Utf8),
            ("address_kind", Utf8),
            ("port", UInt16),
            ("start", UInt64),
            ("end", UInt64),
            ("relation", Utf8),
            ("protected_name", Utf8),
            ("dangers", dangers),
            ("host_in_userinfo", Boolean),
            ("changed", Boolean),
            ("reasons", reasons),
        ];
        fields
            .map(|(name, kind)| Field::new(name, kind, true))
            .into_iter()
            .collect()
    }

    fn push(&mut self, row: usize, seen: Option<&HostVerdict<'_>>) -> Result<(), KernelError> {
        let host = seen.and_then(|seen| seen.host());
        let ascii = host.map(ToString::to_string);
        append(&mut self.text, seen.map(|seen| seen.text()), row)?;
        append(&mut self.scheme, seen.and_then(|seen| seen.scheme()), row)?;
        append(&mut self.host, ascii.as_deref(), row)?;
        append(&mut self.kind, host.map(|host| host.kind()), row)?;
        let address_kind = seen.and_then(|seen| seen.address_kind());
        append(
            &mut self.address_kind,
            address_kind.map(AddressKind::name),
            row,
        )?;
        self.safe.append_option(seen.map(|seen| seen.is_safe()));
        self.port.append_option(seen.and_then(|seen| seen.port()));
        self.start
            .append_option(seen.map(|seen| seen.range().start as u64));
        self.end
            .append_option(seen.map(|seen| seen.range().end as u64));
        self.lookups.push(row, seen)?;
        let dangers = seen.map_or(&[][..], |seen| seen.dangers());
        for danger in dangers {
            append(self.dangers.values(), Some(danger.name()), row)?;
        }
        self.dangers.append(seen.is_some());
        self.host_in_userinfo
            .append_option(seen.map(|seen| seen.has_host_in_userinfo()));
        self.changed
            .append_option(seen.map(|seen| seen.is_changed()));
        let domain = seen.and_then(|seen| seen.domain());
        for reason in domain.map_or(&[][..], |domain| domain.reasons()) {
            self.reasons.push(row, &reason.record())?;
        }
        self.ends.push(offset(self.reasons.len(), row)?);
        Ok(())
    }

    fn finish(mut self) -> Result<StructArray, KernelError> {
        let reasons = ListArray::try_new(
            Field::new_list_field(problem_type(), true).into(),
            OffsetBuffer::new(ScalarBuffer::from(self.ends)),
            Arc::new(self.reasons.finish()?),
            None,
        )?;
        let lookups = self.lookups.finish()?;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.text.finish()),
            Arc::new(self.safe.finish()),
            Arc::new(self.scheme.finish()),
            Arc::new(self.host.finish()),
            Arc::new(self.kind.finish()),
            Arc::new(self.address_kind.finish()),
            Arc::new(self.port.finish()),
            Arc::new(self.start.finish()),
            Arc::new(self.end.finish()),
            Arc::clone(lookups.column(0)),
            Arc::clone(lookups.column(1)),
            Arc::new(self.dangers.finish()),
            Arc::new(self.host_in_userinfo.finish()),
            Arc::new(self.changed.finish()),
            Arc::new(reasons),
        ];
        let (len, nulls) = (lookups.len(), lookups.nulls().cloned());
        Ok(StructArray::try_new_with_length(
            Self::fields(),
            columns,
            nulls,
            len,
        )?)
    }
}
