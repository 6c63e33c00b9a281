import { expect, it } from "vitest";
import { isDemoUnwanted } from "./demo-unwanted.ts";

const local = "http://localhost:8000";

it.each([
  [{ demo: "off", appUrl: local }, true],
  [{ demo: "on", appUrl: local }, false],
  [{ appUrl: local }, false],
  [{ appUrl: "https://hirafi.sy" }, true],
  [{ demo: "on", appUrl: "https://hirafi.sy" }, true],
  [{ appUrl: "http://192.168.1.20:8000" }, false],
  [{ appUrl: "http://[::1]:8000" }, false],
  [{ appUrl: "http://nas.local" }, false],
  [{ appUrl: "http://herafi.localhost:8000" }, false],
  [{ appUrl: "https://demo.herafi.example" }, false],
] as const)("%j: %s", (settings, isUnwanted) => {
  expect(isDemoUnwanted({ demo: undefined, ...settings })).toBe(isUnwanted);
});
