//! Programs of the system that use libidn2, unchanged, with this library in its place.
//!
//! The dynamic linker says which library it has loaded. Names are resolved on this machine alone: by an
//! option of curl, or by a hosts file that one process and its children see (a mount namespace).

use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::step::{Output, Result, capture, program, skip, target_dir};

/// A name, and what it is in ASCII.
const NAME: &str = "bücher.example";
const ASCII: &str = "xn--bcher-kva.example";

/// Runs all of them.
pub(super) fn check(prefix: &Path) -> Result {
    idn2(prefix)?;
    psl(prefix)?;
    let port = serve()?;
    curl(prefix, port)?;
    let hosts = target_dir().join("capi/hosts");
    fs::write(&hosts, format!("127.0.0.1 localhost {ASCII}\n"))
        .map_err(|error| format!("{}: {error}", hosts.display()))?;
    if !capture(with_hosts(&hosts, "true"), "").is_ok_and(|output| output.success) {
        return skip(
            "capi-hosts",
            "wget and getent are not tried, because there are no mount namespaces for this user",
        );
    }
    wget(prefix, &hosts, port)?;
    getent(prefix, &hosts)
}

/// A program with this library in the place of libidn2.
fn with_library(mut command: Command, prefix: &Path) -> Command {
    command.env("LD_LIBRARY_PATH", prefix.join("lib"));
    command.env("LD_DEBUG", "libs").env("LC_ALL", "C.UTF-8");
    for proxy in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] {
        command.env_remove(proxy);
    }
    command
}

/// Whether a program is there, or its check is skipped.
fn is_there(name: &str) -> Result<bool> {
    let found = program("sh", ["-c", &format!("command -v {name}")]);
    if capture(found, "")?.success {
        return Ok(true);
    }
    skip(
        &format!("capi-{name}"),
        &format!("{name} is not tried, because it is not installed"),
    )?;
    Ok(false)
}

/// Fails unless the program succeeded, has loaded this library, and has written a text.
fn wrote(name: &str, prefix: &Path, output: &Output, text: &str) -> Result {
    let library = prefix.join("lib/libidn2.so.0");
    let loaded = format!("calling init: {}", library.display());
    let shown: Vec<&str> = output
        .stderr
        .lines()
        .filter(|line| !line.contains(":\t"))
        .collect();
    let shown = shown.join("\n");
    if !output.success || !output.stdout.contains(text) {
        return Err(format!(
            "{name} did not write {text}: {}\n{}\n{shown}",
            output.end, output.stdout
        ));
    }
    if !output.stderr.contains(&loaded) {
        return Err(format!("{name} has not loaded {}", library.display()));
    }
    println!("=> {name}: {text}");
    Ok(())
}

fn idn2(prefix: &Path) -> Result {
    if !is_there("idn2")? {
        return Ok(());
    }
    for (arguments, text) in [
        (["--quiet", "--lookup", NAME], ASCII),
        (["--quiet", "--decode", ASCII], NAME),
        (["--quiet", "--register", "bücher"], "xn--bcher-kva"),
        (["--quiet", "--no-tr46", NAME], ASCII),
    ] {
        let output = capture(with_library(program("idn2", arguments), prefix), "")?;
        wrote("idn2", prefix, &output, text)?;
    }
    let refused = capture(
        with_library(program("idn2", ["--quiet", "a-.example"]), prefix),
        "",
    )?;
    let message = "string start/ends with forbidden hyphen";
    if refused.success || !refused.stderr.contains(message) {
        return Err(format!(
            "idn2 a-.example: {}\n{}",
            refused.end, refused.stdout
        ));
    }
    Ok(())
}

/// The registrable part of a name, by libpsl, which converts names by libidn2.
fn psl(prefix: &Path) -> Result {
    if !is_there("psl")? {
        return Ok(());
    }
    // In the list the suffix is in Unicode.
    let command = program(
        "psl",
        ["--print-reg-domain", "www.faß.香港", "www.bücher.de"],
    );
    let output = capture(with_library(command, prefix), "")?;
    wrote("psl", prefix, &output, "faß.香港")?;
    wrote("psl", prefix, &output, "bücher.de")
}

fn curl(prefix: &Path, port: u16) -> Result {
    if !is_there("curl")? {
        return Ok(());
    }
    let mut curl = program(
        "curl",
        ["--silent", "--show-error", "--max-time", "20", "--resolve"],
    );
    curl.arg(format!("{ASCII}:{port}:127.0.0.1"));
    curl.arg(format!("http://{NAME}:{port}/"));
    let output = capture(with_library(curl, prefix), "")?;
    wrote("curl", prefix, &output, &format!("host: {ASCII}:{port}"))
}

fn wget(prefix: &Path, hosts: &Path, port: u16) -> Result {
    if !is_there("wget")? {
        return Ok(());
    }
    let line =
        format!("exec wget --quiet --tries=1 --timeout=20 --no-proxy -O - http://{NAME}:{port}/");
    let output = capture(with_library(with_hosts(hosts, &line), prefix), "")?;
    wrote("wget", prefix, &output, &format!("host: {ASCII}:{port}"))
}

/// glibc opens the library by its name.
fn getent(prefix: &Path, hosts: &Path) -> Result {
    if !is_there("getent")? {
        return Ok(());
    }
    let line = format!("exec getent ahosts {NAME}");
    let output = capture(with_library(with_hosts(hosts, &line), prefix), "")?;
    wrote("getent ahosts", prefix, &output, "127.0.0.1")
}

/// A line of the shell that has another hosts file.
fn with_hosts(hosts: &Path, line: &str) -> Command {
    let hosts: PathBuf = fs::canonicalize(hosts).unwrap_or_else(|_| hosts.to_owned());
    let mount = format!("mount --bind {} /etc/hosts && {line}", hosts.display());
    program(
        "unshare",
        ["--map-root-user", "--mount", "sh", "-c", &mount],
    )
}

/// A server on this machine that answers every request with the host it was asked for. Returns its
/// port.
fn serve() -> Result<u16> {
    let error = |error| format!("no server on this machine: {error}");
    let listener = TcpListener::bind("127.0.0.1:0").map_err(error)?;
    let port = listener.local_addr().map_err(error)?.port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let mut stream = stream;
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let mut request = Vec::new();
            let mut part = [0; 1024];
            while !request.ends_with(b"\r\n\r\n") {
                match stream.read(&mut part) {
                    Ok(len) if len > 0 => {
                        request.extend_from_slice(part.get(..len).unwrap_or_default())
                    }
                    _ => break,
                }
            }
            let request = String::from_utf8_lossy(&request).to_lowercase();
            let host = request
                .lines()
                .find(|line| line.starts_with("host:"))
                .unwrap_or("none");
            let length = host.len() + 1;
            let _ = write!(
                stream,
                "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{host}\n"
            );
        }
    });
    Ok(port)
}
