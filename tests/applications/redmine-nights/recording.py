"""A visitor of a web application that keeps each request and response, byte by byte, and writes them as WARC and as HAR."""

import base64
import datetime
import html.parser
import json
import re
import socket
import urllib.parse
import uuid
import zlib

BOUNDARY = "----night-visitor"


class FormParser(html.parser.HTMLParser):
    """The forms of a page, each with what a browser would send: {"action", "method", "multipart", "fields": [(name, value)]}."""

    def __init__(self, page):
        super().__init__()
        self.forms, self.select, self.area = [], None, None
        self.feed(page)

    def handle_starttag(self, tag, pairs):
        attributes = {name: value or "" for name, value in pairs}
        if tag == "form":
            self.forms.append({"id": attributes.get("id", ""), "action": attributes.get("action", ""),
                               "method": attributes.get("method", "get"), "fields": [],
                               "multipart": "multipart" in attributes.get("enctype", "")})
        if not self.forms or "disabled" in attributes:
            return
        fields, name = self.forms[-1]["fields"], attributes.get("name", "")
        if tag == "input" and name and attributes.get("type", "text") not in ("submit", "button", "file", "image", "reset"):
            if attributes.get("type") not in ("checkbox", "radio") or "checked" in attributes:
                fields.append((name, attributes.get("value", "on" if attributes.get("type") in ("checkbox", "radio") else "")))
        elif tag == "select":
            self.select = [name, None, "multiple" in attributes]
        elif tag == "option" and self.select:
            if "selected" in attributes or (self.select[1] is None and not self.select[2]):
                self.select[1] = attributes.get("value", "")
        elif tag == "textarea" and name:
            self.area = [name, ""]

    def handle_endtag(self, tag):
        if tag == "select" and self.select:
            if self.select[0] and self.select[1] is not None and self.forms:
                self.forms[-1]["fields"].append((self.select[0], self.select[1]))
            self.select = None
        elif tag == "textarea" and self.area:
            self.forms[-1]["fields"].append((self.area[0], self.area[1].removeprefix("\n")))
            self.area = None

    def handle_data(self, data):
        if self.area:
            self.area[1] += data


def multipart(fields, files):
    parts = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields]
    for name, (filename, media_type, content) in files.items():
        parts.append((f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\n'
                      f"Content-Type: {media_type}\r\n\r\n").encode() + content + b"\r\n")
    return b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()


def split_response(raw):
    """(status, [(name, value)], the bytes of the body as they were sent)."""
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split(" ")[1]), [tuple(line.split(": ", 1)) if ": " in line else (line.rstrip(":"), "") for line in lines], body


def decoded_body(headers, body):
    if not any(name.lower() == "transfer-encoding" and "chunked" in value for name, value in headers):
        return body
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        length = int(size.split(b";")[0], 16)
        if length == 0:
            break
        whole, body = whole + body[:length], body[length + 2:]
    return whole


