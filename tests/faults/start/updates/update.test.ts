import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { cleanUp } from "#tests/faults/start/process.ts";
import { before, makeUpdatableServer } from "./updatable-server.ts";

afterAll(cleanUp);

/** GNU's `head` and `find`, as on the servers that docs/running.md describes. */
const isLinux = process.platform === "linux";

const changelog = `# Changelog

Of all versions.

## [Unreleased]

## [1.1.0] - 2026-12-24

### Added

- For owners: a wide logo.
  It keeps its clear parts.

## [1.0.1] - 2026-12-01

### Fixed

- A search.

## [1.0.0] - 2026-11-30

### Added

- Everything.

[1.1.0]: https://herafi.example/1.1.0`;

describe.runIf(isLinux)("herafi-update", () => {
  it("restarts the units one after the other and keeps the last three versions", () => {
    const { update, versions, current, calls, old } = makeUpdatableServer({
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

  it("shows what changes since the version that runs, and that several units need no pause", () => {
    const { update } = makeUpdatableServer({ units: ["herafi@8001", "herafi@8002"], changelog });
    const { status, stdout, stderr } = update();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toBe(
      `herafi-update: from version 1.0.0 to 1.1.0

## [1.1.0] - 2026-12-24
### Added
- For owners: a wide logo.
  It keeps its clear parts.

## [1.0.1] - 2026-12-01
### Fixed
- A search.

herafi-update: it needs no pause: the units are restarted one after the other
`,
    );
  });

  it("with --show changes nothing, and says how long a pause is needed", () => {
    for (const [breaking, pause] of [
      [{}, "it needs a pause of some seconds, in which the one unit is restarted"],
      [
        { "0002_new": "no" },
        "it needs a pause of some minutes, in which a backup is made and the tables are changed",
      ],
    ] as const) {
      const { update, calls, current, old, versions } = makeUpdatableServer({
        units: ["herafi"],
        changelog,
        breaking,
      });
      const { status, stdout, stderr } = update("--show");
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toContain("- For owners: a wide logo.");
      expect(stdout).toContain(`herafi-update: ${pause}\n`);
      expect(current()).toBe(old);
      expect(readdirSync(versions).sort()).toEqual(before);
      expect(calls()).toEqual([]);
    }
  });

  it("fails and changes nothing if systemctl lists no unit of the site", () => {
    const { update, current, calls, versions, old } = makeUpdatableServer({ units: [] });
    const { status, stderr } = update();
    expect(status).toBe(1);
    expect(stderr).toMatch(/^herafi-update: systemctl lists no unit.*nothing was changed\n$/);
    expect(current()).toBe(old);
    expect(readdirSync(versions).sort()).toEqual(before);
    expect(calls()).toEqual([]);
  });

  it("fails and changes nothing if the version cannot be built", () => {
    const { update, current, calls, versions, old, install } = makeUpdatableServer({
      units: ["herafi"],
    });
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
    const { update, current, calls, versions, old } = makeUpdatableServer({
      units: ["herafi"],
      ...broken,
    });
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

  it("does not wait for a version that ends again and again", () => {
    const { update, current, old, install, root } = makeUpdatableServer({
      units: ["herafi"],
      curl: "[ $(readlink CURRENT) = OLD ]",
      restarts: "[ $(readlink CURRENT) = OLD ] && echo 0 || echo 3",
    });
    install("usr/local/bin/sleep", `echo >> ${root}/sleeps`);
    expect(update().status).toBe(1);
    expect(current()).toBe(old);
    expect(existsSync(join(root, "sleeps"))).toBe(false);
  });

  it("restarts only the units that have the new version when it goes back", () => {
    const { update, calls } = makeUpdatableServer({
      units: ["herafi@8001", "herafi@8002"],
      curl: "[ $(readlink CURRENT) = OLD ]",
    });
    expect(update().status).toBe(1);
    expect(calls().filter((call) => call.startsWith("restart"))).toEqual([
      "restart herafi@8001.service",
      "restart herafi@8001.service",
    ]);
    expect(calls().filter((call) => call.includes("8002"))).toEqual([]);
  });
});
