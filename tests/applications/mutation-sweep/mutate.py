"""Mutants of a Python source: one change each, found in the syntax tree and made in the text.

    mutants(source) yields {"operator", "line", "column", "end_line", "end_column", "replacement", "source"}
"""

import ast

COMPARISONS = {
    ast.Lt: ["<=", ">="], ast.LtE: ["<", ">"], ast.Gt: [">=", "<="], ast.GtE: [">", "<"], ast.Eq: ["!="], ast.NotEq: ["=="],
    ast.In: ["not in"], ast.NotIn: ["in"],
}
ARITHMETIC = {ast.Add: ["-"], ast.Sub: ["+"], ast.Mult: ["//", "+"], ast.FloorDiv: ["*"], ast.Mod: ["//"]}
SYMBOLS = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=", ast.In: "in", ast.NotIn: "not in",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%", ast.And: "and", ast.Or: "or",
}


class Text:
    """The source, by places of the syntax tree: lines from 1, columns from 0 and in bytes (the source is ASCII)."""

    def __init__(self, source):
        self.source = source
        self.starts = [0]
        for line in source.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def offset(self, line, column):
        return self.starts[line - 1] + column

    def place(self, offset):
        line = max(number for number, start in enumerate(self.starts, 1) if start <= offset)
        return line, offset - self.starts[line - 1] + 1

    def span(self, node):
        return self.offset(node.lineno, node.col_offset), self.offset(node.end_lineno, node.end_col_offset)

    def of(self, node):
        begin, end = self.span(node)
        return self.source[begin:end]


def symbol_between(text, left, right, symbol):
    """Where an operator stands between its operands."""
    begin, end = text.span(left)[1], text.span(right)[0]
    place = text.source.find(symbol, begin, end)
    return (place, place + len(symbol)) if place >= 0 else None


def replaced_constant(value):
    if isinstance(value, bool):
        return ["False" if value else "True"]
    if isinstance(value, int):
        return [str(value + 1), str(value - 1)] + (["0"] if value not in (0, 1) else [])
    if isinstance(value, str) and value:
        return ['""', repr(value + "X")]
    return ['"X"'] if value == "" else []


def of_expression(text, node):
    """(operator, begin, end, replacement) of the changes to one node."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        kind = type(node.ops[0])
        place = symbol_between(text, node.left, node.comparators[0], SYMBOLS[kind]) if kind in COMPARISONS else None
        for other in COMPARISONS.get(kind, []) if place else []:
            yield "comparison", *place, other
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        place = symbol_between(text, node.left, node.right, SYMBOLS[type(node.op)])
        for other in ARITHMETIC[type(node.op)] if place else []:
            yield "arithmetic", *place, other
        yield "left operand only", *text.span(node), "(" + text.of(node.left) + ")"
        yield "right operand only", *text.span(node), "(" + text.of(node.right) + ")"
    if isinstance(node, ast.BoolOp) and len(node.values) == 2:
        place = symbol_between(text, node.values[0], node.values[1], SYMBOLS[type(node.op)])
        if place:
            yield "logic", *place, "or" if isinstance(node.op, ast.And) else "and"
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "negation", *text.span(node), "(" + text.of(node.operand) + ")"
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        yield "condition", *text.span(node.test), "not (" + text.of(node.test) + ")"
        for word in ["True", "False"] if not isinstance(node, ast.While) else ["False"]:
            yield "condition", *text.span(node.test), word
    if isinstance(node, ast.Constant):
        for other in replaced_constant(node.value):
            yield "constant", *text.span(node), other
    if isinstance(node, ast.Return) and node.value is not None:
        yield "return", *text.span(node.value), "None"
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        yield "call left out", *text.span(node), "(" + text.of(node.args[0]) + ")"
    if isinstance(node, (ast.Expr, ast.Assign, ast.AugAssign, ast.Break)):
        yield "statement left out", *text.span(node), "pass"


def mutants(source):
    text = Text(source)
    tree = ast.parse(source)
    words = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}
    for node in ast.walk(tree):
        if id(node) in words or (isinstance(node, ast.Expr) and id(node.value) in words):  # what a docstring says
            continue
        for operator, begin, end, replacement in of_expression(text, node):
            line, column = text.place(begin)
            end_line, end_column = text.place(end)
            changed = source[:begin] + replacement + source[end:]
            if changed != source:
                yield {"operator": operator, "line": line, "column": column, "end_line": end_line, "end_column": end_column,
                       "replacement": replacement, "source": changed}
