#!/bin/sh
# Runs programs of the system that use libidn2, unchanged, with this library: programs.sh LIB FOLDER. LIB is the folder
# of this library's libidn2.so.0. `cargo xtask capi --check` calls this script.
#
# The messages of the dynamic linker show which library the linker has loaded. No name is looked up in the network: an
# option of curl or a hosts file contains the address. In a mount namespace, only one process and its children see this
# hosts file. If a program is missing, the script prints a line `SKIPPED name: why`.
set -u
lib=$1 folder=$2
name=bücher.example ascii=xn--bcher-kva.example
unset http_proxy HTTP_PROXY all_proxy ALL_PROXY
mkdir -p "$folder"
rm -f "$folder/port"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

has() {
    command -v "$1" >/dev/null && return
    echo "SKIPPED capi-$1: $1 is not tried, because it is not installed"
    return 1
}

# Runs a command with this library instead of libidn2. The messages of the dynamic linker contain a tab.
with_library() {
    LD_LIBRARY_PATH=$lib LD_DEBUG=libs LC_ALL=C.UTF-8 "$@" 2>"$folder/stderr"
}

# Checks that a command succeeds, loads this library, and writes a text.
wrote() {
    text=$1
    shift
    output=$(with_library "$@") || fail "$* has failed: $output" "$(grep -v ":	" "$folder/stderr")"
    case $output in
        *"$text"*) ;;
        *) fail "$* did not write $text: $output" ;;
    esac
    grep -qF "calling init: $lib/libidn2.so.0" "$folder/stderr" || fail "$* has not loaded $lib/libidn2.so.0"
    echo "=> $*: $text"
}

if ! command -v python3 >/dev/null; then
    echo "SKIPPED capi-programs: no program is tried, because python3 is not installed for the server"
    exit
fi
# Start a server that answers every request with the host name of the request.
python3 - "$folder/port" <<'END' &
import http.server, pathlib, sys

class Echo(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = f"host: {self.headers['host']}\n".lower().encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass

server = http.server.HTTPServer(("127.0.0.1", 0), Echo)
port = pathlib.Path(sys.argv[1])
port.with_suffix(".new").write_text(str(server.server_port))
port.with_suffix(".new").rename(port)
server.serve_forever()
END
server=$!
trap 'kill $server' EXIT
while [ ! -e "$folder/port" ]; do
    kill -0 $server 2>/dev/null || fail "the server does not start"
    sleep 0.1
done
port=$(cat "$folder/port")
url=http://$name:$port/ host="host: $ascii:$port"

if has idn2; then
    wrote "$ascii" idn2 --quiet --lookup "$name"
    wrote "$name" idn2 --quiet --decode "$ascii"
    wrote xn--bcher-kva idn2 --quiet --register bücher
    wrote "$ascii" idn2 --quiet --no-tr46 "$name"
    with_library idn2 --quiet a-.example && fail "idn2 accepts a-.example"
    grep -qF "string start/ends with forbidden hyphen" "$folder/stderr" || fail "$(cat "$folder/stderr")"
fi
if has psl; then
    # libpsl finds the registrable part of a name, and converts names with libidn2. The public suffixes in its list are
    # in Unicode.
    wrote faß.香港 psl --print-reg-domain www.faß.香港
    wrote bücher.de psl --print-reg-domain www.bücher.de
fi
if has curl; then
    wrote "$host" curl --silent --show-error --max-time 20 --resolve "$ascii:$port:127.0.0.1" "$url"
fi

echo "127.0.0.1 localhost $ascii" >"$folder/hosts"
with_hosts="mount --bind '$folder/hosts' /etc/hosts && exec"
if ! unshare --map-root-user --mount sh -c "$with_hosts true" 2>/dev/null; then
    echo "SKIPPED capi-hosts: wget and getent are not tried, because there are no mount namespaces for this user"
    exit
fi
if has wget; then
    get="wget --quiet --tries=1 --timeout=20 --no-proxy -O - $url"
    wrote "$host" unshare --map-root-user --mount sh -c "$with_hosts $get"
fi
if has getent; then
    # glibc loads the library by its name.
    wrote 127.0.0.1 unshare --map-root-user --mount sh -c "$with_hosts getent ahosts $name"
fi
