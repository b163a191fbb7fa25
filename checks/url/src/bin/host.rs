//! Prints the host of each argument, which is a URL. Without the feature `url`, prints the arguments themselves.

fn main() {
    for text in std::env::args().skip(1) {
        #[cfg(feature = "url")]
        let text = url::Url::parse(&text)
            .ok()
            .and_then(|url| Some(url.host_str()?.to_owned()));
        println!("{text:?}");
    }
}
