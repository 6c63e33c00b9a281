import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it, onTestFinished } from "vitest";
import { makeSite } from "#tests/faults/site.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { runCommand } from "./command.ts";
import { cleanUp, start, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

it.each(["embedded", "server"] as const)(
  "finds nothing that fails at a running site: %s database",
  async (kind) => {
    const site = await makeSite(kind);
    onTestFinished(site.stop);
    const smtp = await startSmtp();
    onTestFinished(smtp.stop);
    const herafi = await start({ ...site.settings, SMTP_URL: smtp.url });
    onTestFinished(async () => void (await herafi.end("SIGTERM")));
    const settings = { ...site.settings, SMTP_URL: smtp.url, PORT: new URL(herafi.url).port };
    const { code, stdout, stderr } = await runCommand("doctor", ["boss@mail.example"], settings);
    expect(stderr).toBe("");
    expect(stdout).not.toMatch(/^failure/m);
    for (const about of ["settings", "site", "proxy", "database", "disk", "pictures", "mail"]) {
      expect(stdout).toMatch(new RegExp(`^ok +${about}: `, "m"));
    }
    expect(stdout).toMatch(/^warning +backups: there is none/m);
    expect(code).toBe(0);
    expect(smtp.received.map(({ subject }) => subject)).toEqual(["رسالة تجريبية من حِرَفي"]);
  },
);

it("names what fails, with what to do, and ends with 1", async () => {
  const site = await makeSite("server");
  onTestFinished(site.stop);
  const herafi = await start(site.settings);
  await herafi.end("SIGTERM");
  const { code, stdout } = await runCommand("doctor", [], {
    ...site.settings,
    PORT: new URL(herafi.url).port,
    APP_KEY: "another key of this site, long enough",
    APP_URL: "https://127.0.0.2:1",
    SMTP_URL: "smtp://127.0.0.1:1",
    SMTP_UR: "a",
  });
  expect(stdout).toMatch(/^warning +settings: SMTP_UR .* SMTP_URL/m);
  expect(stdout).toMatch(/^failure +site: no answer .*systemctl start herafi/m);
  expect(stdout).toMatch(/^failure +proxy: .*TRUSTED_PROXIES/m);
  expect(stdout).toMatch(/^failure +database: was used with another APP_KEY/m);
  expect(stdout).toMatch(/^failure +mail: .*SMTP_URL/m);
  expect(stdout).toMatch(/^4 of \d+ fail\.$/m);
  expect(code).toBe(1);
});

it("says that a proxy on the same machine has an address that is not trusted", async () => {
  const { stdout } = await runCommand("doctor", [], {
    DATA_DIR: temporaryFolder(),
    APP_KEY: "a key of this site, which is long enough",
    HOST: "127.0.0.1",
    TRUSTED_PROXIES: "10.0.0.7",
    APP_URL: "https://127.0.0.2:1",
  });
  expect(stdout).toMatch(/^failure +proxy: .*127\.0\.0\.1.*TRUSTED_PROXIES/m);
});

it("makes nothing of its own where there is no site", async () => {
  const directory = temporaryFolder();
  rmSync(join(directory, "app.key"), { force: true });
  const { code, stdout } = await runCommand("doctor", [], { DATA_DIR: directory });
  expect(stdout).toMatch(/^failure +settings: DATA_DIR: there is no key/m);
  expect(code).toBe(1);
});
