"""The states of TodoMVC that a person would name, and which of them a recorded page is."""
from page_words import Page

# The filter, whether it shows items, whether one is being edited, and whether "Clear completed" is offered; whatever the number of
# items.
GOLD = ["no items", "all", "all, clear", "all, editing", "all, editing, clear", "active", "active, clear", "active, editing",
        "active, editing, clear", "active, none to show, clear", "completed, clear", "completed, editing, clear",
        "completed, none to show"]
# The list of the study: a page with exactly so much.
NAMED = {
    "empty": lambda page: items(page) == 0 and filter_of(page) == "",
    "one": lambda page: items(page) == 1,
    "several": lambda page: items(page) > 1,
    "completed": lambda page: page.count("li", "completed") > 0,
    "filtered": lambda page: filter_of(page) in ("active", "completed"),
    "editing": lambda page: page.count("li", "editing") > 0,
}


def items(page):
    return page.count("li", within="todo-list")


def filter_of(page):
    shown = page.attribute("a", "href", with_class="selected")
    if items(page) == 0 and not page.shows("footer"):
        return ""
    return "active" if "active" in shown else "completed" if "completed" in shown else "all"


def bin_of(page):
    which = filter_of(page)
    if which == "" or (which == "all" and items(page) == 0):
        return "no items"
    return (which + (", editing" if page.count("li", "editing") else "") + ("" if items(page) else ", none to show")
            + (", clear" if page.shows("clear-completed") else ""))
