//! Programs of the system that use libidn2, unchanged, with this library in its place.
//!
//! The dynamic linker says which library it has loaded. Names are resolved on this machine alone: by an
//! option of curl, or by a hosts file that one process and its children see (a mount namespace).

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::thread;
use std::time::Duration;

use anyhow::ensure;
use xshell::Cmd;

use crate::shell::{Outcome, Result, answers, cmd, outcome, sh, target};
use crate::skip::skip;

/// A name, and what it is in ASCII.
const NAME: &str = "bücher.example";
const ASCII: &str = "xn--bcher-kva.example";

/// Runs all of them.
pub(super) fn check(prefix: &Path) -> Result {
    let port = serve()?;
    let url = format!("http://{NAME}:{port}/");
    let host = format!("host: {ASCII}:{port}");
    if is_there("idn2")? {
        idn2(prefix)?;
    }
    if is_there("psl")? {
        // The registrable part of a name, by libpsl, which converts names by libidn2. In the list the
        // suffix is in Unicode.
        let psl = cmd!("psl --print-reg-domain www.faß.香港 www.bücher.de");
        let output = wrote("psl", prefix, psl, "faß.香港")?;
        ensure!(
            output.stdout.contains("bücher.de"),
            "psl wrote {}",
            output.stdout
        );
    }
    if is_there("curl")? {
        let resolve = format!("{ASCII}:{port}:127.0.0.1");
        let curl = cmd!("curl --silent --show-error --max-time 20 --resolve {resolve} {url}");
        wrote("curl", prefix, curl, &host)?;
    }
    let hosts = target("capi/hosts");
    sh().write_file(&hosts, format!("127.0.0.1 localhost {ASCII}\n"))?;
    if !answers(with_hosts(&hosts, "true")) {
        return skip(
            "capi-hosts",
            "wget and getent are not tried, because there are no mount namespaces for this user",
        );
    }
    if is_there("wget")? {
        let line = format!("exec wget --quiet --tries=1 --timeout=20 --no-proxy -O - {url}");
        wrote("wget", prefix, with_hosts(&hosts, &line), &host)?;
    }
    // glibc opens the library by its name.
    if is_there("getent")? {
        let line = format!("exec getent ahosts {NAME}");
        wrote(
            "getent ahosts",
            prefix,
            with_hosts(&hosts, &line),
            "127.0.0.1",
        )?;
    }
    Ok(())
}

/// Whether a program is there, or its check is skipped.
fn is_there(name: &str) -> Result<bool> {
    let find = format!("command -v {name}");
    let found = answers(cmd!("sh -c {find}"));
    if !found {
        let why = format!("{name} is not tried, because it is not installed");
        skip(&format!("capi-{name}"), &why)?;
    }
    Ok(found)
}

/// Runs a program with this library in the place of libidn2.
fn with_library(command: Cmd, prefix: &Path) -> Result<Outcome> {
    let mut command = command
        .env("LD_LIBRARY_PATH", prefix.join("lib"))
        .env("LD_DEBUG", "libs")
        .env("LC_ALL", "C.UTF-8");
    for proxy in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command = command.env_remove(proxy);
    }
    outcome(command)
}

/// Fails unless the program succeeds, loads this library, and writes a text.
fn wrote(name: &str, prefix: &Path, command: Cmd, text: &str) -> Result<Outcome> {
    let output = with_library(command, prefix)?;
    let library = prefix.join("lib/libidn2.so.0").display().to_string();
    // The lines of the dynamic linker have a tab.
    let shown: Vec<&str> = output
        .stderr
        .lines()
        .filter(|line| !line.contains(":\t"))
        .collect();
    let succeeds = output.success && output.stdout.contains(text);
    ensure!(
        succeeds,
        "{name} did not write {text}: {}\n{}",
        output.stdout,
        shown.join("\n")
    );
    let is_loaded = output.stderr.contains(&format!("calling init: {library}"));
    ensure!(is_loaded, "{name} has not loaded {library}");
    println!("=> {name}: {text}");
    Ok(output)
}

fn idn2(prefix: &Path) -> Result {
    for (option, name, text) in [
        ("--lookup", NAME, ASCII),
        ("--decode", ASCII, NAME),
        ("--register", "bücher", "xn--bcher-kva"),
        ("--no-tr46", NAME, ASCII),
    ] {
        wrote("idn2", prefix, cmd!("idn2 --quiet {option} {name}"), text)?;
    }
    let refused = with_library(cmd!("idn2 --quiet a-.example"), prefix)?;
    let message = "string start/ends with forbidden hyphen";
    ensure!(
        !refused.success && refused.stderr.contains(message),
        "idn2 a-.example: {}\n{}",
        refused.stdout,
        refused.report
    );
    Ok(())
}

/// A line of the shell that has another hosts file.
fn with_hosts(hosts: &Path, line: &str) -> Cmd<'static> {
    let mount = format!("mount --bind {} /etc/hosts && {line}", hosts.display());
    cmd!("unshare --map-root-user --mount sh -c {mount}")
}

/// A server on this machine that answers every request with the host it was asked for. Returns its
/// port.
fn serve() -> Result<u16> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let port = listener.local_addr()?.port();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let lines = BufReader::new(&stream).lines().map_while(|line| line.ok());
            // Up to the empty line.
            let request: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
            let mut lines = request.iter().map(|line| line.to_lowercase());
            let host = lines
                .find(|line| line.starts_with("host:"))
                .unwrap_or_default();
            let length = host.len() + 1;
            let _ = write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{host}\n"
            );
        }
    });
    Ok(port)
}
