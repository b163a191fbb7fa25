#!/bin/sh
# Checks the names that the installed libraries export: symbols.sh PREFIX [LIBIDN2]. LIBIDN2 is the system's own library.
# `cargo xtask capi --check` calls this script. If a library is missing, the script prints a line `SKIPPED name: why`.
set -eu
prefix=$1 theirs=${2-}
ours=$prefix/lib/libidn2.so.0

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Prints the functions that a library exports, with their versions.
exported() {
    nm --dynamic --defined-only --with-symbol-versions "$1" | sed -n 's/.* T //p' | LC_ALL=C sort
}

# Checks that a library has the SONAME by which programs find libidn2.
has_soname() {
    readelf --dynamic --wide "$1" | grep -q '(SONAME).*\[libidn2\.so\.0\]$' || fail "$1 has another SONAME"
}

# Checks that a header declares exactly the functions that a library exports: declares HEADER LIBRARY. Outside of
# comments and directives, a name with a parenthesis directly after it is a function. libidn2 exports two functions that
# its header does not declare: `_idn2_punycode_encode` and `_idn2_punycode_decode`. These are the names of two functions
# before libidn2 2.3.5.
declares() {
    exported "$2" | sed 's/@.*//' | grep -vxE '_idn2_punycode_(en|de)code' | LC_ALL=C sort -u >"$prefix/exported"
    different=$(cc -fpreprocessed -dD -E -P -x c "$prefix/include/$1" | grep -v '^#' | grep -oE '[A-Za-z0-9_]+\(' |
        tr -d '(' | LC_ALL=C sort -u | diff - "$prefix/exported") ||
        fail "$1 and its library have different functions (<: only declared, >: only exported):" "$different"
    rm "$prefix/exported"
}

# The list contains every exported name of libidn2 2.3.8 with its version, as `nm` prints them.
missing=$(exported "$ours" | diff - /dev/fd/3 3<<'END'
_idn2_punycode_decode@@IDN2_0.0.0
_idn2_punycode_encode@@IDN2_0.0.0
idn2_check_version@@IDN2_0.0.0
idn2_free@@IDN2_0.0.0
idn2_lookup_u8@@IDN2_0.0.0
idn2_lookup_ul@@IDN2_0.0.0
idn2_punycode_decode@@IDN2_2.3.5
idn2_punycode_encode@@IDN2_2.3.5
idn2_register_u8@@IDN2_0.0.0
idn2_register_ul@@IDN2_0.0.0
idn2_strerror@@IDN2_0.0.0
idn2_strerror_name@@IDN2_0.0.0
idn2_to_ascii_4i2@@IDN2_2.1.0
idn2_to_ascii_4i@@IDN2_0.0.0
idn2_to_ascii_4z@@IDN2_0.0.0
idn2_to_ascii_8z@@IDN2_0.0.0
idn2_to_ascii_lz@@IDN2_0.0.0
idn2_to_unicode_44i@@IDN2_0.0.0
idn2_to_unicode_4z4z@@IDN2_0.0.0
idn2_to_unicode_8z4z@@IDN2_0.0.0
idn2_to_unicode_8z8z@@IDN2_0.0.0
idn2_to_unicode_8zlz@@IDN2_0.0.0
idn2_to_unicode_lzlz@@IDN2_0.0.0
END
) || fail "libidn2.so.0 and libidn2 export different names (<: only libidn2.so.0, >: only libidn2):" "$missing"
has_soname "$ours"
declares idn2.h "$ours"
declares puny.h "$prefix/lib/libpuny.so.0"

count=0
for name in $(exported "$prefix/lib/libpuny.so.0"); do
    plain=${name%%@*}
    # A name without this prefix could be the name of a function in another library. For example, libidn exports
    # punycode_encode.
    case $plain in
        puny_*) ;;
        *) fail "$plain does not begin with puny_" ;;
    esac
    [ -e "$prefix/share/man/man3/$plain.3" ] || fail "$plain has no manual page"
    count=$((count + 1))
done
[ "$count" -ge 15 ] || fail "libpuny.so.0 exports only $count functions"
echo "=> exported: $(exported "$ours" | wc -l) functions of libidn2, $count of puny.h"

if [ -z "$theirs" ]; then
    echo "SKIPPED capi-libidn2: this system has no libidn2 to compare with"
    exit
fi
# The default version of some names has changed since libidn2 2.3.3. The default version has an effect only when a
# program is linked, so the script does not compare default versions.
has_soname "$theirs"
exported "$ours" | sed 's/@@/@/' >"$prefix/exported"
missing=$(exported "$theirs" | sed 's/@@/@/' | grep -vxF -f "$prefix/exported" || true)
rm "$prefix/exported"
[ -z "$missing" ] || fail "$theirs also has" "$missing"
echo "=> the system's libidn2: $(exported "$theirs" | wc -l) functions, and this library exports each of them"
