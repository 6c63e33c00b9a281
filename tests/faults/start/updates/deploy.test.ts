import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { Environment } from "#src/settings/environment.server.ts";
import { day } from "#src/util/time.ts";
import { cleanUp } from "#tests/faults/start/process.ts";
import { makeServer } from "./deployed-server.ts";

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

it.runIf(isLinux)(
  "the nightly backup deletes nothing outside its folder, whatever is in it",
  () => {
    const server = makeServer();
    const folder = join(server.root, "var/backups/herafi");
    const then = new Date(Date.now() - 40 * day);
    const other = join(server.root, "shadow");
    writeFileSync(other, "");
    utimesSync(other, then, then);
    // As root would read it line by line: a path of its own between two line breaks.
    const strange = join(folder, `x\n${other}\n`);
    mkdirSync(strange, { recursive: true });
    for (const name of [join(strange, "herafi-2000.backup"), join(folder, "herafi-a\nb.backup")]) {
      writeFileSync(name, "");
      utimesSync(name, then, then);
    }
    server.install("usr/local/bin/herafi", 'touch "$2"');
    expect(server.run("herafi-backup")).toMatchObject({ status: 0, stderr: "" });
    expect(existsSync(other)).toBe(true);
  },
);

it("the site's commands take what they are given, and say how they are called", () => {
  const server = makeServer();
  const { run, root } = server;
  const told = (...args: string[]) => run("herafi", ...args).stdout.trim();
  const npm =
    "-u herafi -- env HOME=/var/lib/herafi NPM_CONFIG_USERCONFIG=/dev/null npm run --silent";
  expect(told("admin", "a@b.example")).toBe(`${npm} admin -- a@b.example`);
  expect(told("admin", "--remove", "a@b.example")).toBe(`${npm} admin -- --remove a@b.example`);
  expect(told("backup", "here.backup")).toBe(`${npm} backup -- ${root}/here.backup`);
  expect(told("restore", "/a b.backup")).toBe(`${npm} restore -- /a b.backup`);
  expect(told("remove-demo")).toBe(`${npm} remove-demo --`);
  expect(told("doctor", "a@b.example")).toBe(`${npm} doctor -- a@b.example`);
  for (const args of [[], ["admin"], ["backup"], ["restore", "a", "b"], ["start", "x"]]) {
    const { status, stderr } = run("herafi", ...args);
    expect({ status, stderr }, args.join(" ")).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^usage: herafi admin .*\n$/),
    });
  }
});

it.each([
  ["a quote is missing", "APP_URL='https://a.example\nPORT='8000'\n", "1"],
  [
    "two quotes are missing",
    "DEMO='off'\nAPP_URL='https://a.example\n\nMAIL_FROM='a@b.example\n",
    "2,4",
  ],
  ["there are spaces", "# First\nMAIL_FROM = 'a@b.example'\nSMTP_URL=smtp://a:b c@d\n", "2,3"],
  [
    "the shell would do something",
    'APP_KEY="a$HOME"\nDEMO=$(id)\nMAIL_FROM=a<b@c.example>\n',
    "1,2,3",
  ],
  ["lines end as on Windows", "DEMO='off'\r\nPORT='8000'\r\n", "1,2"],
])("the site's commands name the line of the settings where %s", (_what, settings, lines) => {
  const { run, root } = makeServer();
  writeFileSync(join(root, "etc/herafi.env"), settings);
  const { status, stdout, stderr } = run("herafi", "doctor");
  expect(stderr).toMatch(new RegExp(`herafi\\.env must be NAME='value' .* line ${lines}\n$`));
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
});

it("the site's commands take settings with and without quotes, and comments", () => {
  const { run, root } = makeServer();
  const settings = [
    ...[
      "# What's this?",
      "",
      "PORT=8000",
      "DEMO=off  ",
      "  # 'a",
      "APP_NAME='حِرَفي في'",
      'A="b\'c"',
    ],
    ...["SMTP_URL='smtps://a:b$c\"d;e@f'", "MAIL_FROM=a+b@c.example", "B='a'\\''b'", "C="],
  ];
  writeFileSync(join(root, "etc/herafi.env"), settings.join("\n"));
  expect(run("herafi", "remove-demo")).toMatchObject({ status: 0, stderr: "" });
});

it("compose.yaml passes on every setting that is not the image's own", () => {
  const compose = readFileSync(new URL("../../../../compose.yaml", import.meta.url), "utf8");
  const settings = Object.keys(Environment.shape).filter((name) => !ofTheImage.includes(name));
  expect(settings.filter((name) => !compose.includes(`\n    ${name}: `))).toEqual([]);
});
const ofTheImage = ["PORT", "HOST", "DATA_DIR"];
