import { execFileSync, spawnSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Environment } from "../../../src/settings/environment.server.ts";
import { day } from "../../../src/util/time.ts";
import { cleanUp, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

/** GNU's `head` and `find`, as on the servers that docs/running.md describes. */
const isLinux = process.platform === "linux";

it.runIf(isLinux)("50: old backups go only once there is a new one, and never the newest", () => {
  const server = makeServer();
  const folder = join(server.root, "var/backups/herafi");
  const made = (name: string, ageInDays: number) => {
    const then = new Date(Date.now() - ageInDays * day);
    writeFileSync(join(folder, name), "");
    utimesSync(join(folder, name), then, then);
  };
  const old = [40, 30, 20].map((age, place) => ({ name: `herafi-2020-0${place + 1}.backup`, age }));
  for (const { name, age } of [...old, { name: "move.backup", age: 90 }]) made(name, age);
  made("herafi-2020-04.backup.part", 1);
  made("herafi-2020-05.backup.part", 0.1);
  const others = ["herafi-2020-05.backup.part", "move.backup"];

  server.install("usr/local/bin/herafi", "exit 1");
  expect(server.run("herafi-backup").status).toBe(1);
  expect(readdirSync(folder).sort()).toEqual([...old.map(({ name }) => name), ...others]);

  server.install("usr/local/bin/herafi", 'touch "$2"');
  expect(server.run("herafi-backup")).toMatchObject({ status: 0, stderr: "" });
  const [second, third, ...rest] = readdirSync(folder).sort();
  expect([second, third]).toEqual(["herafi-2020-02.backup", "herafi-2020-03.backup"]);
  expect(rest).toEqual([
    others[0],
    expect.stringMatching(/^herafi-20\d\d-.*Z\.backup$/),
    others[1],
  ]);
});

it("the site's commands take what they are given, and say how they are called", () => {
  const server = makeServer();
  const { run, root } = server;
  const told = (...args: string[]) => run("herafi", ...args).stdout.trim();
  const npm = "-u herafi -- env HOME=/var/lib/herafi npm run --silent";
  expect(told("admin", "a@b.example")).toBe(`${npm} admin -- a@b.example`);
  expect(told("admin", "--remove", "a@b.example")).toBe(`${npm} admin -- --remove a@b.example`);
  expect(told("backup", "here.backup")).toBe(`${npm} backup -- ${root}/here.backup`);
  expect(told("restore", "/a b.backup")).toBe(`${npm} restore -- /a b.backup`);
  for (const args of [[], ["admin"], ["backup"], ["restore", "a", "b"], ["start", "x"]]) {
    const { status, stderr } = run("herafi", ...args);
    expect({ status, stderr }, args.join(" ")).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^usage: herafi admin .*\n$/),
    });
  }
});

it.runIf(isLinux)(
  "an update keeps the last three versions, and none that could not be built",
  () => {
    const server = makeServer();
    const versions = join(server.root, "opt/herafi");
    rmSync(join(versions, "current"), { recursive: true });
    for (const name of ["first", "2020-01Z", "2020-02Z", "2020-03Z"])
      mkdirSync(join(versions, name));
    server.install("usr/local/bin/git", 'while [ $# -gt 1 ]; do shift; done; mkdir "$1"');
    server.install("usr/local/bin/systemctl", "");

    server.install("usr/local/bin/npm", "exit 1");
    expect(server.run("herafi-update", "REPOSITORY").status).toBe(1);
    expect(readdirSync(versions).sort()).toEqual(["2020-01Z", "2020-02Z", "2020-03Z", "first"]);

    server.install("usr/local/bin/npm", "");
    expect(server.run("herafi-update", "REPOSITORY")).toMatchObject({ status: 0, stderr: "" });
    const [second, third, newest, ...others] = readdirSync(versions).sort();
    expect([second, third, ...others]).toEqual(["2020-02Z", "2020-03Z", "current", "first"]);
    expect(readlinkSync(join(versions, "current"))).toBe(join(versions, newest!));
  },
);

it("compose.yaml passes on every setting that is not the image's own", () => {
  const compose = readFileSync(new URL("../../../compose.yaml", import.meta.url), "utf8");
  const settings = Object.keys(Environment.shape).filter((name) => !ofTheImage.includes(name));
  expect(settings.filter((name) => !compose.includes(`\n    ${name}: `))).toEqual([]);
});
const ofTheImage = ["PORT", "HOST", "DATA_DIR"];

/** The folders of a server, as its scripts see them. */
function makeServer() {
  const root = execFileSync("realpath", [temporaryFolder()], { encoding: "utf8" }).trim();
  for (const folder of ["etc", "var/backups/herafi", "usr/local/bin", "opt/herafi/current"]) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, "etc/herafi.env"), "DEMO='off'\n");
  const install = (path: string, script: string) =>
    writeFileSync(join(root, path), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  install("usr/local/bin/runuser", 'echo "$@"');
  return {
    root,
    install,
    run(name: string, ...args: string[]) {
      const script = readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), "utf8");
      const here = script.replaceAll(
        /(?<=[\s=])\/(etc|var\/backups|opt|usr\/local)\//g,
        `${root}/$1/`,
      );
      const env = { PATH: `${join(root, "usr/local/bin")}:${process.env.PATH}` };
      return spawnSync("sh", ["-c", here, name, ...args], { cwd: root, env, encoding: "utf8" });
    },
  };
}
