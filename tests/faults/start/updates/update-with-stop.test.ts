import { readdirSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { cleanUp } from "#tests/faults/start/process.ts";
import { before, makeUpdatableServer } from "./updatable-server.ts";

afterAll(cleanUp);

/** GNU's `head` and `find`, as on the servers that docs/running.md describes. */
const isLinux = process.platform === "linux";

describe.runIf(isLinux)(
  "herafi-update to a version with a migration on which the version before cannot run",
  () => {
    const breaking = { "0001_old": "no", "0002_new": "yes", "0003_new": "no" };
    const backup = expect.stringMatching(/^backup \S+\/herafi-20\S+Z\.backup$/);

    it("stops all units and makes a backup before any of them has the new version", () => {
      const { update, calls, current, old } = makeUpdatableServer({
        units: ["herafi@8001", "herafi@8002"],
        breaking,
      });
      const { status, stderr, stdout } = update();
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).toMatch(/^herafi-update: it needs a pause of some minutes, /m);
      expect(stdout).toMatch(/^herafi-update: all units are stopped, .*: 0003_new \n$/m);
      expect(current()).not.toBe(old);
      expect(calls()).toEqual([
        "stop herafi@8001.service",
        "stop herafi@8002.service",
        backup,
        "restart herafi@8001.service",
        "ready http://127.0.0.1:8001/health/ready",
        "restart herafi@8002.service",
        "ready http://127.0.0.1:8002/health/ready",
      ]);
    });

    it("restores that backup with the version before if a unit does not become ready", () => {
      const { update, calls, current, old, versions } = makeUpdatableServer({
        units: ["herafi@8001", "herafi@8002"],
        breaking,
        curl: "[ $(readlink CURRENT) = OLD ]",
      });
      const { status, stderr } = update();
      expect(status).toBe(1);
      expect(stderr).toMatch(new RegExp(`^herafi-update: .*; the site runs ${old} again\n$`));
      expect(current()).toBe(old);
      expect(readdirSync(versions).sort()).toEqual(before);
      const made = calls().find((call) => call.startsWith("backup "))!;
      expect(calls().slice(3)).toEqual([
        "restart herafi@8001.service",
        "stop herafi@8001.service",
        "stop herafi@8002.service",
        made.replace("backup ", "restore --replace "),
        ...["restart herafi@8001.service", "ready http://127.0.0.1:8001/health/ready"],
        ...["restart herafi@8002.service", "ready http://127.0.0.1:8002/health/ready"],
      ]);
    });

    it("starts the version before again if there is no backup, and restores nothing", () => {
      const { update, calls, current, old, install } = makeUpdatableServer({
        units: ["herafi"],
        breaking,
      });
      install("usr/local/bin/herafi", "exit 1");
      const { status, stderr } = update();
      expect(status).toBe(1);
      expect(stderr).toMatch(/^herafi-update: there is no backup; the site runs \S+ again\n$/);
      expect(current()).toBe(old);
      expect(calls()).toEqual([
        "stop herafi.service",
        "restart herafi.service",
        "ready http://127.0.0.1:8123/health/ready",
      ]);
    });

    it("says so if the backup cannot be restored, and leaves the units stopped", () => {
      const { update, calls, install } = makeUpdatableServer({
        units: ["herafi"],
        breaking,
        curl: "[ $(readlink CURRENT) = OLD ]",
      });
      install("usr/local/bin/herafi", '[ "$1" = backup ]');
      const { status, stderr } = update();
      expect(status).toBe(1);
      expect(stderr).toMatch(/the backup \S+ is not restored either, so all units are stopped/);
      expect(calls().at(-1)).toBe("stop herafi.service");
    });

    it("stops nothing for migrations on which the version before can run", () => {
      const { update, calls } = makeUpdatableServer({
        units: ["herafi"],
        breaking: { "0001_old": "no", "0002_new": "yes" },
      });
      const { status, stderr, stdout } = update();
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      expect(stdout).not.toContain("stopped");
      expect(calls()[0]).toBe("restart herafi.service");
    });
  },
);
