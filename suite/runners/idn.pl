# Perl's Net::IDN::Encode (UTS #46, mail addresses and Punycode).
use strict;
use warnings;

$| = 1;
my $answer = sub {
        require Net::IDN::Punycode;
        require Net::IDN::UTS46;
        my ($subject, $operation, $flags, $text) = @_;
        if ($subject eq 'punycode') {
            return $operation eq 'encode' ? Net::IDN::Punycode::encode_punycode($text) : Net::IDN::Punycode::decode_punycode($text);
        }
        if ($subject eq 'email-domain') {
            require Net::IDN::Encode;
            return Net::IDN::Encode::email_to_ascii($text, UseSTD3ASCIIRules => 1, TransitionalProcessing => 0, AllowUnassigned => 0);
        }
        my @flags = split //, $flags;
        # CheckHyphens, CheckBidi and CheckJoiners cannot be turned off. The manual does not describe a transitional
        # ToUnicode.
        return '-' if $subject ne 'uts46' || $operation eq 'unicode' && $flags[4] || "@flags[0..2]" ne '1 1 1' || !$flags[5] || $flags[6];
        my %with = (UseSTD3ASCIIRules => $flags[3], TransitionalProcessing => $flags[4], AllowUnassigned => 0);
        return $operation eq 'ascii' ? Net::IDN::UTS46::uts46_to_ascii($text, %with) : Net::IDN::UTS46::uts46_to_unicode($text, %with);
};
while (my $line = <STDIN>) {
    chomp $line;
    my ($subject, $operation, $flags, $points) = split /\t/, $line, -1;
    no warnings;
    my $text = join '', map { chr hex } split / /, $points;
    my $found = eval { $answer->($subject, $operation, $flags, $text) };
    if ($@ || !defined $found) { print "!\n" }
    elsif ($found eq '-' && $subject ne 'punycode') { print "-\n" }
    else { print join(' ', '=', map { sprintf '%x', ord } split //, $found), "\n" }
}
