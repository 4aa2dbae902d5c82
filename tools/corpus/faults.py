"""Faults: one small change in one line of a JavaScript source.

The line is read with its comments and the contents of its strings masked, so that an operator finds code only. An operator
gives all the lines that it can make of one; what does not compile is found out when it runs, and counts as not loaded.
"""
import re

STRING = re.compile(r"'(?:[^'\\\n]|\\.)*'|\"(?:[^\"\\\n]|\\.)*\"|`(?:[^`\\]|\\.)*`")
TOKEN = re.compile(rf"{STRING.pattern}|//[^\n]*|/\*.*?\*/", re.S)
SWAPS = [("===", "!=="), ("!==", "==="), ("==", "!="), ("!=", "=="), ("&&", "||"), ("||", "&&"), ("<=", "<"), (">=", ">"),
         (" < ", " <= "), (" > ", " >= "), (" + ", " - "), (" - ", " + "), (" * ", " / "), ("+=", "="), ("-=", "+="), ("??", "&&"),
         ("++", "--")]
OPERATOR = re.compile(r"[=!<>]==?|&&|\|\||\?\?|[-+]=|\+\+|(?<=\S) (?:[<>*]|[-+]) (?=\S)")
NO_STATEMENT = r"(?:var|let|const|return|function|class|import|export|throw|if|for|while|switch|case|default|else|do|try|break|continue)\b"


def masked(source):
    """The source, as long as it was, with blanks for comments and for what strings contain."""
    def blank(match):
        text = match[0]
        kept = text[0] + re.sub(r"[^\n]", "\a", text[1:-1]) + text[-1] if text[0] in "'\"`" else re.sub(r"[^\n]", " ", text)
        return kept
    return TOKEN.sub(blank, source)


def balanced_end(code, begin):
    """The place behind the bracket that closes the one at `begin`; -1 where the line has none."""
    depth = 0
    for at in range(begin, len(code)):
        depth += (code[at] in "([{") - (code[at] in ")]}")
        if depth == 0:
            return at + 1
    return -1


def replaced(line, begin, end, text):
    return line[:begin] + text + line[end:]


def negated_conditions(line, code):
    for match in re.finditer(r"\bif\s*\(", code):
        begin, end = match.end() - 1, balanced_end(code, match.end() - 1)
        if end > 0:
            yield replaced(line, begin, end, f"(!{line[begin:end]})")


def changed_operators(line, code):
    other = {old.strip(): new.strip() for old, new in SWAPS}
    for match in OPERATOR.finditer(code):
        if new := other.get(match[0].strip()):
            yield replaced(line, match.start(), match.end(), match[0].replace(match[0].strip(), new))


def changed_constants(line, code):
    for match in re.finditer(r"(?<![\w.$\\])(\d+(?:\.\d+)?|true|false)(?![\w.$])", code):
        word = match[0]
        new = {"true": "false", "false": "true", "1": "0"}.get(word) or str(round(float(word) + 1, 3)).removesuffix(".0")
        yield replaced(line, match.start(), match.end(), new)


def strings_of(line, code):
    for match in STRING.finditer(line):
        quoted = code[match.start():match.end()]
        if len(match[0]) > 2 and "\n" not in match[0] and quoted == quoted[0] + "\a" * (len(quoted) - 2) + quoted[-1]:
            yield match


def emptied_strings(line, code):
    for match in strings_of(line, code):
        yield replaced(line, match.start() + 1, match.end() - 1, "")


def cut_strings(line, code):
    for match in strings_of(line, code):
        if len(match[0]) > 4 and "\\" not in match[0][-4:]:
            yield replaced(line, match.end() - 2, match.end() - 1, "")


def removed_returns(line, code):
    if match := re.match(r"(\s*(?:.*\)\s*|.*\{\s*)?return)\s+([^;{]+);", code):
        yield replaced(line, match.end(1), match.end() - 1, "")


def removed_statements(line, code):
    match = re.match(rf"\s*(?!{NO_STATEMENT})[\w$.\[\]]+\s*(\(|[-+|]?=[^=>])", code)
    if match and code.rstrip().endswith(";") and code.count("(") == code.count(")") and code.count("{") == code.count("}"):
        begin = len(line) - len(line.lstrip())
        yield line[:begin] + ";"


def skipped_calls(line, code):
    """f(x) becomes x: of calls within an expression, with one argument or the first of several."""
    for match in re.finditer(r"(?<=[=(,:?+&|] )(?!function\b|if\b|for\b|while\b|switch\b|catch\b|require\b)[A-Za-z_$][\w$.]*\(", code):
        begin, end = match.end() - 1, balanced_end(code, match.end() - 1)
        inside = line[begin + 1:end - 1]
        if end > 0 and inside.strip() and "," not in code[begin + 1:end - 1]:
            yield replaced(line, match.start(), end, f"({inside})")


def dropped_arguments(line, code):
    for match in re.finditer(r"(?<!function)(?<=[\w$])\(([^()]+), ([\w$.\a'\"]+)\)(?!\s*\{)", code):
        yield replaced(line, match.end(1), match.end() - 1, "")


def dropped_negations(line, code):
    for match in re.finditer(r"(?<![!=])!(?=[\w$(])", code):
        yield replaced(line, match.start(), match.end(), "")


def removed_properties(line, code):
    if re.match(r"\s*(?:[\w$]+|'\a*'|\"\a*\")\s*:\s[^{}\[\]]*,\s*$", code) and code.count("(") == code.count(")"):
        if not re.match(r"\s*(?:case\b.*|default\s*):", code):
            yield line[:len(line) - len(line.lstrip())]


OPERATORS = {"negate-condition": negated_conditions, "change-operator": changed_operators, "change-constant": changed_constants,
             "empty-string": emptied_strings, "cut-string": cut_strings, "return-nothing": removed_returns,
             "delete-statement": removed_statements, "skip-call": skipped_calls, "drop-argument": dropped_arguments,
             "drop-negation": dropped_negations, "delete-property": removed_properties}


def faults_of_line(line, code):
    """{operator: [line, …]} of those operators that find something."""
    found = {name: [new for new in make(line, code) if new != line] for name, make in OPERATORS.items()}
    return {name: lines for name, lines in found.items() if lines}


class Source:
    def __init__(self, path, text, reached):
        self.path = path
        self.lines = text.split("\n")
        code = masked(text).split("\n")
        self.code = code if len(code) == len(self.lines) else self.lines
        self.reached = [number for number in reached if number <= len(self.lines) and len(self.lines[number - 1]) < 400]

    def with_line(self, number, line):
        return "\n".join([*self.lines[:number - 1], line, *self.lines[number:]])


def draw(sources, chance):
    """(path, line number, operator, the whole text) of one fault: a file weighted by the root of its lines that run, then a
    line of these, then an operator, then a place."""
    source = chance.choices(sources, weights=[len(one.reached) ** 0.5 for one in sources])[0]
    number = chance.choice(source.reached)
    found = faults_of_line(source.lines[number - 1], source.code[number - 1])
    if not found:
        return None
    operator = chance.choice(sorted(found))
    return source.path, number, operator, source.with_line(number, chance.choice(found[operator]))
