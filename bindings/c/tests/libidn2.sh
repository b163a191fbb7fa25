#!/bin/sh
# Runs libidn2's own tests with this library: libidn2.sh LIB FOLDER. LIB is the folder of libidn2.so.0. The
# sources of the system's libidn2 are fetched into FOLDER, and nothing of them enters this project. Needs
# Debian, libunistring-dev, and the network. `cargo xtask capi --libidn2-tests` calls it.
set -eu
lib=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder/lists/partial" "$folder/parts"
cd "$folder"
. /etc/os-release
cat > parts/source.sources <<END
Types: deb-src
URIs: http://deb.debian.org/debian
Suites: $VERSION_CODENAME
Components: main
Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg
END
apt="apt-get -q -o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts=$PWD/parts -o Dir::State::lists=$PWD/lists"
ls libidn2_*.orig.tar.gz >/dev/null 2>&1 || { $apt update; $apt source --download-only libidn2; }
rm -rf libidn2-*/
tar xzf libidn2_*.orig.tar.gz
cd libidn2-*/tests
# The tests include a file that a configured tree has.
: > config.h
failed=0
for test in test-lookup test-register test-strerror test-tounicode test-locale test-glibc test-punycode; do
    # The last one tests functions of the library that are not exported; two others are the same.
    cc -O1 -w -I. -I.. -I../lib -I../unistring "-D_GL_ATTRIBUTE_FORMAT_PRINTF_STANDARD(a,b)=" \
        -D_idn2_punycode_encode_internal=idn2_punycode_encode \
        -D_idn2_punycode_decode_internal=idn2_punycode_decode \
        "$test.c" -o "$test" -L"$lib" -lidn2 -lunistring
    code=0
    LD_LIBRARY_PATH=$lib LC_ALL=C.UTF-8 srcdir=. "./$test" > "$test.out" 2>&1 || code=$?
    echo "$test: exit $code, $(grep -a -c 'expected rc' "$test.out" || true) codes are others"
    if [ "$test" = test-lookup ]; then
        # What differs, with the name before it; the README says why.
        grep -a -A1 'expected rc' "$test.out" > lookup.found || true
        grep -a 'expected rc' "$test.out" | sort | uniq -c | sed 's/^ *//' > lookup.codes || true
        cat lookup.codes
        cmp -s lookup.codes "$here/libidn2.expected" || { echo "these are not those of libidn2.expected"; failed=1; }
    elif [ "$code" -ne 0 ]; then
        failed=1
    fi
done
exit $failed
