#!/bin/bash -eu
# Builds the fuzz targets into $OUT, each with a corpus of names or labels and a dictionary. OSS-Fuzz and ClusterFuzzLite
# call it. `build.sh TARGET...` builds these alone.
cd "$SRC/puny"
# OSS-Fuzz chooses the nightly compiler. rust-toolchain.toml names the stable one that the project is built with.
export RUSTUP_TOOLCHAIN="${RUSTUP_TOOLCHAIN:-nightly}"

# One input a file: every twentieth name in both forms, and all labels that are encoded.
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
# Short columns do not use lanes, and libFuzzer takes hours to try longer ones.
printf '[libfuzzer]\nlen_control = 0\nmax_len = 1024\n' > "$OUT/impl_lanes.options"
rm -r "$work"
