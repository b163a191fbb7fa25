//! Parses URLs with hosts of one kind, or converts these hosts, again and again, and prints the
//! nanoseconds of each and their number; for `cargo xtask compat --figures`, which builds it with each `idna`: with
//! `url`, with `idna` alone, and with neither.

const ASCII: [&str; 5] = [
    "https://example.com/",
    "https://www.example.com/index.html",
    "https://docs.example.org/url/latest/",
    "https://r3---sn-4g5e6nzl.video.example/",
    "https://static-assets.eu-central-1.cloud.example.net/a.js",
];
/// Real names in Unicode, a line each, and the same in ASCII.
const IDN: &str = include_str!("domains.txt");
const ENCODED: &str = include_str!("domains.ascii.txt");

/// Does something with a URL or its host, and returns a length.
type Operation = fn(&str) -> usize;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let operation = arguments.next().unwrap_or_default();
    let kind = arguments.next().unwrap_or_default();
    let operations = arguments.next().and_then(|number| number.parse().ok());
    let operations: usize = operations.unwrap_or(0);
    let urls: Vec<String> = match kind.as_str() {
        "ASCII" => ASCII.map(String::from).into(),
        "IDN" => urls(IDN),
        _ => urls(ENCODED),
    };
    let run: Operation = match operation.as_str() {
        "parse" => parsed,
        "to-ascii" => to_ascii,
        "to-unicode" => to_unicode,
        _ => str::len,
    };
    let inputs = urls.iter().map(|url| match operation.as_str() {
        "parse" => url,
        _ => host(url),
    });
    let inputs: Vec<&str> = inputs.collect();
    let repetitions = operations.div_ceil(inputs.len());
    let start = std::time::Instant::now();
    let mut length = 0;
    for _ in 0..repetitions {
        for &input in &inputs {
            length += run(std::hint::black_box(input));
        }
    }
    let operations = inputs.len() * repetitions;
    let each = start.elapsed().as_nanos() / operations.max(1) as u128;
    println!("{each} {operations} {length}");
}

/// 5,000 URLs whose hosts are the first label of a name and the rest of another, for pairs of the names that are
/// IDN, in either file. The order is one that branch predictors do not learn, as they do that of a few hosts.
fn urls(names: &str) -> Vec<String> {
    let both = IDN.lines().zip(names.lines());
    let idn = both.filter(|(unicode, _)| !unicode.is_ascii());
    let names: Vec<(&str, &str)> = idn.filter_map(|(_, name)| name.split_once('.')).collect();
    let pairs = names.len() * names.len();
    // A prime greater than the number of pairs, so that no pair comes twice.
    let order = (0..pairs.min(5_000)).map(|at| at * 1_000_003 % pairs);
    let urls = order.map(|pair| {
        let (first, rest) = (names[pair / names.len()].0, names[pair % names.len()].1);
        format!("https://{first}.{rest}/")
    });
    urls.collect()
}

/// The host of one of the URLs above.
fn host(url: &str) -> &str {
    let rest = url.trim_start_matches("https://");
    rest.split_once('/').map_or(rest, |(host, _)| host)
}

#[cfg(feature = "url")]
fn parsed(text: &str) -> usize {
    url::Url::parse(text).map_or(0, |url| url.as_str().len())
}

#[cfg(not(feature = "url"))]
fn parsed(text: &str) -> usize {
    text.len()
}

/// As `url` calls it.
#[cfg(feature = "idna")]
fn to_ascii(host: &str) -> usize {
    idna::domain_to_ascii_cow(host.as_bytes(), idna::AsciiDenyList::URL).map_or(0, |ascii| ascii.len())
}

#[cfg(not(feature = "idna"))]
fn to_ascii(host: &str) -> usize {
    host.len()
}

#[cfg(feature = "idna")]
fn to_unicode(host: &str) -> usize {
    idna::domain_to_unicode(host).0.len()
}

#[cfg(not(feature = "idna"))]
fn to_unicode(host: &str) -> usize {
    host.len()
}
