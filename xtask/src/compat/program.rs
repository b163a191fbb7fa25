//! Parses URLs with hosts of one kind, or converts these hosts, again and again, and prints the
//! nanoseconds of each; for `cargo xtask compat --figures`, which builds it with each `idna`: with
//! `url`, with `idna` alone, and with neither.

const ASCII: [&str; 5] = [
    "https://example.com/",
    "https://www.example.com/index.html",
    "https://docs.example.org/url/latest/",
    "https://r3---sn-4g5e6nzl.video.example/",
    "https://static-assets.eu-central-1.cloud.example.net/a.js",
];
const IDN: [&str; 5] = [
    "https://bücher.example/",
    "https://www.straße.example/",
    "https://例子.测试/",
    "https://пример.испытание/",
    "https://मुंबई.example/",
];
const ENCODED: [&str; 5] = [
    "https://xn--bcher-kva.example/",
    "https://www.xn--strae-oqa.example/",
    "https://xn--fsqu00a.xn--0zwm56d/",
    "https://xn--e1afmkfd.xn--80akhbyknj4f/",
    "https://xn--55qx5d.example/",
];

/// Does something with a URL or its host, and returns a length.
type Operation = fn(&str) -> usize;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let operation = arguments.next().unwrap_or_default();
    let kind = arguments.next().unwrap_or_default();
    let repetitions = arguments.next().and_then(|number| number.parse().ok());
    let repetitions: u32 = repetitions.unwrap_or(0);
    let urls = match kind.as_str() {
        "ASCII" => ASCII,
        "IDN" => IDN,
        _ => ENCODED,
    };
    let run: Operation = match operation.as_str() {
        "parse" => parsed,
        "to-ascii" => to_ascii,
        "to-unicode" => to_unicode,
        _ => str::len,
    };
    let inputs = urls.map(|url| match operation.as_str() {
        "parse" => url,
        _ => host(url),
    });
    let start = std::time::Instant::now();
    let mut length = 0;
    for _ in 0..repetitions {
        for input in inputs {
            length += run(std::hint::black_box(input));
        }
    }
    let each = start.elapsed().as_nanos() / u128::from(5 * repetitions.max(1));
    println!("{each} {length}");
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
