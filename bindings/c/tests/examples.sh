#!/bin/sh
# Compiles C and C++ programs with the installed libraries, and runs them: examples.sh PREFIX FOLDER. The libraries are
# installed in PREFIX, and the programs are written to FOLDER. `cargo xtask capi --check` calls this script. If a
# program is missing, the script skips the checks that need this program, and prints a line `SKIPPED name: why`.
set -eu
prefix=$1 folder=$2
here=$(cd "$(dirname "$0")/.." && pwd)
export LD_LIBRARY_PATH="$prefix/lib" PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
mkdir -p "$folder"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# Prints the options of the compiler for some libraries. The first argument is `shared`, `archive` or `static`. With
# `archive`, only these libraries are linked statically. With `static`, all libraries are linked statically, including
# the C library.
options() {
    link=$1
    shift
    if [ "$link" != archive ] && command -v pkg-config >/dev/null; then
        [ "$link" = shared ] || echo -static
        # shellcheck disable=SC2046
        pkg-config --cflags --libs "$@" $([ "$link" = shared ] || echo --static)
        return
    fi
    echo "-I $prefix/include -L $prefix/lib"
    [ "$link" != static ] || echo -static
    for library in "$@"; do
        case $link in
            archive) echo "$prefix/lib/lib${library#lib}.a" ;;
            *) echo "-l${library#lib}" ;;
        esac
    done
}

# Checks that a program ends with a status, and that its output equals the standard input of this function: runs STATUS
# PROGRAM [ARGUMENT...].
runs() {
    status=$1
    shift
    expected=$(cat)
    ended=0
    output=$("$@") || ended=$?
    [ "$ended: $output" = "$status: $expected" ] || fail "$*: $ended, not $status: $output"
}

# Compiles a program in several ways, and runs each result: tries LINKS LIBRARIES SOURCE STATUS [ARGUMENT...].
tries() {
    links=$1 libraries=$2 source=$3 status=$4
    shift 4
    cat >"$folder/expected"
    for link in $links; do
        case $source in
            *.cpp) compiler="c++ -std=c++17" ;;
            *) compiler="cc -std=c99" ;;
        esac
        # shellcheck disable=SC2046,SC2086
        $compiler -Wall -Wextra -Wpedantic -Werror -O1 "$here/$source" -o "$folder/example" \
            $(options "$link" $libraries) -lpthread || fail "$source does not compile: $link"
        runs "$status" "$folder/example" "$@" <"$folder/expected"
    done
    echo "=> $source: $links"
}

names() {
    cat <<'END'
Bücher.example: xn--bcher-kva.example, bücher.example
xn--fa-hia.de: xn--fa-hia.de, faß.de
a-.example: V3 at bytes 1 to 2: a label must not begin or end with a hyphen (UTS #46, section 4.1, 3; RFC 5891, section 4.2.3.1)
END
}

links() {
    cat <<'END'
https://paypal.com%20@例え.jp/a: https://例え.jp (not safe)
https://pаypal.com: https://xn--pypal-4ve.com (not safe)
http://a.de:99999: port at bytes 64 to 69
mailto:info@bücher.example: bücher.example
END
}

column() {
    printf '%s\n' example.com xn--fa-hia.de '(refused)' xn--bcher-kva.example
}

all="shared archive static"
names | tries "$all" puny examples/names.c 1 Bücher.example xn--fa-hia.de a-.example
echo "V3 at bytes 1 to 2" | tries "$all" puny examples/first.c 1 a-.example
links | tries "$all" puny examples/links.c 0 "See https://paypal.com%20@例え.jp/a, pаypal.com, http://a.de:99999 or info@bücher.example."
# This is the result of Python for these letters of RFC 3492, section 7.1, sample (I). The case of the last digit of a
# letter is the case of this letter (appendix A).
echo e1acrgE1az | tries "$all" puny examples/rfc3492.c 0
column | tries "$all" puny examples/column.cpp 0
printf '%s\n' xn--bcher-kva.example bücher.example IDN2_HYPHEN_STARTEND | tries "$all" libidn2 examples/idn2.c 0
tries "$all" "puny libidn2" tests/threads.c 0 </dev/null
# This program defines malloc, so it cannot be linked statically with the C library, which also defines malloc.
tries "shared archive" "puny libidn2" tests/no_memory.c 0 </dev/null

if ! command -v cmake >/dev/null; then
    echo "SKIPPED cmake: the CMake package is not tried, because cmake is not installed"
    exit
fi
rm -rf "$folder/cmake"
cmake -S "$here/examples/cmake" -B "$folder/cmake" -DCMAKE_PREFIX_PATH="$prefix"
cmake --build "$folder/cmake"
for program in names names-static; do
    names | runs 1 "$folder/cmake/$program" Bücher.example xn--fa-hia.de a-.example
done
column | runs 0 "$folder/cmake/column"
