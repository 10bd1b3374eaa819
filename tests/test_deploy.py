"""What `deploy/` says is true: settings, paths, ports and versions, and the programs that read it
accept it."""

import json
import re
import shlex
import ssl
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from websockets.sync.client import connect

from tests.nginx import DEPLOY, behind_nginx
from tests.programs import needed
from tests.web.serving import HERE, ME, SOON, Served
from tiergarten import cli
from tiergarten.web import serve, settings
from tiergarten.web.api.guard import HEALTH
from tiergarten.web.metrics import Metrics
from tiergarten.web.settings import Settings

ROOT = DEPLOY.parent
PORT = str(serve.USUAL_PORT)
UNIT = DEPLOY / "tiergarten@.service"
MANY = 200  # requests, more than it takes until a server is ready


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def everything() -> Iterator[tuple[str, str]]:
    for path in sorted(DEPLOY.iterdir()):
        if path.suffix != ".lock":
            yield path.name, path.read_text(encoding="utf-8")


def of_compose() -> dict[str, Any]:
    plain: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
    return plain


def test_variables_are_settings() -> None:
    known = {settings.variable(name) for name in settings.FIELDS}
    known |= {settings.PREFIX + name for name in (*settings.OTHERS, settings.FILE.upper())}
    found = {name for _, text in everything() for name in re.findall(r"\bTIERGARTEN_[A-Z_]+", text)}
    assert len(found) > 7
    assert found <= known


def test_their_values_can_be() -> None:
    given = of_compose()["services"]["tiergarten"]["environment"]
    environment = {name: str(value) for name, value in given.items()}
    assert settings.read({}, environment).log_format == "json"
    example = settings.read({}, {}, str(DEPLOY / "settings.toml"))
    assert example.hosts
    assert example.trusted_proxies
    assert set(tomllib.loads(text_of("settings.toml"))) <= set(settings.FIELDS)


def test_the_unit_starts_the_command_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Settings] = []
    monkeypatch.setattr(serve, "run", lambda *given: started.append(given[0]))
    line = next(line for line in text_of(UNIT.name).splitlines() if line.startswith("ExecStart="))
    program, *words = shlex.split(line.partition("=")[2])
    example = str(DEPLOY / "settings.toml")
    typed = [word.replace("%i", "8001") for word in words]
    assert cli.main([example if word.endswith("settings.toml") else word for word in typed]) == 0
    assert started == [settings.read({"port": "8001"}, {}, example)]
    assert program.endswith("/tiergarten")


def test_an_operators_command_runs_as_the_unit_does() -> None:
    unit, script = text_of(UNIT.name), text_of("tiergarten-admin")
    for line in re.findall(r"^Environment=(.+)$", unit, re.MULTILINE):
        assert f"\n{line}\n" in script
    for path in (
        "/etc/tiergarten/settings.toml",
        "/etc/tiergarten/secrets",
        "/opt/tiergarten/bin/",
    ):
        assert path in unit
        assert path in script
    assert "User=tiergarten" in unit
    assert "--reuid=tiergarten" in script


def test_the_unit_tries_again_for_ever_unless_something_given_is_wrong() -> None:
    unit = text_of(UNIT.name)
    assert "\nRestart=on-failure\n" in unit
    assert "\nStartLimitIntervalSec=0\n" in unit
    assert re.findall("RestartPreventExitStatus=(.+)", unit) == [str(cli.WRONG)]


def test_a_certificate_is_renewed_as_it_was_got() -> None:
    """certbot notes the hooks that it is given, and runs them again: else nginx holds the port."""
    guide = (ROOT / "docs" / "deploying.md").read_text(encoding="utf-8").replace("\\\n", "")
    (command,) = (line for line in guide.splitlines() if line.startswith("certbot certonly"))
    words = shlex.split(command)
    for hook, what in (("--pre-hook", "systemctl stop nginx"), ("--post-hook", "start nginx")):
        assert words[words.index(hook) + 1].endswith(what)


def test_it_may_take_as_long_to_stop_as_it_was_set() -> None:
    within = Settings().stop_within
    unit = re.search(r"TimeoutStopSec=(\d+)", text_of(UNIT.name))
    assert unit is not None
    server = of_compose()["services"]["tiergarten"]
    assert float(unit[1]) > within
    assert float(server["stop_grace_period"].removesuffix("s")) > within


def test_nginx_gives_a_connection_up_before_the_server_does() -> None:
    """Else a request may meet one that has just been closed, and is answered with 502."""
    upstream = re.search(r"^upstream .+?^}", text_of("nginx.conf"), re.MULTILINE | re.DOTALL)
    assert upstream is not None
    given_up = re.search(r"\bkeepalive_timeout (\d+)s;", upstream[0])
    assert given_up is not None
    assert float(given_up[1]) < Settings().keep_alive


def test_ports_agree() -> None:
    services = of_compose()["services"]
    assert services["tiergarten"]["ports"] == [f"127.0.0.1:{PORT}:{PORT}"]
    assert services["second"]["ports"] == [f"127.0.0.1:{int(PORT) + 1}:{PORT}"]
    image = text_of("Dockerfile")
    for line in (f"EXPOSE {PORT}", f"TIERGARTEN_PORT={PORT}", f"http://127.0.0.1:{PORT}{HEALTH}"):
        assert line in image
    assert f"server 127.0.0.1:{PORT};" in text_of("nginx.conf")


