//! The test cases of web-platform-tests for the parser of URLs.

use puny_display::{url, Protected};

/// Tests the hosts and ports of the cases for the URL parser, without the cases of relative URLs.
#[test]
fn hosts_and_ports_of_urls_agree() {
    let none = Protected::default();
    let (mut valid, mut failures) = (0, 0);
    let is_absolute = |input: &str| {
        input.split_once("://").map_or(false, |(scheme, _)| {
            scheme.trim().bytes().all(|c| c.is_ascii_alphanumeric())
        })
    };
    let table = testdata::read("wpt/urltestdata.tsv")
        .only(|case| case.optional("base").is_none() || is_absolute(&case.text("input")));
    table.each(|case| {
        let input = case.text("input");
        match url(&input, &none) {
            Ok(seen) => {
                let host = seen.host().map_or(String::new(), ToString::to_string);
                let port = seen.port().map_or(String::new(), |port| port.to_string());
                assert_eq!((host, port), (case.text("hostname"), case.text("port")));
                let protocol = format!("{}:", seen.scheme().unwrap());
                assert_eq!(protocol, case.text("protocol"));
                valid += 1;
            }
            Err(error) => {
                assert!(case.is_true("failure"), "{error}");
                assert!(input.get(error.range()).is_some(), "{error:?}");
                failures += 1;
            }
        }
    });
    assert_eq!((valid, failures), (415, 255));
}
