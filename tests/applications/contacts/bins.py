"""The states of the contact list that a person would name, and which of them a recorded page is."""

GOLD = ["list", "no contacts", "form", "form with an error", "details", "about"]


def bin_of(page):
    if page.title in ("Add a contact", "Edit a contact"):
        return "form with an error" if page.count("p", "error") else "form"
    if page.title in ("Contacts", "Found"):
        return "list" if page.count("table") else "no contacts"
    if page.title == "Search":  # from version 2 on
        return "search"
    if page.title == "Not found":
        return "not found"
    return "about" if page.title == "About" else "details"
