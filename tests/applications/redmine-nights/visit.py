"""One visit of Redmine: 130 requests by five visitors. What is asked for is fixed and follows no redirect, so that a wrong one
changes one response only; forms are filled in as a browser does, with the hidden fields of the page before."""

import html
import re
import urllib.parse


def sign_in(visitor, name, password=None):
    page = visitor.get("/login")
    fields = {"username": name, "password": password or f"{name}-secret-1"}
    return visitor.submit(page, "login-form|/login", fields, otherwise="/login")


def sign_out(visitor, page):
    """The link that signs out is a POST, made by a script with the token in the head of the page."""
    token = re.search(r'name="csrf-token" content="([^"]*)"', page)
    body = urllib.parse.urlencode({"_method": "post", "authenticity_token": html.unescape(token[1]) if token else ""}).encode()
    visitor.request("POST", "/logout", body, [("Content-Type", "application/x-www-form-urlencoded")])
    visitor.get("/")


def look_around(visitor):
    """Somebody who is not known."""
    for path in ("/", "/projects", "/projects/harbour", "/projects/gates", "/projects/vault", "/projects/harbour/activity",
                 "/projects/harbour/issues", "/projects/harbour/issues?page=2&per_page=10", "/issues?sort=subject&per_page=50",
                 "/projects/harbour/issues?query_id=8", "/projects/harbour/issues.csv?c%5B%5D=id&c%5B%5D=subject&c%5B%5D=estimated_hours"
                 "&c%5B%5D=done_ratio&c%5B%5D=due_date", "/projects/harbour/issues.atom", 
                 "/issues/1", "/issues/7", "/issues/7.atom", "/issues/8", "/issues/9", "/issues/22", "/issues/999", "/issues/7.pdf",
                 "/projects/harbour/roadmap", "/versions/2", "/projects/harbour/issues/report",
                 "/projects/harbour/issues/report/tracker", "/projects/harbour/issues/calendar?year=2026&month=9",
                 "/projects/harbour/issues/gantt?year=2026&month=9&months=3", "/projects/harbour/time_entries",
                 "/projects/harbour/time_entries.csv", "/projects/harbour/time_entries/report?criteria%5B%5D=user&columns=month",
                 "/projects/harbour/time_entries/report.csv?criteria%5B%5D=user&columns=month",
                 "/projects/harbour/news", "/news/2", "/news.atom", "/projects/harbour/wiki", "/projects/harbour/wiki/Rules",
                 "/projects/harbour/wiki/Tides", "/projects/harbour/wiki/Tides/history", "/projects/harbour/wiki/Tides/diff?version=4"
                 "&version_from=2", "/projects/harbour/wiki/Tides/4/annotate", "/projects/harbour/wiki/%C3%9Cberblick",
                 "/projects/harbour/wiki/index", "/projects/harbour/wiki/NoSuchPage", "/projects/harbour/boards/1", "/boards/1/topics/4",
                 "/projects/harbour/documents", "/documents/1", "/projects/harbour/files", "/attachments/1", "/attachments/4",
                 "/attachments/download/1/float.png", "/attachments/download/2/counts.csv", "/attachments/download/3/invoice.html",
                 "/attachments/download/4/level.log", "/search?q=winch", "/search?q=winch&page=2", "/search?q=zzzqqq",
                 "/users/5", "/javascripts/application.js", "/javascripts/responsive.js", "/stylesheets/application.css",
                 "/robots.txt", "/favicon.ico", "/nothing/here", "/my/page", "/admin", "/account/lost_password"):
        visitor.get(path)


def ask_the_api(visitor):
    """A program with the key of Alice, and one with none."""
    key, wrong = "alice".ljust(40, "0"), "0" * 40
    for path in ("/issues.json?limit=10&sort=id", "/issues/7.json?include=journals,attachments,relations", "/issues/8.json?include=children",
                 "/projects.json", "/projects/harbour.json?include=trackers,issue_categories", "/projects/harbour/versions.json",
                 "/projects/harbour/memberships.json", "/time_entries.json?limit=5", "/users/current.json", "/news.json",
                 "/projects/harbour/wiki/index.json", "/projects/harbour/wiki/Tides.json", "/issue_statuses.json", "/queries.json",
                 "/enumerations/issue_priorities.json", "/search.json?q=winch", "/issues.xml?limit=3", "/users.json"):
        visitor.api("GET", path, key)
    visitor.api("GET", "/my/account.json", wrong)
    made = {"issue": {"project_id": "harbour", "subject": "By a program", "tracker_id": 1, "estimated_hours": 2.25}}
    visitor.api("POST", "/issues.json", key, made)
    visitor.api("POST", "/issues.json", key, {"issue": {"project_id": "harbour", "subject": ""}})
    visitor.api("PUT", "/issues/37.json", key, {"issue": {"notes": "Changed by a program", "done_ratio": 50}})
    visitor.api("GET", "/issues/37.json?include=journals", key)
    visitor.api("POST", "/time_entries.json", key, {"time_entry": {"issue_id": 7, "hours": 1.5, "activity_id": 8}})


