#!/bin/bash -eu
# Builds the fuzz targets into $OUT, each with a corpus of names or labels and a dictionary. OSS-Fuzz and ClusterFuzzLite
# call this script. `build.sh TARGET...` builds only these targets.
cd "$SRC/puny"
# OSS-Fuzz builds with the nightly compiler. Without this variable, rust-toolchain.toml would select the stable compiler
# of the project.
export RUSTUP_TOOLCHAIN="${RUSTUP_TOOLCHAIN:-nightly}"

# Write each input to a separate file: every twentieth name in Unicode and in ASCII, and the Punycode of all A-labels.
work=$(mktemp -d)
mkdir "$work/names" "$work/labels"
awk -v to="$work/names/" 'FNR % 20 == 1 { f = to FILENAME "-" FNR; gsub("data/", "", f); print > f; close(f) }' \
    data/domains.txt data/domains.ascii.txt
awk -F. -v to="$work/labels/" '{ for (i = 1; i <= NF; i++) if (sub("^xn--", "", $i)) {
    f = to FNR "-" i; printf "%s", $i > f; close(f) } }' data/domains.ascii.txt
for kind in names labels; do
    (cd "$work/$kind" && find . -type f | sort | zip -q "$work/$kind.zip" -@)
done

targets=("$@")
if [ $# = 0 ]; then
    cargo fuzz build -O --debug-assertions
    mapfile -t targets < <(cargo fuzz list)
else
    for target; do cargo fuzz build -O --debug-assertions "$target"; done
fi
for target in "${targets[@]}"; do
    cp "fuzz/target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
    case $target in
    impl_punycode | spec_roundtrip) kind=labels ;;
    *) kind=names ;;
    esac
    cp "$work/$kind.zip" "$OUT/${target}_seed_corpus.zip"
    cp fuzz/oss-fuzz/puny.dict "$OUT/$target.dict"
done
# Only long columns use vector instructions. With its default settings, libFuzzer would need hours to reach long
# columns.
printf '[libfuzzer]\nlen_control = 0\nmax_len = 1024\n' > "$OUT/impl_lanes.options"
rm -r "$work"
