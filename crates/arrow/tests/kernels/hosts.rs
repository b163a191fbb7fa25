//! Compares `lookup_hosts` and `judge_urls` with calls for single hosts and URLs.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt16Type, UInt64Type};
use arrow_array::{Array, ArrayRef, StringArray, StructArray, new_null_array};
use arrow_schema::DataType;
use puny_arrow::{KernelError, judge_urls, lookup_hosts, lookup_type, verdict_type};
use puny_display::Protected;
use puny_idna::UrlStandard;

use crate::arrays::{self, Row};
use crate::rows::{Failure, failure, failures};

/// Imitations, other names, addresses, and texts that are not hosts. The first two imitations are from block lists.
const HOSTS: [Option<&str>; 14] = [
    Some("www.xn--80a2aa36b4b.com"),
    Some("secret.ɢoogle.com"),
    Some("paypaI.com"),
    Some("login.paypal.com."),
    Some("paypal.com.evil.example"),
    Some("googlé.com"),
    None,
    Some("example.org"),
    Some("_dmarc.example.org"),
    Some("0x7f.1"),
    Some("[::1]"),
    Some("a b"),
    Some(""),
    Some("xn--0.ü"),
];

const URLS: [Option<&str>; 11] = [
    Some("https://example.com%20@payрal.net:8443/login"),
    Some("http://0x7f.1/"),
    None,
    Some("https://bücher.example"),
    Some(" HTTP:\\\\ехаmple.com"),
    Some("mailto:a@b"),
    Some("javascript:alert(1)"),
    Some("ssh://B%20/"),
    Some("example.com"),
    Some("https://exa mple.com"),
    Some("https://a:x"),
];

fn ours() -> Protected<'static> {
    let names = ["yahoo.com", "google.com", "paypal.com"];
    Protected::with_suffixes(names, &UrlStandard::BROWSER, |_| 1)
}

fn owned(rows: &[Option<&str>]) -> Vec<Row> {
    rows.iter().map(|row| row.map(str::to_owned)).collect()
}

/// Returns the fields of a row as texts, or `None` for a null row.
fn fields(values: &StructArray, row: usize) -> Option<Vec<Option<String>>> {
    let text = |column: &ArrayRef| match column.data_type() {
        DataType::Utf8 => column.as_string::<i32>().value(row).to_owned(),
        DataType::Boolean => column.as_boolean().value(row).to_string(),
        DataType::UInt16 => column.as_primitive::<UInt16Type>().value(row).to_string(),
        DataType::UInt64 => column.as_primitive::<UInt64Type>().value(row).to_string(),
        DataType::List(item) if *item.data_type() == DataType::Utf8 => {
            let names = column.as_list::<i32>().value(row);
            let names: Vec<_> = names.as_string::<i32>().iter().flatten().collect();
            names.join(" ")
        }
        _ => {
            let reasons = column.as_list::<i32>().value(row);
            format!("{:?}", failures(reasons.as_struct()))
        }
    };
    let columns = values.columns().iter();
    let fields = columns.map(|column| column.is_valid(row).then(|| text(column)));
    values.is_valid(row).then(|| fields.collect())
}

/// Compares the rows of a result with the values and errors of single texts.
fn compare(
    array: &ArrayRef,
    both: &StructArray,
    single: impl Fn(&str) -> Result<Vec<Option<String>>, Failure>,
) {
    both.to_data().validate_full().unwrap();
    let errors = failures(both.column(1).as_struct());
    for (row, text) in arrays::rows(array).into_iter().enumerate() {
        let about = format!("{text:?} in {}", array.data_type());
        assert_eq!(both.is_null(row), text.is_none(), "{about}");
        let expected = text.as_deref().map(&single);
        let value = expected.clone().and_then(Result::ok);
        assert_eq!(fields(both.column(0).as_struct(), row), value, "{about}");
        let error = expected.and_then(Result::err);
        assert_eq!(errors[row], error, "{about}");
    }
}

#[test]
fn arrays_of_hosts_of_every_type_agree_with_single_hosts() {
    let ours = ours();
    let single = |host: &str| match puny_display::host(host, &ours) {
        Ok(seen) => {
            let relation = seen.relation();
            let name = relation.protected_name().map(str::to_owned);
            Ok(vec![Some(relation.name().to_owned()), name])
        }
        Err(error) => Err(failure(&error.record())),
    };
    let known: Vec<&str> = HOSTS.into_iter().flatten().collect();
    for array in arrays::of_each_type(&owned(&HOSTS))
        .into_iter()
        .chain(arrays::dictionaries(&known))
    {
        let both = lookup_hosts(&array, &ours, 1, None).unwrap();
        compare(&array, &both, single);
    }
}