def work_as_alice(visitor):
    sign_in(visitor, "alice", "wrong")
    sign_in(visitor, "alice")
    visitor.get("/my/page")
    page = visitor.get("/projects/harbour/issues/new")
    form = {"issue[subject]": "", "issue[description]": "No subject"}
    page = visitor.submit(page, "issue-form", form, otherwise="/projects/harbour/issues")
    visitor.submit(page, "issue-form", {"issue[subject]": "The lamp is <out>", "issue[estimated_hours]": "3"},
                   {"attachments[dummy][file]": ("note.txt", "text/plain", b"a note\n")}, otherwise="/projects/harbour/issues")
    visitor.get("/issues/38")
    page = visitor.get("/issues/38/edit")
    form = {"issue[notes]": "Mended.", "issue[done_ratio]": "80", "issue[status_id]": "2", "time_entry[hours]": "1.75",
            "time_entry[activity_id]": "9", "_method": "patch"}
    visitor.submit(page, "issue-form", form, otherwise="/issues/38")
    visitor.get("/issues/38")
    visitor.get("/issues/7")
    page = visitor.get("/projects/harbour/wiki/Rules/edit")
    form = {"content[text]": "h1. Rules\n\n# Ask twice.\n\n{{child_pages}}", "content[comments]": "stricter", "_method": "put"}
    visitor.submit(page, "wiki_form", form, otherwise="/projects/harbour/wiki/Rules")
    visitor.get("/projects/harbour/wiki/Rules")
    page = visitor.get("/boards/1/topics/new")
    form = {"message[subject]": "A new lamp", "message[content]": "Who *pays*?"}
    visitor.submit(page, "message-form", form, otherwise="/boards/1/topics/new")
    for path in ("/projects/harbour/wiki/Rules.txt", "/projects/harbour/wiki/Rules.html", "/projects/harbour/time_entries/new"):
        visitor.get(path)
    page = visitor.get("/my/account")
    visitor.submit(page, "my_account_form", {"user[firstname]": "Alicia", "_method": "put"}, otherwise="/my/account")
    page = visitor.get("/my/account")
    sign_out(visitor, page)


def try_as_bob(visitor):
    page = sign_in(visitor, "bob")
    for path in ("/projects/harbour/settings", "/projects/vault", "/issues/22", "/users/new", "/projects/harbour/issues/new"):
        page = visitor.get(path)
    page = visitor.get("/issues/5")
    visitor.submit(page, "issue-form", {"issue[notes]": "I saw it, too.", "_method": "patch"}, otherwise="/issues/5")
    page = visitor.get("/issues/5")
    sign_out(visitor, page)


def rule_as_admin(visitor):
    page = visitor.get("/login")
    visitor.submit(page, "login", {"username": "admin", "password": "admin-secret-1", "autologin": "1"}, otherwise="/login")
    for path in ("/admin", "/users", "/roles", "/workflows/edit?role_id=1&tracker_id=1", "/settings", "/admin/info", "/custom_fields"):
        page = visitor.get(path)
    page = visitor.get("/users/new")
    form = {"user[login]": "dave", "user[firstname]": "Dave", "user[lastname]": "Hull", "user[mail]": "dave@harbour.example",
            "user[password]": "dave-secret-1", "user[password_confirmation]": "dave-secret-1"}
    visitor.submit(page, "new_user", form, otherwise="/users")
    page = visitor.get("/projects/harbour/versions/new")
    visitor.submit(page, "new_version|versions", {"version[name]": "2.1"}, otherwise="/projects/harbour/versions")
    page = visitor.get("/projects/harbour/settings")
    form = {"project[description]": "Everything that floats.", "_method": "patch"}
    visitor.submit(page, "edit_project", form, otherwise="/projects/harbour")
    visitor.get("/projects/harbour/settings/versions")
    visitor.get("/users/5/edit")
    page = visitor.get("/users.csv")
    sign_out(visitor, visitor.get("/projects"))


def visit(visitor):
    look_around(visitor)
    ask_the_api(visitor)
    for act in (work_as_alice, try_as_bob, rule_as_admin):
        visitor.forget()
        act(visitor)
    visitor.forget()
    for path in ("/projects/harbour/issues", "/issues/38", "/projects/harbour/activity", "/projects/harbour/roadmap"):
        visitor.get(path)
