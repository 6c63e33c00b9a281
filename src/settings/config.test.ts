import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { InvalidSetting, readConfig } from "./config.ts";

const key = "a key for tests, 32 characters long";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "herafi-config-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** With a key nothing is written to disk. */
const read = (env: Record<string, string | undefined>) => readConfig({ APP_KEY: key, ...env });

const defaults = {
  port: 8000,
  host: "127.0.0.1",
  appUrl: "http://localhost:8000",
  dataDir: resolve("data"),
  databaseUrl: undefined,
  storageUrl: undefined,
  smtpUrl: undefined,
  mailFrom: "no-reply@localhost",
  appKey: key,
  admin: null,
  limitFactor: 1,
  trustedProxies: [],
  demo: undefined,
  country: "SY",
  timeZone: "Asia/Damascus",
  fastPath: true,
  metrics: null,
};

describe("a variable that is not set", () => {
  it("has the default of the contract", () => expect(read({})).toMatchObject(defaults));

  it.each(["", " ", "\t"])("may also be %j", (empty) => {
    const names = [
      "PORT",
      "HOST",
      "APP_URL",
      "DATA_DIR",
      "DATABASE_URL",
      "DATABASE_REPLICA_URL",
      "STORAGE_URL",
      "SMTP_URL",
      "MAIL_FROM",
    ];
    names.push("ADMIN_EMAIL", "ADMIN_PASSWORD", "LIMITS", "TRUSTED_PROXIES", "DEMO");
    names.push("COUNTRY", "TZ_NAME", "LOG_LEVEL", "METRICS_TOKEN", "METRICS_PORT");
    names.push("FAST_PATH", "APP_KEY_CHANGED", "CORS_ORIGINS", "COOKIE_DOMAIN");
    expect(read(Object.fromEntries(names.map((name) => [name, empty])))).toEqual(read({}));
  });

  it("may be any other program's variable", () => {
    expect(read({ NODE_ENV: "test", PATH: "/bin", HOME: "/" })).toEqual(read({}));
  });
});

describe("a valid value is accepted", () => {
  const mailFrom = "no-reply@herafi.example";

  it.each([
    ["PORT", "0", { port: 0, appUrl: "http://localhost:0" }],
    ["PORT", "80", { port: 80, appUrl: "http://localhost" }],
    ["PORT", "65535", { port: 65_535, appUrl: "http://localhost:65535" }],
    ["HOST", "::1", { host: "::1" }],
    ["HOST", "0.0.0.0", { host: "0.0.0.0" }],
    ["APP_URL", "https://herafi.example", { appUrl: "https://herafi.example", mailFrom }],
    ["APP_URL", "https://herafi.example/", { appUrl: "https://herafi.example", mailFrom }],
    ["APP_URL", "HTTPS://Herafi.example:443/", { appUrl: "https://herafi.example", mailFrom }],
    ["APP_URL", "http://[::1]:8080/", { appUrl: "http://[::1]:8080" }],
    ["APP_URL", "http://192.0.2.7/", { appUrl: "http://192.0.2.7" }],
    ["DATA_DIR", "elsewhere", { dataDir: resolve("elsewhere") }],
    ["DATABASE_URL", "postgres://a:b@db:5433/x", { databaseUrl: "postgres://a:b@db:5433/x" }],
    ["DATABASE_URL", "postgresql://db/x", { databaseUrl: "postgresql://db/x" }],
    ["STORAGE_URL", "https://a:b@s3.example/x", { storageUrl: "https://a:b@s3.example/x" }],
    ["STORAGE_URL", "http://a:b@localhost:9/x", { storageUrl: "http://a:b@localhost:9/x" }],
    ["SMTP_URL", "smtp://mail.example:587", { smtpUrl: "smtp://mail.example:587" }],
    ["SMTP_URL", "smtps://a:b@mail.example", { smtpUrl: "smtps://a:b@mail.example" }],
    ["MAIL_FROM", "hello@herafi.example", { mailFrom: "hello@herafi.example" }],
    ["APP_KEY", "k".repeat(32), { appKey: "k".repeat(32) }],
    ["APP_KEY_CHANGED", "accept", { acceptsKeyChange: true }],
    ["LIMITS", "0.5", { limitFactor: 0.5 }],
    ["LIMITS", "1000", { limitFactor: 1000 }],
    ["TRUSTED_PROXIES", "10.0.0.1", { trustedProxies: ["10.0.0.1"] }],
    ["TRUSTED_PROXIES", "10.0.0.0/8, ::1", { trustedProxies: ["10.0.0.0/8", "::1"] }],
    ["TRUSTED_PROXIES", "0.0.0.0/0 ,fd00::/128", { trustedProxies: ["0.0.0.0/0", "fd00::/128"] }],
    ["DEMO", "on", { demo: "on" }],
    ["DEMO", "off", { demo: "off" }],
    ["COUNTRY", "EG", { country: "EG" }],
    ["TZ_NAME", "Africa/Cairo", { timeZone: "Africa/Cairo" }],
    ["LOG_LEVEL", "silent", { logLevel: "silent" }],
    ["FAST_PATH", "on", { fastPath: true }],
    ["FAST_PATH", "off", { fastPath: false }],
    [
      "METRICS_TOKEN",
      "zaytoun-8-jisr-4",
      { metrics: { host: "127.0.0.1", port: undefined, token: "zaytoun-8-jisr-4" } },
    ],
    ["METRICS_PORT", "9464", { metrics: { host: "127.0.0.1", port: 9464, token: undefined } }],
  ])("%s=%s", (name, value, accepted) => {
    expect(read({ [name]: value })).toEqual({ ...read({}), ...accepted });
  });

  it("DATABASE_REPLICA_URL, one or several", () => {
    const [databaseUrl, one, other] = ["postgres://a/x", "postgres://b/x", "postgresql://c:1/x"];
    const accepted = (urls: string) =>
      read({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: urls }).replicaUrls;
    expect(accepted(one)).toEqual([one]);
    expect(accepted(`${one}, ${other}`)).toEqual([one, other]);
  });

  it("ADMIN_EMAIL of an Arabic domain as accounts have it", () => {
    const { admin } = read({ ADMIN_EMAIL: "me@مثال.سوريا", ADMIN_PASSWORD: "zaytoun-7-jisr" });
    expect(admin?.email).toBe("me@xn--mgbh0fb.xn--mgbtf8fl");
  });

  it("ADMIN_EMAIL in lower case, ADMIN_PASSWORD unchanged", () => {
    const { admin } = read({ ADMIN_EMAIL: "Me@Site.example", ADMIN_PASSWORD: " Ab cd 12 " });
    expect(admin).toEqual({ email: "me@site.example", password: " Ab cd 12 " });
  });
});