class Visitor:
    """One night. The clock begins at `start` (seconds) and runs `pace` seconds a request; the application is told by a
    header of the request, which is not recorded."""

    HOST = "127.0.0.1:18300"  # also where the application listens elsewhere, so that all nights say the same

    def __init__(self, port, start, pace):
        self.port, self.clock, self.pace = port, start, pace
        self.cookies, self.entries = {}, []

    def forget(self):
        self.cookies = {}

    def request(self, method, path, body=b"", headers=()):
        host = self.HOST
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", "User-Agent: night-visitor", "Accept: */*"]
        lines += [f"{name}: {value}" for name, value in headers]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if body or method not in ("GET", "DELETE"):
            lines.append(f"Content-Length: {len(body)}")
        sent = "\r\n".join(lines + [f"X-Night-Clock: {self.clock}", "Connection: close", "", ""]).encode()
        raw = self.exchange(sent + body)
        recorded = ("\r\n".join(lines + ["", ""])).encode() + body
        status, response_headers, response_body = split_response(raw)
        self.keep_cookies(response_headers)
        text = decoded_body(response_headers, response_body)
        self.entries.append({"method": method, "url": f"http://{host}{path}", "clock": self.clock, "request": recorded,
                             "request_headers": [tuple(line.split(": ", 1)) for line in lines[1:]], "request_body": body,
                             "raw": raw, "status": status, "headers": response_headers, "body": text})
        self.clock = round(self.clock + self.pace, 3)
        return text.decode("utf-8", "replace")

    def exchange(self, sent):
        with socket.create_connection(("127.0.0.1", self.port), timeout=120) as connection:
            connection.sendall(sent)
            raw = b""
            while piece := connection.recv(1 << 16):
                raw += piece
        return raw

    def keep_cookies(self, headers):
        for name, value in headers:
            if name.lower() == "set-cookie":
                cookie, _, content = value.split(";")[0].partition("=")
                if "max-age=0" in value.lower() or "1970" in value:
                    self.cookies.pop(cookie, None)
                else:
                    self.cookies[cookie] = content

    def get(self, path):
        return self.request("GET", path)

    def submit(self, page, form, changes, files=None, **options):
        """Sends the form of the page whose id or action matches, with some fields changed."""
        found = next((each for each in FormParser(page).forms if re.search(form, each["id"] + " " + each["action"])), None)
        if found is None:
            found = {"action": options["otherwise"], "method": "post", "fields": [], "multipart": False}
        fields = [(name, changes.get(name, value)) for name, value in found["fields"]]
        fields += [(name, value) for name, value in changes.items() if name not in dict(found["fields"])]
        action = urllib.parse.urlsplit(found["action"] or options["otherwise"])
        path = action.path + ("?" + action.query if action.query else "")
        if found["method"].lower() == "get":
            return self.get(action.path + "?" + urllib.parse.urlencode(fields))
        if found["multipart"] or files:
            body, media_type = multipart(fields, files or {}), f"multipart/form-data; boundary={BOUNDARY}"
        else:
            body, media_type = urllib.parse.urlencode(fields).encode(), "application/x-www-form-urlencoded"
        return self.request("POST", path, body, [("Content-Type", media_type)])

    def api(self, method, path, key, content=None):
        cookies, self.cookies = self.cookies, {}
        body = json.dumps(content).encode() if content is not None else b""
        headers = [("X-Redmine-API-Key", key)] + ([("Content-Type", "application/json")] if body else [])
        answer = self.request(method, path, body, headers)
        self.cookies = cookies
        return answer


def time_text(clock):
    return datetime.datetime.fromtimestamp(clock, datetime.timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def warc_record(kind, entry, content, concurrent_to=None):
    name = f"<urn:uuid:{uuid.uuid4()}>"
    head = ["WARC/1.1", f"WARC-Type: {kind}", f"WARC-Record-ID: {name}", f"WARC-Date: {time_text(entry['clock'])}",
            f"WARC-Target-URI: {entry['url']}", f"Content-Type: application/http; msgtype={kind}"]
    if concurrent_to:
        head.append(f"WARC-Concurrent-To: {concurrent_to}")
    head.append(f"Content-Length: {len(content)}")
    return name, "\r\n".join(head + ["", ""]).encode() + content + b"\r\n\r\n"


def gzip_member(content):
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    return packer.compress(content) + packer.flush()


def write_warc(entries, path):
    with open(path, "wb") as out:
        for entry in entries:
            name, response = warc_record("response", entry, entry["raw"])
            out.write(gzip_member(response) + gzip_member(warc_record("request", entry, entry["request"], name)[1]))


def har_content(entry, media_type):
    content = {"size": len(entry["body"]), "mimeType": media_type}
    try:
        content["text"] = entry["body"].decode()
    except UnicodeDecodeError:
        content |= {"text": base64.b64encode(entry["body"]).decode(), "encoding": "base64"}
    return content


def har_entry(entry):
    def named(pairs):
        return [{"name": name, "value": value} for name, value in pairs]

    headers = {name.lower(): value for name, value in entry["headers"]}
    request = {"method": entry["method"], "url": entry["url"], "httpVersion": "HTTP/1.1", "cookies": [], "queryString": [],
               "headers": named(entry["request_headers"]), "headersSize": -1, "bodySize": len(entry["request_body"])}
    if entry["request_body"]:
        sent = {name.lower(): value for name, value in entry["request_headers"]}
        request["postData"] = {"mimeType": sent.get("content-type", ""), "text": entry["request_body"].decode("utf-8", "replace")}
    response = {"status": entry["status"], "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [],
                "headers": named(entry["headers"]), "content": har_content(entry, headers.get("content-type", "")),
                "redirectURL": headers.get("location", ""), "headersSize": -1, "bodySize": len(entry["body"])}
    return {"startedDateTime": time_text(entry["clock"]), "time": 10, "request": request, "response": response, "cache": {},
            "timings": {"send": 0, "wait": 10, "receive": 0}}


def write_har(entries, path):
    log = {"version": "1.2", "creator": {"name": "night-visitor", "version": "1"}, "entries": [har_entry(each) for each in entries]}
    path.write_text(json.dumps({"log": log}))