def test_the_image_is_made_of_what_there_is() -> None:
    image = text_of("Dockerfile")
    sent = {line[1:] for line in text_of("Dockerfile.dockerignore").splitlines() if line[:1] == "!"}
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", image, re.MULTILINE)
    assert {path for line in copied for path in line.split()} == sent
    assert all((ROOT / path).exists() for path in sent)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = set(re.findall(r"FROM python:(\S+)-slim", image))
    assert len(versions) == 1
    assert f"Programming Language :: Python :: {versions.pop()}" in project["classifiers"]


def test_the_services_of_compose_know_each_other() -> None:
    plain = of_compose()
    for name in ("tiergarten", "second"):
        service = plain["services"][name]
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
        assert set(service["depends_on"]) <= set(plain["services"])
        volumes = {volume.partition(":")[0] for volume in service["volumes"]}
        assert volumes <= set(plain["volumes"])
    url = plain["services"]["tiergarten"]["environment"]["TIERGARTEN_DATABASE"]
    database = plain["services"]["database"]["environment"]
    assert "healthcheck" in plain["services"]["database"]
    assert url == (
        f"postgresql://{database['POSTGRES_USER']}:${{POSTGRES_PASSWORD}}"
        f"@database/{database['POSTGRES_DB']}"
    )


def test_alerts_ask_for_figures_that_there_are() -> None:
    rules = [
        rule
        for group in yaml.safe_load(text_of("alerts.yaml"))["groups"]
        for rule in group["rules"]
    ]
    metrics = Metrics()
    metrics.refused("too_many")
    metrics.moved("zoosim", 1, 0.1)
    metrics.answered("POST", "/api/tables/{table}/moves", 200, 0.1)
    told = metrics.text().decode()
    known = set(re.findall(r"^(tiergarten_\w+)", told, re.MULTILINE))
    asked = {name for rule in rules for name in re.findall(r"\btiergarten_\w+", rule["expr"])}
    assert asked
    assert asked <= known
    assert all(rule["annotations"]["summary"] for rule in rules)


@pytest.mark.thorough
def test_systemd_takes_the_unit_and_finds_it_safe(tmp_path: Path) -> None:
    analyse = needed("systemd-analyze")
    text = text_of(UNIT.name).replace("/opt/tiergarten/bin/tiergarten", sys.executable)
    copy = tmp_path / UNIT.name
    copy.write_text(text)
    done = subprocess.run([analyse, "verify", copy], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    judged = subprocess.run(
        [analyse, "security", "--offline=true", "--threshold=20", "--no-pager", copy],
        capture_output=True,
        text=True,
        check=False,
    )
    assert judged.returncode == 0, judged.stdout[-300:]


@pytest.mark.thorough
def test_nginx_hands_everything_on(tmp_path: Path) -> None:
    """The page, requests, sockets, and who asks."""
    trusting = Settings(
        trusted_proxies=("127.0.0.1",), requests_at_once=MANY, requests_per_second=0.001
    )
    with (
        Served(tmp_path / "tables.sqlite", settings=trusting) as served,
        behind_nginx(tmp_path, "nginx.conf", served.address) as address,
        httpx.Client(base_url=f"https://{address}", verify=False, timeout=SOON) as web,
    ):
        assert "<!doctype html>" in web.get("/").text
        assert "max-age" in web.get("/healthz").headers["strict-transport-security"]
        assert web.get("/metrics").status_code == 404
        origin = {"origin": f"https://{address}"}
        asked = {"game": "zoosim", "seats": [ME, HERE]}
        made = web.post("/api/tables", json=asked, headers=origin)
        assert made.status_code == 201, made.text
        table, token = made.json()["table"]["id"], made.json()["token"]
        _reads_a_frame(address, table, token)
        # nginx adds the address from which it was asked; here it is that of a further proxy.
        one, other = ({"x-forwarded-for": f"203.0.113.{number}"} for number in (1, 2))
        codes = {web.get("/api", headers=one).status_code for _ in range(MANY + 1)}
        assert codes == {200, 429}
        assert web.get("/api", headers=other).status_code == 200, "limits are counted by client"


def _reads_a_frame(address: str, table: str, token: str) -> None:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    place = f"wss://{address}/api/tables/{table}/live"
    with connect(place, ssl=trusting, open_timeout=SOON) as socket:
        socket.send(json.dumps({"token": token}))
        while json.loads(socket.recv(timeout=SOON))["type"] != "frame":
            pass


@pytest.mark.thorough
@pytest.mark.long
def test_the_commands_of_the_image_make_a_server(tmp_path: Path) -> None:
    """There is no container here: the same commands, in a fresh environment."""
    home = tmp_path / "tiergarten"
    for command in re.findall(r"^RUN (.+pip install.+)$", text_of("Dockerfile"), re.MULTILINE):
        if not home.exists():
            venv.create(home, with_pip=True)
        words = shlex.split(command.replace("/opt/tiergarten", str(home)))
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    shown = subprocess.run(
        [home / "bin" / "tiergarten", "games"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "zooloretto: " in shown.stdout, shown.stderr
    driver = subprocess.run([home / "bin" / "python", "-c", "import psycopg"], check=False)
    assert driver.returncode == 0, "PostgreSQL can be used"