describe("an invalid value is reported in one line that names the variable", () => {
  it.each([
    ["PORT", ["eighty", "-1", "65536", "80.5", "8000/tcp", "NaN", "Infinity", "0x1F", "1e3"]],
    ["APP_URL", ["herafi.example", "//herafi.example", "https://", "http:"]],
    ["APP_URL", ["localhost:8000", "ftp://herafi.example"]],
    ["APP_URL", ["https://herafi.example/app", "https://herafi.example/app/"]],
    ["APP_URL", ["https://me:secret@herafi.example", "https://me@herafi.example"]],
    ["DATABASE_URL", ["mysql://db/herafi", "db/herafi", "/var/run/postgresql"]],
    ["DATABASE_REPLICA_URL", ["mysql://db/herafi", "postgres://a/x,", "postgres://a/x;b/x,db"]],
    ["STORAGE_URL", ["ftp://a:b@files.example/x", "s3://a:b@s3.example/x", "./storage", "bucket"]],
    ["STORAGE_URL", ["https://s3.example/x", "https://a@s3.example/x", "https://a:b@s3.example/"]],
    ["SMTP_URL", ["http://mail.example", "mail.example:587", "smtp://", "smtps:///"]],
    [
      "MAIL_FROM",
      ["herafi", "herafi@", "حرفي <a@b.co>", "a@b.co, c@d.co", "a@b.co\r\nBcc: c@d.co"],
    ],
    ["APP_KEY_CHANGED", ["yes", "on", "Accept"]],
    ["APP_KEY", ["short", "k".repeat(31)]],
    ["ADMIN_EMAIL", ["admin", "admin@", "@site.example", "a b@site.example", "a@b.co\nx"]],
    ["ADMIN_PASSWORD", ["1234567", "x".repeat(129)]],
    ["LIMITS", ["0", "-1", "many", "NaN", "Infinity"]],
    ["TRUSTED_PROXIES", ["proxy.example", "10.0.0.1;10.0.0.2", "10.0.0.0/33", "::1/129"]],
    [
      "TRUSTED_PROXIES",
      ["10.0.0.256", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0.0/-1", "loopback", "*"],
    ],
    ["DEMO", ["yes", "1", "ON"]],
    ["COUNTRY", ["Syria", "sy", "XX", "963"]],
    ["TZ_NAME", ["Damascus", "Asia/Nowhere", "UTC+3", "+03:00"]],
    ["LOG_LEVEL", ["loud", "WARN"]],
    ["FAST_PATH", ["yes", "0", "OFF"]],
    ["METRICS_TOKEN", ["short", "fifteen-letters", "sixteen letters and", "sixteen\nletters\n"]],
    ["METRICS_PORT", ["metrics", "0", "-1", "65536"]],
  ])("%s: %j", (name, values) => {
    const admin = { ADMIN_EMAIL: "me@site.example", ADMIN_PASSWORD: "12345678" };
    for (const value of values) {
      const message = errorOf({ ...(name.startsWith("ADMIN") ? admin : {}), [name]: value });
      expect(message, value).toMatch(new RegExp(`^${name}: must .+$`));
    }
  });

  it.each([{ ADMIN_EMAIL: "me@site.example" }, { ADMIN_PASSWORD: "12345678" }])(
    "%j without the other",
    (half) => expect(errorOf(half)).toMatch(/^ADMIN_EMAIL, ADMIN_PASSWORD: .+$/),
  );

  it("DATABASE_REPLICA_URL without DATABASE_URL", () => {
    const message = errorOf({ DATABASE_REPLICA_URL: "postgres://a/x" });
    expect(message).toMatch(/^DATABASE_REPLICA_URL: .*DATABASE_URL.+$/);
  });

  it("DATA_DIR that is a file or inside one", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const DATA_DIR of [file, join(file, "data")]) {
      expect(errorOf({ APP_KEY: undefined, DATA_DIR })).toMatch(/^DATA_DIR: .+$/);
    }
  });
});

/** The error message for an invalid environment. */
function errorOf(env: Record<string, string | undefined>): string {
  try {
    read(env);
  } catch (error) {
    expect(error, String(error)).toBeInstanceOf(InvalidSetting);
    return (error as Error).message;
  }
  return "not refused";
}
