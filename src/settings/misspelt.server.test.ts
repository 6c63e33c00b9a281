import { expect, it } from "vitest";
import { Environment } from "./environment.server.ts";
import { findMisspelt } from "./misspelt.server.ts";

it.each([
  ["SMTP_UR", "SMTP_URL"],
  ["SMPT_URL", "SMTP_URL"],
  ["smtp_url", "SMTP_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABASEURL", "DATABASE_URL"],
  ["APP_KEYS", "APP_KEY"],
  ["ADMIN_MAIL", "ADMIN_EMAIL"],
  ["ADMIN_PASSWROD", "ADMIN_PASSWORD"],
  ["LIMIT", "LIMITS"],
  ["METRICS_TOKN", "METRICS_TOKEN"],
])("%s is taken for %s", (name, nearest) => {
  expect(findMisspelt({ [name]: "x" })).toEqual([{ name, nearest }]);
});

it("leaves settings, empty variables and those of the system alone", () => {
  const settings = Object.keys(Environment.shape);
  const system = [
    "PATH",
    "HOME",
    "HOSTNAME",
    "SHELL",
    "USER",
    "LANG",
    "LC_ALL",
    "TERM",
    "PWD",
    "TZ",
  ];
  const node = ["NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "LD_PRELOAD", "npm_config_cache"];
  const systemd = ["INVOCATION_ID", "JOURNAL_STREAM", "CREDENTIALS_DIRECTORY", "NOTIFY_SOCKET"];
  const names = [...settings, ...system, ...node, ...systemd];
  expect(findMisspelt(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  expect(findMisspelt({ SMTP_UR: " " })).toEqual([]);
});
