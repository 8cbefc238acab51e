#!/usr/bin/python3
"""A learning record store that takes nothing for granted, on loopback, for tests alone.

strict_store.py FILE [ACTION...]: statements are kept in the SQLite file FILE, committed before each answer. The
ACTIONs answer the first POSTs in their order, one each:
  ok          as the rules say
  busy        503 before anything is stored
  later       429 with "Retry-After: 120"
  cut         stored, and the connection closed without an answer
  half        stored, and an answer that breaks off
  slow        stored, and no answer for a minute
  flood       an answer without end
  move        307 to another address
  other       as the rules say, but a stranger has put another statement under the first id before
Limits: 413 above 20 statements. A statement that is there already is 409, whatever it says.
Prints {"endpoint": ...} when ready; ends with its standard input.
"""

import base64
import json
import re
import sqlite3
import sys
import threading
import time
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlparse

LIMIT = 20
AUTHORIZATION = "Basic " + base64.b64encode("käy:sécret".encode()).decode()
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MEMBERS = {"id", "actor", "verb", "object", "result", "context", "timestamp", "version"}

lock = threading.Lock()
database = sqlite3.connect(sys.argv[1], check_same_thread=False)
database.execute("PRAGMA synchronous = FULL")
database.execute("CREATE TABLE IF NOT EXISTS statement (id TEXT PRIMARY KEY, body TEXT, posts INTEGER)")
database.commit()
actions = sys.argv[2:]


def is_iri(text):
    return isinstance(text, str) and re.fullmatch(r"[a-z][a-z0-9+.-]*:[^\s]+", text) is not None


def fault_of(statement):
    """What the specification forbids in a statement; none: nothing."""
    if not isinstance(statement, dict) or set(statement) - MEMBERS:
        return "members"
    if not UUID.fullmatch(statement.get("id", "")):
        return "id"
    account = statement.get("actor", {}).get("account", {})
    if not is_iri(account.get("homePage")) or not account.get("name"):
        return "actor"
    if not is_iri(statement.get("verb", {}).get("id")):
        return "verb"
    if not is_iri(statement.get("object", {}).get("id")):
        return "object"
    score = statement.get("result", {}).get("score", {})
    if not score.get("min", 0) <= score.get("raw", 0) <= score.get("max", 0):
        return "score"
    if not -1 <= score.get("scaled", 0) <= 1:
        return "scaled"
    if not all(is_iri(name) for name in statement.get("context", {}).get("extensions", {})):
        return "extensions"
    if "timestamp" in statement:
        datetime.fromisoformat(statement["timestamp"].replace("Z", "+00:00"))
    return None


class Store(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def answer(self, status, value, headers=()):
        body = json.dumps(value).encode()
        self.send_response(status)
        for name, text in headers:
            self.send_header(name, text)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def is_welcome(self):
        if self.headers.get("Authorization") != AUTHORIZATION:
            self.answer(401, {"error": "who are you?"})
        elif self.headers.get("X-Experience-API-Version") != "1.0.3":
            self.answer(400, {"error": "version"})
        else:
            return True
        return False

    def do_GET(self):
        if not self.is_welcome():
            return
        address = urlparse(self.path)
        if address.path != "/lrs/statements":
            self.answer(404, {})
            return
        wanted = parse_qs(address.query).get("statementId", [""])[0]
        with lock:
            row = database.execute("SELECT body FROM statement WHERE id = ?", (wanted,)).fetchone()
        if row is None:
            self.answer(404, {"error": "no such statement"})
            return
        statement = json.loads(row[0])
        statement["authority"] = {"mbox": "mailto:store@example.org"}
        statement["stored"] = "2026-01-01T00:00:00.000Z"
        statement["version"] = "1.0.0"
        statement["actor"].pop("objectType", None)
        self.answer(200, statement)

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        with lock:
            action = actions.pop(0) if actions else "ok"
        if action == "busy":
            self.answer(503, {"error": "busy"})
        elif action == "later":
            self.answer(429, {"error": "later"}, [("Retry-After", "120")])
        elif action == "move":
            self.answer(307, {}, [("Location", "http://127.0.0.1:9/elsewhere")])
        elif action == "flood":
            self.flood()
        elif self.is_welcome():
            self.take(json.loads(body), action)

    def flood(self):
        self.send_response(400)
        self.send_header("Content-Length", str(1 << 40))
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 65536)
        except OSError:
            self.close_connection = True

    def take(self, statements, action):
        if len(statements) > LIMIT:
            self.answer(413, {"error": "too large"})
            return
        for statement in statements:
            fault = fault_of(statement)
            if fault:
                self.answer(400, {"error": fault, "id": statement.get("id")})
                return
        with lock:
            if action == "other":
                other = dict(statements[0], verb={"id": "http://example.org/other"})
                database.execute("INSERT OR IGNORE INTO statement VALUES (?, ?, 0)", (other["id"], json.dumps(other)))
            ids = [statement["id"] for statement in statements]
            known = [id for id in ids if database.execute("SELECT 1 FROM statement WHERE id = ?", (id,)).fetchone()]
            if known:
                database.executemany("UPDATE statement SET posts = posts + 1 WHERE id = ?", [(id,) for id in known])
            else:
                database.executemany("INSERT INTO statement VALUES (?, ?, 1)",
                                     [(s["id"], json.dumps(s)) for s in statements])
            database.commit()
        if action == "cut":
            self.close_connection = True
        elif action == "half":
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"[")
            self.close_connection = True
        elif action == "slow":
            time.sleep(60)
        elif known:
            self.answer(409, {"error": "known", "ids": known})
        else:
            self.answer(200, ids)


server = ThreadingHTTPServer(("127.0.0.1", 0), Store)
server.daemon_threads = True
threading.Thread(target=server.serve_forever, daemon=True).start()
print(json.dumps({"endpoint": f"http://127.0.0.1:{server.server_address[1]}/lrs/"}), flush=True)
sys.stdin.read()
