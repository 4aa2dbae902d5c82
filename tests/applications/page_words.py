"""What the bins of applications ask of a recorded page (page.html of a state)."""
import html.parser

EMPTY = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.title, self.elements, self.open = "", [], []  # elements: (tag, attributes, hidden, ids around)
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = {name: value or "" for name, value in attributes}
        ids = [one[1].get("id", "") for one in self.open]
        is_hidden = any(one[2] for one in self.open) or "hidden" in attributes or "hidden" in attributes.get("class", "").split() \
            or "display:none" in attributes.get("style", "").replace(" ", "")
        self.elements.append((tag, attributes, is_hidden, ids))
        if tag not in EMPTY:
            self.open.append(self.elements[-1])

    def handle_endtag(self, tag):
        while any(one[0] == tag for one in self.open):
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, text):
        if self.open and self.open[-1][0] == "title":
            self.title += text

    def count(self, tag, with_class="", within=""):
        return sum(one == tag and with_class in [""] + attributes.get("class", "").split() and not is_hidden
                   and (not within or within in ids) for one, attributes, is_hidden, ids in self.elements)

    def attribute(self, tag, name, with_class):
        found = [attributes.get(name, "") for one, attributes, _, _ in self.elements
                 if one == tag and with_class in attributes.get("class", "").split()]
        return found[0] if found else ""

    def shows(self, identity):
        return any(attributes.get("id") == identity and not is_hidden for _, attributes, is_hidden, _ in self.elements)
