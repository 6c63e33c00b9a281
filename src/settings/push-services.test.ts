import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

const read = (PUSH_SERVICES: string) =>
  readConfig({ APP_KEY: "a key for tests, 32 characters long", PUSH_SERVICES }).pushServices;

it.each([
  ["", []],
  ["push.example", ["push.example"]],
  ["Push.Example:8443, *.own.example", ["push.example:8443", "*.own.example"]],
])("PUSH_SERVICES «%s» adds these hosts", (given, hosts) => {
  expect(read(given)).toEqual(hosts);
});

it.each(["https://push.example", "push.example/to", "*", "*.", "**.example", "a b", "a,,b"])(
  "PUSH_SERVICES «%s» stops the start",
  (given) => {
    expect(() => read(given)).toThrow("PUSH_SERVICES: must be hosts such as push.example");
  },
);
