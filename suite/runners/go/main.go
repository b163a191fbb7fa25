// golang.org/x/net/idna, which implements UTS #46 with the options of the package and the profile Registration, or
// net/mail, which parses a mail address. The first argument selects one: `idna` or `mail`.
package main

import (
	"bufio"
	"fmt"
	"net/mail"
	"os"
	"strconv"
	"strings"

	"golang.org/x/net/idna"
)

func profile(flags string) (*idna.Profile, bool) {
	// The package has no option for IgnoreInvalidPunycode, and cannot turn CheckBidi off.
	options := []idna.Option{
		idna.MapForLookup(), idna.CheckHyphens(flags[0] == '1'), idna.CheckJoiners(flags[2] == '1'),
		idna.StrictDomainName(flags[3] == '1'), idna.Transitional(flags[4] == '1'), idna.VerifyDNSLength(flags[5] == '1'),
	}
	if flags[1] == '1' {
		options = append(options, idna.BidiRule())
	}
	return idna.New(options...), flags[6] == '0'
}

func checkAddress(subject string, address string) string {
	if subject != "idn-email" {
		return "-"
	}
	if _, err := mail.ParseAddress(address); err != nil {
		return "!"
	}
	return "="
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<26)
	for lines.Scan() {
		part := strings.Split(lines.Text(), "\t")
		var name strings.Builder
		surrogate := false
		for _, point := range strings.Fields(part[3]) {
			n, _ := strconv.ParseUint(point, 16, 32)
			if len(part) > 4 { // The numbers are bytes.
				name.WriteByte(byte(n))
				continue
			}
			surrogate = surrogate || n >= 0xD800 && n < 0xE000
			name.WriteRune(rune(n))
		}
		if os.Args[1] == "mail" {
			fmt.Println(checkAddress(part[0], name.String()))
			continue
		}
		p, offered := idna.Registration, part[0] == "idna2008-registration"
		if part[0] == "uts46" {
			p, offered = profile(part[2])
		}
		if !offered || surrogate {
			fmt.Println("-")
			continue
		}
		convert := map[string]func(string) (string, error){"ascii": p.ToASCII, "unicode": p.ToUnicode}[part[1]]
		out, err := convert(name.String())
		if err != nil {
			fmt.Println("!")
			continue
		}
		fmt.Println(strings.TrimSpace("= " + strings.Trim(fmt.Sprintf("%x", []rune(out)), "[]")))
	}
}
