"""Compares the kept answers with the cases."""

from collections import defaultdict

import suite
from implementations import ALL, HOME


def parsed(line):
    """An answer: code points, None for a refusal, "-" for what is not offered, or why there is none."""
    if line == "!":
        return None
    if line.startswith("="):
        return tuple(int(point, 16) for point in line[1:].split())
    return line


def load():
    """The questions, and the answers by implementation."""
    questions = [q for subject in suite.SUBJECTS for q in suite.questions(subject)]
    asked = (HOME / "answers/questions.txt").read_text().split("\n")[:-1]
    assert asked == [q.line for q in questions], "the cases have changed since: run ask.py"
    answers = {}
    for implementation in ALL:
        path = HOME / f"answers/{implementation.key}.txt"
        if path.exists():
            lines = path.read_text().split("\n")[:-1]
            assert len(lines) == len(questions), implementation.key
            answers[implementation.key] = [parsed(line) for line in lines]
    return questions, answers


def tally():
    """For each question: it, who agrees and who answers otherwise."""
    questions, answers = load()
    for at, question in enumerate(questions):
        agree, differ = [], {}
        for key, found in answers.items():
            answer = found[at]
            if answer == "-":
                continue
            if answer in question.expected:
                agree.append(key)
            else:
                differ[key] = answer
        yield question, agree, differ


def show(answer):
    if answer is None:
        return "refused"
    if isinstance(answer, str):
        return answer
    return ascii("".join(map(chr, answer)) if all(p < 0x110000 for p in answer) else answer)


if __name__ == "__main__":
    import sys

    independent = {i.key for i in ALL if i.independent}
    table, few, families = defaultdict(lambda: [0, 0]), defaultdict(int), defaultdict(list)
    for question, agree, differ in tally():
        for key in agree:
            table[question.subject, key][0] += 1
        for key, answer in differ.items():
            table[question.subject, key][1] += 1
            family = question.case["id"].rsplit(".", 1)[0]
            families[question.subject, key, family, question.operation].append((question, answer))
        if len(independent & set(agree)) < 2:
            few[question.subject, question.case["id"].rsplit(".", 1)[0]] += 1
    if sys.argv[1:2] == ["few"]:
        for (subject, family), number in sorted(few.items()):
            print(family, number)
    elif sys.argv[1:]:
        for (subject, key, family, operation), found in sorted(families.items()):
            if subject == sys.argv[1] and (len(sys.argv) < 3 or key in sys.argv[2:]):
                print(key, family, operation, len(found))
                for question, answer in found[:4]:
                    text = show(question.points)[:60]
                    print("     ", question.flags, text, "| theirs", show(answer)[:70], "| ours", show(question.expected[0])[:70], question.case.get("breaks", ""))
    else:
        for (subject, key), (passed, failed) in sorted(table.items()):
            print(f"{subject:24}{key:24}{passed:6}{failed:6}")
        print("fewer than two agree:", sum(few.values()))
