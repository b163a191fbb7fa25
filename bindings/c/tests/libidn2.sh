#!/bin/sh
# Runs the tests of libidn2 2.3.8, unchanged, with this library: libidn2.sh LIB FOLDER. LIB is the folder of this
# library's libidn2.so.0. The script downloads the sources from Debian 13 into FOLDER, and does not copy them into this
# project. The script needs Debian 12 or later with gcc, libunistring-dev and idn2, and access to the network. `cargo
# xtask capi --libidn2-tests` calls this script.
set -eu
lib=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder/lists/partial" "$folder/parts"
cd "$folder"
archive=libidn2_2.3.8.orig.tar.gz
is_there() {
    echo "bbad1678d35d28e2c62e6a2577083829461402d9e47b908791c55314a5cb5e04  $archive" |
        sha256sum --check --status
}
if ! is_there; then
    cat > parts/source.sources <<END
Types: deb-src
URIs: http://deb.debian.org/debian
Suites: trixie
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
    apt="apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts=$PWD/parts -o Dir::State::lists=$PWD/lists"
    $apt update
    $apt source --download-only --tar-only libidn2
    is_there || { echo "$archive has another SHA-256"; exit 1; }
fi
rm -rf source
mkdir source
tar xzf "$archive" -C source --strip-components=1
cd source
# Write the files that the configure script and the makefile of libidn2 write.
mkdir theirs
sed -e s/@VERSION@/2.3.8/ -e s/@NUMBER_VERSION@/0x02030008/ -e s/@MAJOR_VERSION@/2/ \
    -e s/@MINOR_VERSION@/3/ -e s/@PATCH_VERSION@/8/ lib/idn2.h.in > theirs/idn2.h
sh tests/gen-utc-test.pl < tests/IdnaTest.txt > tests/IdnaTest.inc
# The compiler refuses a declaration in this library's header that differs from the declaration in libidn2's header.
ours=$here/../include
{ echo '#include "theirs/idn2.h"'; sed -n '/^_IDN2_API/{:more /;$/!{N;b more};p}' "$ours/idn2.h"; } > declarations.c
test "$(grep -c '^_IDN2_API' declarations.c)" = 21
cc -fsyntax-only declarations.c
failed=0
for headers in theirs "$ours"; do
    code=0
    LD_LIBRARY_PATH=$lib LC_ALL=C.UTF-8 STANDALONE_CFLAGS="-w -D_GL_ATTRIBUTE_CONST= -D_GL_ATTRIBUTE_PURE= -I$headers -L$lib -lidn2 -lunistring" \
        sh tests/standalone.sh > out 2>&1 || code=$?
    # Keep the lines about tests that pass or fail, and the names whose results differ. The README explains the
    # differences.
    awk '/^(PASS|FAIL): ((cc|run) )?tests\/[^ ]*$/ { print }
        /^expected(:| rc)/ { print name; print }
        { name = $0 }' out | tr -s ' ' > found
    cmp found "$here/libidn2.expected" || { failed=1; cat found; }
done
exit $failed
