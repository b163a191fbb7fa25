#!/bin/sh
# Checks the files of an installed library: installed.sh PREFIX puny|libidn2. `cargo xtask capi --check` calls this
# script. If a program is missing, the script skips the checks that need this program, and prints a line `SKIPPED name:
# why`.
set -eu
prefix=$1 library=$2
cd "$prefix"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

has_all() {
    for file in "$@" "share/doc/$documents/LICENSE-APACHE" "share/doc/$documents/LICENSE-MIT" \
        "share/doc/$documents/LICENSE-UNICODE"; do
        [ -e "$file" ] || fail "$file is not installed"
    done
}

if [ "$library" = libidn2 ]; then
    documents=libidn2-of-puny
    has_all include/idn2.h lib/pkgconfig/libidn2.pc
    version=$(sed -n 's/^Version: //p' lib/pkgconfig/libidn2.pc)
    grep -qxF "#define IDN2_VERSION \"$version\"" include/idn2.h || fail "idn2.h does not have the version $version"
    exit
fi
# If the installation of libpuny contained a `libidn2.so.0`, this file could replace the libidn2 of the system.
other=$(find . -name '*idn2*')
[ -z "$other" ] || fail "libpuny has installed $other, but must not install any file of libidn2"
documents=libpuny
has_all include/puny.h lib/libpuny.a lib/libpuny.so lib/libpuny.so.0 lib/pkgconfig/puny.pc \
    lib/cmake/puny/punyConfig.cmake

# The manual pages must mention every name of the header, and `man` must print no warning.
for name in $(grep -owE '(PUNY|puny|punycode)_[A-Za-z0-9_]+' include/puny.h | sort -u); do
    [ "$name" = PUNY_H ] || grep -qF "$name" share/man/man3/* || fail "no manual page names $name"
done
if ! command -v man >/dev/null; then
    echo "SKIPPED man: the manual pages are not read, because man is not installed"
    exit
fi
export MANPATH="$prefix/share/man" MANROFFOPT=-rHY=0 LC_ALL=C.UTF-8 MANWIDTH=100
cd share/man
for page in man3/*; do
    warnings=$(man --warnings --local-file "$page" 2>&1 >"$prefix/page") || fail "$page: $warnings"
    grep -q SYNOPSIS "$prefix/page" && [ -z "$warnings" ] || fail "$page: $warnings"
done
rm "$prefix/page"
