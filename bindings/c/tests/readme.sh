#!/bin/sh
# Compiles and runs the program of the README, by the lines of the README: readme.sh PREFIX FOLDER. PREFIX is where
# libpuny is installed. `cargo xtask capi --check` calls it. A line `SKIPPED name: why` is printed for what needs a
# program that is not there.
set -eu
prefix=$1 folder=$2
readme=$(cd "$(dirname "$0")/.." && pwd)/README.md
export LD_LIBRARY_PATH="$prefix/lib" PKG_CONFIG_PATH="$prefix/lib/pkgconfig"
rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# Prints the first block of code in a language.
block() {
    awk -v start="\`\`\`$1" '$0 == start && !found { inside = found = 1; next } /^```/ { inside = 0 } inside' "$readme"
}

runs() {
    for pair in Bücher.example=xn--bcher-kva.example "a-.example=V3 at bytes 1 to 2"; do
        output=$("$1" "${pair%%=*}")
        [ "$output" = "${pair#*=}" ] || { echo "$1 ${pair%%=*}: $output" >&2; exit 1; }
    done
}

if ! command -v pkg-config >/dev/null; then
    echo "SKIPPED pkg-config: the code of the README is not tried, because pkg-config is not installed"
    exit
fi
{
    block c | sed '/^$/,$d'
    printf '#include <stdio.h>\n#include <string.h>\n\nint main(int count, char **names) {\n'
    echo 'const char *name = names[count - 1];'
    block c | sed '1,/^$/d'
    printf 'return 0;\n}\n'
} >example.c
grep '^cc ' "$readme" >lines
while read -r line; do
    eval "$line"
    runs ./a.out
    echo "=> $line"
done <lines
command -v cmake >/dev/null || exit 0
{
    printf 'cmake_minimum_required(VERSION 3.16)\nproject(example C)\nadd_executable(example example.c)\n'
    block cmake
} >CMakeLists.txt
cmake -S . -B built -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
cmake --build built >/dev/null
runs built/example