/// The documentation of `Protected` defines the relations.
#[test]
fn hosts_have_the_documented_relations() {
    let hosts: ArrayRef = Arc::new(StringArray::from(HOSTS.to_vec()));
    let both = lookup_hosts(&hosts, &ours(), 1, None).unwrap();
    let values = both.column(0).as_struct();
    let column = |name: &str| {
        values
            .column_by_name(name)
            .unwrap()
            .as_string::<i32>()
            .clone()
    };
    let found: Vec<_> = column("relation")
        .iter()
        .map(|row| row.map(str::to_owned))
        .collect();
    let expected = [
        Some("looks_like"),
        Some("resembles"),
        Some("looks_like"),
        Some("protected"),
        Some("contains"),
        Some("resembles"),
        None,
        Some("none"),
        Some("none"),
        Some("none"),
        Some("none"),
        None,
        None,
        None,
    ];
    assert_eq!(found, owned(&expected));
    assert_eq!(column("protected_name").value(0), "yahoo.com");
    assert!(column("protected_name").is_null(7));
    let errors = both.column(1);
    let refused: Vec<usize> = (0..errors.len())
        .filter(|row| errors.is_valid(*row))
        .collect();
    assert_eq!(refused, [11, 12, 13]);
}

#[test]
fn arrays_of_urls_of_every_type_agree_with_single_urls() {
    let ours = ours();
    let single = |url: &str| match puny_display::url(url, &ours) {
        Ok(seen) => {
            let host = seen.host().map(ToString::to_string);
            let reasons = seen.domain().map_or(&[][..], |domain| domain.reasons());
            let reasons = reasons.iter().map(|reason| Some(failure(&reason.record())));
            let relation = seen.relation();
            let dangers: Vec<_> = seen.dangers().iter().map(|danger| danger.name()).collect();
            Ok(vec![
                Some(seen.text().to_owned()),
                Some(seen.is_safe().to_string()),
                seen.scheme().map(str::to_owned),
                host,
                seen.host().map(|host| host.kind().to_owned()),
                seen.address_kind().map(|kind| kind.name().to_owned()),
                seen.port().map(|port| port.to_string()),
                Some(seen.range().start.to_string()),
                Some(seen.range().end.to_string()),
                Some(relation.name().to_owned()),
                relation.protected_name().map(str::to_owned),
                Some(dangers.join(" ")),
                Some(seen.has_host_in_userinfo().to_string()),
                Some(seen.is_changed().to_string()),
                Some(format!("{:?}", reasons.collect::<Vec<_>>())),
            ])
        }
        Err(error) => Err(failure(&error.record())),
    };
    let known: Vec<&str> = URLS.into_iter().flatten().collect();
    for array in arrays::of_each_type(&owned(&URLS))
        .into_iter()
        .chain(arrays::dictionaries(&known))
    {
        let both = judge_urls(&array, &ours, 1, None).unwrap();
        compare(&array, &both, single);
    }
}

#[test]
fn threads_give_equal_verdicts() {
    let rows = HOSTS.into_iter().cycle().take(100_000);
    let hosts: ArrayRef = Arc::new(rows.collect::<StringArray>());
    let one = lookup_hosts(&hosts, &ours(), 1, None).unwrap();
    assert_eq!(lookup_hosts(&hosts, &ours(), 3, None).unwrap(), one);
    assert_eq!(one.slice(14, 14), one.slice(0, 14));
    let stopped = lookup_hosts(&hosts, &ours(), 2, Some(&|| true));
    assert!(matches!(stopped, Err(KernelError::Stopped)));
}

#[test]
fn columns_without_texts_have_the_right_type() {
    let ours = ours();
    for kind in [DataType::Null, DataType::Utf8] {
        for len in [0, 3] {
            let nulls = new_null_array(&kind, len);
            let found = lookup_hosts(&nulls, &ours, 1, None).unwrap();
            assert_eq!((found.len(), found.null_count()), (len, len));
            assert_eq!(found.column(0).data_type(), &lookup_type());
            let seen = judge_urls(&nulls, &ours, 1, None).unwrap();
            assert_eq!((seen.len(), seen.null_count()), (len, len));
            assert_eq!(seen.column(0).data_type(), &verdict_type());
        }
    }
    let numbers = new_null_array(&DataType::Int32, 1);
    assert!(matches!(
        lookup_hosts(&numbers, &ours, 1, None),
        Err(KernelError::Type(_))
    ));
}
