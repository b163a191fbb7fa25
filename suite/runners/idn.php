<?php
// PHP's extension intl, which uses UTS #46 of ICU. If CheckHyphens is off, errors of that check are ignored. PHP
// returns no result if the result has more than 255 octets.
const HYPHENS = IDNA_ERROR_LEADING_HYPHEN | IDNA_ERROR_TRAILING_HYPHEN | IDNA_ERROR_HYPHEN_3_4;
const LENGTHS = IDNA_ERROR_EMPTY_LABEL | IDNA_ERROR_LABEL_TOO_LONG | IDNA_ERROR_DOMAIN_NAME_TOO_LONG;
while (($line = fgets(STDIN)) !== false) {
    [$subject, $operation, $flags, $points, $form] = [...explode("\t", rtrim($line, "\n")), ''];
    $text = '';
    $surrogate = false;
    foreach (array_filter(explode(' ', $points), 'strlen') as $point) {
        if ($form === 'bytes') {
            $text .= chr(hexdec($point));
            continue;
        }
        $character = hexdec($point) >= 0xD800 && hexdec($point) < 0xE000 ? null : IntlChar::chr(hexdec($point));
        $surrogate = $surrogate || $character === null;
        $text .= $character;
    }
    if ($subject !== 'uts46' || $flags[6] === '1' || $flags[5] === '0' || $surrogate) {
        echo "-\n";
        continue;
    }
    $with = ($flags[1] ? IDNA_CHECK_BIDI : 0) | ($flags[2] ? IDNA_CHECK_CONTEXTJ : 0) | ($flags[3] ? IDNA_USE_STD3_RULES : 0)
        | ($flags[4] ? 0 : IDNA_NONTRANSITIONAL_TO_ASCII | IDNA_NONTRANSITIONAL_TO_UNICODE);
    $info = [];
    try {
        $convert = $operation === 'ascii' ? 'idn_to_ascii' : 'idn_to_utf8';
        $convert($text, $with, INTL_IDNA_VARIANT_UTS46, $info);
    } catch (ValueError $refused) {
        $info = [];
    }
    if (!isset($info['result']) || $info['errors'] & ~($flags[0] ? 0 : HYPHENS)) {
        echo "!\n";
        continue;
    }
    $characters = preg_split('//u', $info['result'], -1, PREG_SPLIT_NO_EMPTY);
    $found = array_map(fn ($c) => dechex(IntlChar::ord($c)), $characters);
    echo implode(' ', ['=', ...$found]), "\n";
}
