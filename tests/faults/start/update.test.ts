import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeServer } from "./deployed-server.ts";
import { cleanUp } from "./process.ts";

afterAll(cleanUp);

/** GNU's `head` and `find`, as on the servers that docs/running.md describes. */
const isLinux = process.platform === "linux";

describe.runIf(isLinux)("herafi-update", () => {
  it("restarts the units one after the other and keeps the last three versions", () => {
    const { update, versions, current, calls, old } = serverWith({
      units: ["herafi@8001", "herafi@8002"],
    });
    expect(update()).toMatchObject({ status: 0, stderr: "" });
    const [second, third, newest, ...others] = readdirSync(versions).sort();
    expect([second, third, ...others]).toEqual(["2020-02Z", "2020-03Z", "current", "first"]);
    expect(current()).toBe(join(versions, newest!));
    expect(current()).not.toBe(old);
    expect(calls()).toEqual([
      "restart herafi@8001.service",
      "ready http://127.0.0.1:8001/health/ready",
      "restart herafi@8002.service",
      "ready http://127.0.0.1:8002/health/ready",
    ]);
  });

  it("fails and changes nothing if systemctl lists no unit of the site", () => {
    const { update, current, calls, versions, old } = serverWith({ units: [] });
    const { status, stderr } = update();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^herafi-update: systemctl lists no unit.*nothing was changed\n$/);
    expect(current()).toBe(old);
    expect(readdirSync(versions).sort()).toEqual(before);
    expect(calls()).toEqual([]);
  });

  it("fails and changes nothing if the version cannot be built", () => {
    const { update, current, calls, versions, old, install } = serverWith({ units: ["herafi"] });
    install("usr/local/bin/npm", "exit 1");
    expect(update().status).toBe(1);
    expect(current()).toBe(old);
    expect(readdirSync(versions).sort()).toEqual(before);
    expect(calls()).toEqual([]);
  });

  it.each([
    ["cannot be restarted", { systemctl: "[ $(readlink CURRENT) = OLD ]" }],
    ["does not become ready", { curl: "[ $(readlink CURRENT) = OLD ]" }],
  ])("fails and goes back to the version before if a unit %s", (_what, broken) => {
    const { update, current, calls, versions, old } = serverWith({ units: ["herafi"], ...broken });
    const { status, stderr } = update();
    expect(status).toBe(1);
    expect(stderr).toBe(
      "herafi-update: herafi.service is not ready with the new version (journalctl -u herafi.service); " +
        `the site runs ${old} again\n`,
    );
    expect(current()).toBe(old);
    expect(readdirSync(versions).sort()).toEqual(before);
    expect(calls().slice(-2)).toEqual([
      "restart herafi.service",
      "ready http://127.0.0.1:8123/health/ready",
    ]);
  });

  it("restarts only the units that have the new version when it goes back", () => {
    const { update, calls } = serverWith({
      units: ["herafi@8001", "herafi@8002"],
      curl: "[ $(readlink CURRENT) = OLD ]",
    });
    expect(update().status).toBe(1);
    expect(calls().filter((call) => call.includes("8002"))).toEqual([]);
  });
});

const before = ["2020-01Z", "2020-02Z", "2020-03Z", "current", "first"];

/** A server with five versions, of which `2020-03Z` runs. @param systemctl, curl conditions of success */
function serverWith({
  units,
  systemctl = "true",
  curl = "true",
}: Record<"units", string[]> & { systemctl?: string; curl?: string }) {
  const server = makeServer();
  const versions = join(server.root, "opt/herafi");
  const link = join(versions, "current");
  const log = join(server.root, "calls");
  rmSync(link, { recursive: true });
  for (const name of before) if (name !== "current") mkdirSync(join(versions, name));
  const old = join(versions, "2020-03Z");
  symlinkSync(old, link);
  const fill = (script: string) => script.replaceAll("CURRENT", link).replaceAll("OLD", old);
  const { install } = server;
  const list = units.map((unit) => `${unit}.service loaded active running Herafi`).join("\n");
  install(
    "usr/local/bin/systemctl",
    `if [ "$1" = list-units ]; then printf '%s' '${list}${list && "\n"}'; exit; fi
echo "$*" >> ${log}
${fill(systemctl)}`,
  );
  install(
    "usr/local/bin/curl",
    `${fill(curl)} || exit 1\nfor last; do :; done\necho "ready $last" >> ${log}`,
  );
  install("usr/local/bin/sleep", "");
  install("usr/local/bin/git", 'while [ $# -gt 1 ]; do shift; done; mkdir "$1"');
  install("usr/local/bin/npm", "");
  install("etc/herafi.env", "PORT='8123'");
  return {
    ...{ versions, old, install },
    update: () => server.run("herafi-update", "REPOSITORY"),
    current: () => readlinkSync(link),
    calls: () => (existsSync(log) ? readFileSync(log, "utf8").trim().split("\n") : []),
  };
}
