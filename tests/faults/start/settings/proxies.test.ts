import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanUp, temporaryFolder } from "#tests/faults/start/process.ts";
import { installPackages, isDebian } from "#tests/support/debian.ts";
import { freePort } from "#tests/support/free-port.ts";

/** Debian's own, as docs/running.md installs them. */
const programs = { caddy: "/usr/bin/caddy", nginx: "/usr/sbin/nginx" };
const packages = { caddy: "caddy", nginx: "nginx-light" };
const deploy = new URL("../../../../deploy/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, deploy), "utf8");
const run = promisify(execFile);

const missing = Object.keys(programs).filter(
  (name) => !existsSync(programs[name as keyof typeof programs]),
) as (keyof typeof programs)[];

const children: ChildProcess[] = [];
let upstream: Server;
let port: number;

describe.runIf(isDebian || missing.length === 0)("the proxies' configuration in deploy", () => {
  beforeAll(async () => {
    if (missing.length > 0) installPackages(missing.map((name) => packages[name]));
    upstream = createServer((request, response) => {
      const { host, "x-forwarded-for": client, "x-forwarded-proto": protocol } = request.headers;
      response.end(JSON.stringify({ host, client, protocol }));
    }).listen(0, "127.0.0.1");
    await once(upstream, "listening");
    port = (upstream.address() as AddressInfo).port;
  });
  afterAll(async () => {
    // nginx ends its workers if it is asked to end, but not if it is killed.
    for (const child of children) {
      if (child.exitCode === null && child.kill("SIGTERM")) await once(child, "exit");
    }
    upstream.close();
    await cleanUp();
  });

  const caddyfiles = readdirSync(deploy).filter((name) => name.startsWith("Caddyfile"));

  it.each(caddyfiles)("%s is valid for Debian's Caddy as it stands", async (name) => {
    const file = join(temporaryFolder(), "Caddyfile");
    writeFileSync(file, read(name));
    const { stdout } = await caddy(["validate", "--adapter", "caddyfile", "--config", file]);
    expect(stdout).toContain("Valid configuration");
  });

  it.each(caddyfiles)("%s passes a request on to the site", async (name) => {
    const own = await freePort();
    const folder = temporaryFolder();
    const file = join(folder, "Caddyfile");
    // Without a certificate, and on one upstream under all the addresses that the file has.
    const site = `http://herafi.example:${own}`;
    writeFileSync(
      file,
      `{\n\tadmin off\n}\n${read(name)
        .replace(/^(herafi\.example|\{\$APP_URL\})/m, site)
        .replace(/(127\.0\.0\.1|site-\d):80\d\d/g, `127.0.0.1:${port}`)}`,
    );
    const child = spawn(programs.caddy, ["run", "--adapter", "caddyfile", "--config", file], {
      env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder },
      stdio: "ignore",
    });
    children.push(child);
    expect(await requestThrough(own)).toEqual(forwarded(`herafi.example:${own}`));
  });

  it("the lines for nginx in docs/running.md pass a request on to the site", async () => {
    const running = readFileSync(new URL("../docs/running.md", deploy), "utf8");
    const blocks = [...running.matchAll(/```nginx\n([^`]+)```/g)].map(([, lines = ""]) => lines);
    expect(blocks).toHaveLength(2);
    const [upstreams, lines] = blocks.map((block) =>
      block.replace("127.0.0.1:8000", `127.0.0.1:${port}`),
    );
    const own = await freePort();
    const folder = temporaryFolder();
    mkdirSync(join(folder, "logs"));
    const file = join(folder, "nginx.conf");
    writeFileSync(
      file,
      `daemon off; pid ${folder}/pid; error_log ${folder}/errors;
events {}
http {
  access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${upstreams}
  server { listen 127.0.0.1:${own}; server_name herafi.example; location / {
${lines} } }
}`,
    );
    await run(programs.nginx, ["-t", "-c", file, "-p", folder]);
    children.push(spawn(programs.nginx, ["-c", file, "-p", folder], { stdio: "ignore" }));
    expect(await requestThrough(own)).toEqual(forwarded("herafi.example"));
  });
});

const forwarded = (host: string) => ({ host, client: "127.0.0.1", protocol: "http" });

function caddy(args: string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: temporaryFolder(),
    APP_URL: "https://herafi.example",
  };
  // Its log is on stderr.
  return run(programs.caddy, args, { env });
}

/** A visitor's request with a forged X-Forwarded-For, once the proxy listens. */
async function requestThrough(proxyPort: number) {
  const url = `http://127.0.0.1:${proxyPort}/`;
  const host = `Host: herafi.example:${proxyPort}`;
  for (let attempt = 0; attempt < 300; attempt++) {
    const { stdout } = await run("curl", [
      ...["-s", "-H", host, "-H", "X-Forwarded-For: 203.0.113.9", url],
    ]).catch(() => ({ stdout: "" }));
    if (stdout.startsWith("{")) return JSON.parse(stdout);
    await pause(100);
  }
  throw new Error("the proxy does not answer");
}
