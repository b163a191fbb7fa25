//! Whether a schema of Arrow can be read: the library's own reading of it panics at types that it does not know,
//! and at children that are missing.

use arrow_ipc::{
    DateUnit, Endianness, Field, Int, IntervalUnit, Precision, Schema, TimeUnit, Type,
};

/// Whether every field has a type that is known, with all that belongs to it. The depth of a schema is limited
/// where it is verified.
pub(crate) fn are_known(schema: Schema<'_>) -> bool {
    let is_little = schema.endianness() == Endianness::Little;
    let fields = schema.fields();
    is_little && fields.is_some_and(|fields| fields.iter().all(is_known))
}

fn is_known(field: Field<'_>) -> bool {
    let children = field.children();
    let count = children.map_or(0, |children| children.len());
    let dictionary = field.dictionary();
    dictionary.is_none_or(|dictionary| dictionary.indexType().is_some_and(is_int))
        && is_type(field, count)
        && children.is_none_or(|children| children.iter().all(is_known))
}

fn is_type(field: Field<'_>, children: usize) -> bool {
    match field.type_type() {
        Type::Null
        | Type::Bool
        | Type::Binary
        | Type::BinaryView
        | Type::LargeBinary
        | Type::Utf8
        | Type::Utf8View
        | Type::LargeUtf8
        | Type::Struct_ => true,
        Type::Int => field.type_as_int().is_some_and(is_int),
        Type::FixedSizeBinary => field.type_as_fixed_size_binary().is_some(),
        Type::FloatingPoint => field.type_as_floating_point().is_some_and(|float| {
            matches!(
                float.precision(),
                Precision::HALF | Precision::SINGLE | Precision::DOUBLE
            )
        }),
        Type::Date => field
            .type_as_date()
            .is_some_and(|date| matches!(date.unit(), DateUnit::DAY | DateUnit::MILLISECOND)),
        Type::Time => field.type_as_time().is_some_and(|time| {
            matches!(
                (time.bitWidth(), time.unit()),
                (32, TimeUnit::SECOND | TimeUnit::MILLISECOND)
                    | (64, TimeUnit::MICROSECOND | TimeUnit::NANOSECOND)
            )
        }),
        Type::Timestamp => field
            .type_as_timestamp()
            .is_some_and(|timestamp| is_unit(timestamp.unit())),
        Type::Duration => field
            .type_as_duration()
            .is_some_and(|duration| is_unit(duration.unit())),
        Type::Interval => field.type_as_interval().is_some_and(|interval| {
            matches!(
                interval.unit(),
                IntervalUnit::YEAR_MONTH | IntervalUnit::DAY_TIME | IntervalUnit::MONTH_DAY_NANO
            )
        }),
        Type::List | Type::LargeList | Type::ListView | Type::LargeListView => children == 1,
        Type::FixedSizeList => children == 1 && field.type_as_fixed_size_list().is_some(),
        Type::Map => children == 1 && field.type_as_map().is_some(),
        Type::RunEndEncoded => children == 2,
        Type::Decimal => field.type_as_decimal().is_some_and(|decimal| {
            matches!(decimal.bitWidth(), 32 | 64 | 128 | 256)
                && u8::try_from(decimal.precision()).is_ok()
                && i8::try_from(decimal.scale()).is_ok()
        }),
        // Parquet has no unions.
        _ => false,
    }
}

fn is_int(int: Int<'_>) -> bool {
    matches!(int.bitWidth(), 8 | 16 | 32 | 64)
}

fn is_unit(unit: TimeUnit) -> bool {
    matches!(
        unit,
        TimeUnit::SECOND | TimeUnit::MILLISECOND | TimeUnit::MICROSECOND | TimeUnit::NANOSECOND
    )
}
