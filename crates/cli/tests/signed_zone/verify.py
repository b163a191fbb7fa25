"""Signs a zone, converts it with `puny to-ascii --zone` and `puny to-unicode --zone`, and verifies the result. The signatures and
the digest of the zone cover the case and the octets of names, so a conversion must not change them (RFC 6840, section 5.1;
RFC 3597, section 7; RFC 8976).

Usage: verify.py PUNY
"""

import subprocess
import sys

import dns.dnssec
import dns.name
import dns.rdatatype
import dns.rrset
import dns.zone
import dns.zonetypes
from cryptography.hazmat.primitives.asymmetric import ed25519

ORIGIN = dns.name.from_text("Bucher.Example.")

# The zone has types whose signatures cover the case of names (NSEC, HIP, DSYNC, SVCB), and labels that a host cannot have.
ZONE = r"""$ORIGIN Bucher.Example.
$TTL 3600
@ IN SOA NS1.Bucher.Example. ADMIN.bucher.Example. 1 2 3 4 5
@ IN NS NS1
NS1 IN A 192.0.2.1
AS112 IN CNAME AS112.ARPA.
32/27 IN NS NS1
_sip+d2t._tcp IN SRV 0 5 5060 Post.Example.
sub.* IN TXT "Text"
'X.yaml IN SVCB 1 Svc.Example. alpn="h2"
Esc\046C.D\032b IN MX 10 Mail.Bucher.Example.
hip IN HIP ( 2 200100107B1A74DF365639CC39F1D578
  AwEAAbdxyhNuSutc5EMzxTs9LBPCIkOFH8cIvM4p9+LrV4e19WzK00+CI6zBCQTdtWsuxKbWIy87UOoJTwkUs7lBu+Upr1gsNrut79ryra+bSRGQb1slImA8YVJyuIDsj7kwzG7jnERNqnWxZ48AWkskmdHaVDP4BcelrTI3rMXdXF5D
  Rvs.Example. )
xn--bcher-kva IN SVCB 1 Svc.xn--tda.Example.
"""


def sign(text):
    """Returns the signed zone as text, and its key."""
    zone = dns.zone.from_text(text, origin=ORIGIN, relativize=False)
    key = ed25519.Ed25519PrivateKey.generate()
    dnskey = dns.dnssec.make_dnskey(key.public_key(), algorithm=dns.dnssec.Algorithm.ED25519)
    with zone.writer() as writer:
        dns.dnssec.sign_zone(zone, writer, keys=[(key, dnskey)], lifetime=3600, add_dnskey=True)
    digest = zone.compute_digest(dns.zonetypes.DigestHashAlgorithm.SHA384)
    zone.find_rdataset(ORIGIN, dns.rdatatype.ZONEMD, create=True).add(digest, ttl=3600)
    return zone.to_text(relativize=False, want_origin=True), dnskey


def verify(text, dnskey):
    """Verifies the digest and every signature of a zone. Returns the number of signatures."""
    zone = dns.zone.from_text(text, origin=ORIGIN, relativize=False)
    zone.verify_digest()
    keys = {ORIGIN: dns.rrset.from_rdata(ORIGIN, 3600, dnskey)}
    count = 0
    for name, _, signature in zone.iterate_rdatas():
        if signature.rdtype == dns.rdatatype.RRSIG:
            rrset = zone.find_rrset(name, signature.type_covered)
            dns.dnssec.validate_rrsig(rrset, signature, keys)
            count += 1
    return count


def convert(puny, command, text):
    """Returns the zone as the command converts it."""
    arguments = [puny, command, "--zone"]
    return subprocess.run(arguments, input=text.encode(), stdout=subprocess.PIPE, check=True).stdout.decode()


def main(puny):
    signed, dnskey = sign(ZONE)
    count = verify(signed, dnskey)
    assert count >= 20, count
    ascii = convert(puny, "to-ascii", signed)
    assert verify(ascii, dnskey) == count
    assert ascii == signed
    unicode = convert(puny, "to-unicode", signed)
    assert "bücher" in unicode and "Svc.ü.Example." in unicode
    assert verify(convert(puny, "to-ascii", unicode), dnskey) == count
    # A change of case must make the verification fail.
    for name in ["AS112.Bucher.Example.", "Rvs.Example.", "Svc.Example."]:
        try:
            verify(signed.replace(name, name.lower()), dnskey)
        except (dns.dnssec.ValidationFailure, dns.zone.DigestVerificationFailure):
            continue
        raise AssertionError(f"the verification does not notice {name} in lower case")
    print(f"{count} signatures and the digest of the zone are valid after each conversion")


main(sys.argv[1])
