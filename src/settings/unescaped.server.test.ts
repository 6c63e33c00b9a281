import pg from "pg";
import { describe, expect, it } from "vitest";
import { InvalidSetting, readConfig } from "./config.ts";

const key = "a key for tests, 32 characters long";
/** What comes before and after the password. */
const addresses = {
  DATABASE_URL: ["postgres://herafi:", "@db.example/herafi"],
  DATABASE_REPLICA_URL: [
    "postgres://db.example/herafi, postgresql://herafi:",
    "@db2.example/herafi",
  ],
  SMTP_URL: ["smtps://herafi:", "@mail.example"],
  STORAGE_URL: ["https://key:", "@s3.example/bucket?region=eu-1"],
} as const;
type Setting = keyof typeof addresses;
const settings = Object.keys(addresses) as Setting[];

const read = (setting: Setting, password: string) => {
  const [before, after] = addresses[setting];
  const primary = setting === "DATABASE_REPLICA_URL" ? { DATABASE_URL: "postgres://db" } : {};
  return readConfig({ APP_KEY: key, ...primary, [setting]: before + password + after });
};

function errorOf(setting: Setting, password: string): string {
  try {
    read(setting, password);
  } catch (error) {
    expect(error).toBeInstanceOf(InvalidSetting);
    return (error as Error).message;
  }
  return "not refused";
}

const encode = (list: string) => `must have its name and password percent-encoded: ${list}`;

describe.each(settings)("%s with a password that is not percent-encoded", (setting) => {
  it.each([
    ["zaytoun#jisr", "# is written %23"],
    ["7#jisr", "# is written %23"],
    ["#jisr", "# is written %23"],
    ["zaytoun/jisr", "/ is written %2F"],
    ["7/jisr", "/ is written %2F"],
    ["/jisr", "/ is written %2F"],
    ["zaytoun?jisr", "? is written %3F"],
    ["7?jisr", "? is written %3F"],
    ["zay@toun#jisr", "# is written %23"],
    ["zay:toun?jisr", "? is written %3F"],
    ["zay/toun%jisr/#", "/ is written %2F, % is written %25, # is written %23"],
    ["%23zaytoun/jisr", "/ is written %2F"],
  ])("%s names the characters and not the password", (password, list) => {
    expect(errorOf(setting, password)).toBe(`${setting}: ${encode(list)}`);
  });

  it.each(["zay@toun", "zay:toun", "zay@toun:jisr", "zay%23toun", "%2F%3F%23%25%40"])(
    "%s is accepted",
    (password) => expect(errorOf(setting, password)).toBe("not refused"),
  );
});

it.each(settings)("%s: a slash after an @ is noticed", (setting) => {
  expect(errorOf(setting, "zay@toun/jisr")).toBe(`${setting}: ${encode("/ is written %2F")}`);
});

it("a comma in a list of replicas is noticed", () => {
  expect(errorOf("DATABASE_REPLICA_URL", "zay,toun")).toBe(
    `DATABASE_REPLICA_URL: ${encode(", is written %2C")}`,
  );
  expect(errorOf("DATABASE_URL", "zay,toun")).toBe("not refused");
});

it("a backslash is noticed where it counts as a slash", () => {
  expect(errorOf("STORAGE_URL", "zay\\toun")).toBe(`STORAGE_URL: ${encode("\\ is written %5C")}`);
  expect(errorOf("DATABASE_URL", "zay\\toun")).toBe("not refused");
});

describe("a % that encodes nothing", () => {
  it("is named where the address cannot be used", () => {
    for (const password of ["50%off", "100%", "%ff"]) {
      expect(errorOf("STORAGE_URL", password)).toBe(`STORAGE_URL: ${encode("% is written %25")}`);
    }
    for (const setting of ["DATABASE_URL", "DATABASE_REPLICA_URL"] as const) {
      expect(errorOf(setting, "%ff")).toBe(`${setting}: ${encode("% is written %25")}`);
    }
  });

  it.each(["50%off", "a%5z", "100%"])(
    "%s is accepted where the driver takes it as it is",
    (text) => {
      const { databaseUrl } = read("DATABASE_URL", text);
      expect(new pg.Client(databaseUrl).password).toBe(text);
      expect(errorOf("SMTP_URL", text)).toBe("not refused");
    },
  );
});

it.each([
  ["DATABASE_URL", "postgres://db.example/herafi?user=omar@site"],
  ["DATABASE_URL", "postgres://db.example:5432?user=omar@site&password=x/y"],
  ["DATABASE_URL", "postgres://herafi:zaytoun@db.example/omar@site"],
  ["DATABASE_URL", "postgres:///herafi?host=/var/run/postgresql"],
  ["DATABASE_URL", "postgres://omar%40site:zaytoun@db.example/herafi?sslmode=no-verify"],
  ["SMTP_URL", "smtp://omar@site.example:zaytoun@mail.example:587"],
  ["SMTP_URL", "smtp://mail.example/?name=omar@site"],
  ["STORAGE_URL", "https://key:secret@s3.example/bucket?region=a@b"],
])("%s=%s is accepted", (setting, value) => {
  expect(() => readConfig({ APP_KEY: key, [setting]: value })).not.toThrow();
});
