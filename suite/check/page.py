"""Writes the report card as a page of the site, web/src/report-card.html, in English and Japanese. Text that needs no
translation is written only once."""

import json
from datetime import date
from html import escape
from itertools import groupby

import reader
from compare import show

PAGE = reader.ROOT.parent / "web/src/report-card.html"
JAPANESE = json.loads((reader.ROOT / "check/japanese.json").read_text("utf-8"))
HEAD = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; base-uri 'none';
    form-action 'none'" /> <meta name="viewport" content="width=device-width, initial-scale=1" /> <meta
    name="color-scheme" content="light dark" /> <title>Report card of IDNA and Punycode</title> <link rel="stylesheet"
    href="report-card.css" /> </head> <body> <main class="page">
"""


def both(english, japanese, tag="span"):
    return f'<{tag} lang="en">{english}</{tag}><{tag} lang="ja">{japanese}</{tag}>'


def case(found):
    """Returns the failures of a case as text: the input, each answer with the right answer, and the violated rules."""
    cut = lambda text: escape(text if len(text) <= 40 else f"{text[:36]}…", quote=False)
    _, first, _ = found[0]
    answers = {f"{cut(show(answer))} ≠ {cut(show(question.expected[0]))}": None for _, question, answer in found}
    rules = " ".join(first.case.get("breaks", []))
    text = f"{first.case['id'].split('.', 1)[1]} {cut(show(first.points))} → {', '.join(answers)}"
    return f"{text} ({rules})" if rules else text


def unfolded(failed):
    """Returns the failures of an implementation as HTML, grouped by their reason."""
    out = []
    for entry, found in groupby(sorted(failed, key=lambda one: one[0]["id"]), lambda one: one[0]):
        cases = groupby(found, lambda one: one[1].case["id"])
        lines = [case(list(of_case)) for _, of_case in cases]
        why = both(
            f"{escape(entry['kind'])}: {escape(entry['why'])}",
            f"{JAPANESE[entry['kind']]}：{escape(JAPANESE[entry['id']])}",
        )
        out.append(f"<p>{why} </p><pre>{chr(10).join(lines)}</pre>")
    return "".join(out)


def write(rows):
    """Writes the page. A row contains the subject, the implementation, the number of passed questions, the failures
    (entry, question and answer), and the number of questions whose operation the package does not offer."""
    out = [HEAD]
    out.append('<p><a id="en" lang="en" href="#en">English</a> · <a id="ja" lang="ja" href="#ja">日本語</a></p>')
    out.append(both("Report card of IDNA and Punycode", "IDNA と Punycode の成績表", "h1"))
    about = both(
        f"Written on {date.today()} with <a href='https://github.com/puny-rs/puny/tree/main/suite'>cases that belong to "
        "no implementation</a>. Each package is tested only with the operations that it offers. Open a number of failures to "
        "see their reasons and cases: input → answer ≠ right answer (violated rules).",
        f"{date.today()} 作成。<a href='https://github.com/puny-rs/puny/tree/main/suite'>特定の実装に属さない事例集</a>による。"
        "各パッケージには、対応をうたう機能だけを尋ねた。失敗の数を開くと、理由と各事例が見える：入力 → 答え ≠ 正しい答え（破れた規則）。",
        "p",
    )
    out.append(about)
    for subject, group in groupby(rows, lambda row: row[0]):
        out.append(f"<h2>{subject}</h2><table><thead><tr>")
        for english, japanese in (("implementation", "実装"), ("passed", "合格"), ("failed", "失敗"), ("not offered", "対象外")):
            out.append(f'<th scope="col">{both(english, japanese)}</th>')
        out.append("</tr></thead><tbody>")
        for _, i, passed, failed, others in group:
            shown = f"<details><summary>{len(failed)}</summary>{unfolded(failed)}</details>" if failed else "0"
            name = f"{escape(i.name)} {i.version} ({i.year})"
            out.append(f'<tr><th scope="row">{name}</th><td>{passed}</td><td>{shown}</td><td>{others}</td></tr>\n')
        out.append("</tbody></table>")
    PAGE.write_text("".join(out) + "</main></body></html>\n", "utf-8")
