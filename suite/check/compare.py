"""Compares the stored answers of all implementations with the cases."""

import reader
from implementations import ALL, HOME


def parsed(line):
    """Parses an answer. Returns code points, None for a refusal, "-" for an operation that is not offered, or a line
    that begins with "?" and gives the reason for a missing answer."""
    if line == "!":
        return None
    if line.startswith("="):
        return tuple(int(point, 16) for point in line[1:].split())
    return line


def load():
    """Returns the questions, and the list of answers of each implementation."""
    questions = [q for subject in reader.SUBJECTS for q in reader.questions(subject)]
    asked = (HOME / "answers/questions.txt").read_text().split("\n")[:-1]
    assert asked == [q.line for q in questions], "the cases have changed since the answers were stored: run ask.py"
    answers = {}
    for implementation in ALL:
        path = HOME / f"answers/{implementation.key}.txt"
        if path.exists():
            lines = path.read_text().split("\n")[:-1]
            assert len(lines) == len(questions), implementation.key
            answers[implementation.key] = [parsed(line) for line in lines]
    return questions, answers


def tally():
    """Yields each question with the implementations that agree, and with the answers of the implementations that
    differ."""
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
