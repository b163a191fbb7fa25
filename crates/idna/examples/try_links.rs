use puny_idna::display::links::{to_readable, Detector};
fn main() {
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        println!("{line}");
        for link in Detector::TEXT.links(&line) {
            println!(
                "    {} {:?} host {:?} -> {:?} tail {:?} {:?} {:?} readable {}",
                link.kind().name(),
                link.text(),
                &line[link.host_range()],
                link.host()
                    .map(|h| h.to_string())
                    .map_err(|e| e.to_string()),
                link.path_range(),
                link.query_range(),
                link.fragment_range(),
                to_readable(&link.target())
            );
        }
    }
}
