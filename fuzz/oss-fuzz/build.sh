#!/bin/bash -eu
# Builds the fuzz targets into $OUT, each with a corpus of names and a dictionary. `build.sh TARGET...` builds
# these alone.
cd "$SRC/puny"
# OSS-Fuzz chooses the nightly compiler. rust-toolchain.toml names the stable one that the project is built with.
export RUSTUP_TOOLCHAIN="${RUSTUP_TOOLCHAIN:-nightly}"

corpus=$(mktemp -d)
# One name a file: every twentieth, in both forms.
awk -v to="$corpus" 'NR % 20 == 1 { f = to "/" FILENAME "-" FNR; gsub("data/", "", f); print > f; close(f) }' \
    data/domains.txt data/domains.ascii.txt

targets=("$@")
[ $# -gt 0 ] || mapfile -t targets < <(cargo fuzz list)
for target in "${targets[@]}"; do
    cargo fuzz build -O --debug-assertions "$target"
    cp "fuzz/target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
    (cd "$corpus" && zip -q -r "$OUT/${target}_seed_corpus.zip" .)
    cp fuzz/oss-fuzz/puny.dict "$OUT/$target.dict"
done
# Short columns do not use lanes, and libFuzzer takes hours to try longer ones.
printf '[libfuzzer]\nlen_control = 0\nmax_len = 1024\n' > "$OUT/impl_lanes.options"
