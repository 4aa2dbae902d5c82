"""The pages of a project in Fossil that a person would name, and which of them a recorded page is: by its title."""
import re

PATTERNS = {
    "home": "Notes", "site map": "Site Map", "timeline": "Timeline", "examples of timelines": "Timeline Examples",
    "files": "(All )?Top-level Files.*", "ages of files": "File Ages", "file": ".* at \\[.*", "history of a file": "All files named.*",
    "annotated file": "Annotation For.*", "artifact": "Artifact.*", "check-in": "Check-in \\[.*", "changes": "Check-in Differences|Diff.*",
    "check-in edited": "Edit Check-in.*", "unversioned files": "Unversioned Files", "branches": "Branches", "tags": "Tags",
    "tagged check-ins": "Tagged Check-ins", "forum": "Forum", "forum: new thread": "New Forum Thread", "wiki": "Wiki Help",
    "wiki: list": "Available Wiki Pages", "wiki: new page": "Create A New Wiki Page", "wiki: page": "Beginners",
    "wiki: history": "History Of.*", "wiki: editor": "Wiki Editor", "wiki: rules": "(Wiki|Markdown) Formatting Rules",
    "tickets": "Ticket Main Menu", "tickets: list": "All Tickets", "ticket": "View Ticket", "ticket: new": "New Ticket",
    "ticket: edited": "Edit Ticket", "attachment": "Add Attachment", "attachments": "All Attachments", "search": "Search",
    "statistics": "Repository Statistics", "activity": "Activity Reports",
}
GOLD = list(PATTERNS)


def bin_of(page):
    title = page.title.strip().removeprefix("Notes: ")
    return next((name for name, pattern in PATTERNS.items() if re.fullmatch(pattern, title)), title)
