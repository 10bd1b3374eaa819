"""The page's files: cached for ever under their version, and nothing from elsewhere."""

import gzip
from pathlib import Path

from tests.web.serving import Served, fetched
from tiergarten.web.api.page_files import CURRENT, PageFiles


def test_headers_keep_strangers_out(served: Served) -> None:
    headers = fetched(f"http://{served.address}/api").headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


def test_only_what_is_in_the_folder_is_served(served: Served) -> None:
    for path in ("/page/current/../app.py", "/page/current/%2e%2e/app.py", "/page/x//etc/passwd"):
        assert fetched(f"http://{served.address}{path}").status_code == 404


def test_types_are_not_served(tmp_path: Path) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / "a.js").write_text("let a = 1;")
    (tmp_path / "lib" / "a.d.ts").write_text("export let a: number;")
    page_files = PageFiles(tmp_path)
    page_files.refresh()
    assert "lib/a.js" in page_files.files
    assert "lib/a.d.ts" not in page_files.files


def test_the_api_describes_itself(served: Served) -> None:
    described = fetched(f"http://{served.address}/api/openapi.json").json()
    paths = described["paths"]
    assert "/api/tables/{table}/moves" in paths
    for path, methods in paths.items():
        for what in methods.values():
            assert what["summary"], path


def test_a_changed_file_has_a_new_version(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<script src="/page/current/a.js"></script>')
    (tmp_path / "a.js").write_text("let a = 1;" * 100)
    page_files = PageFiles(tmp_path)
    page_files.refresh()
    first = page_files.version
    assert first != CURRENT
    assert f"/page/{first}/a.js".encode() in page_files.files["index.html"].content
    script = page_files.files["a.js"]
    assert script.kind == "text/javascript; charset=utf-8"
    assert script.packed is not None
    assert gzip.decompress(script.packed) == script.content
    (tmp_path / "a.js").write_text("let a = 2;" * 101)
    page_files.refresh()
    assert page_files.version != first
    assert page_files.files["a.js"].tag != script.tag
