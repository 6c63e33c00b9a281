import { describe, expect, test } from "vitest";
import { loginPathFor, safeNext } from "./paths.ts";

describe("after a login the browser is redirected to", () => {
  test.each([
    "/profile",
    "/",
    "/?profession=2&city=5&page=3",
    "/edit-city/7?from=%2Fcities#name",
    "/carftsman-details/12?next=//evil.example",
    "/%2Fevil.example",
  ])("%s", (next) => expect(safeNext(next)).toBe(next));

  test("a path with Arabic letters, percent-encoded", () => {
    expect(safeNext("/?q=سبّاك")).toBe(`/?q=${encodeURIComponent("سبّاك")}`);
  });
});

describe("after a login the browser is not redirected to", () => {
  test.each([
    null,
    "",
    "profile",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/x/..//evil.example",
    "/.\\/evil.example",
    "https:",
    "https://evil.example",
    "https:/evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "//evil.example:0:0",
    "@evil.example",
  ])("%j", (next) => expect(safeNext(next)).toBe(null));
});

test("the login screen's URL contains the path to return to", () => {
  const url = new URL(loginPathFor("/contact-edit/3?tab=sent&q=سبّاك"), "http://herafi.test");
  expect(url.pathname).toBe("/login");
  expect(url.searchParams.get("next")).toBe("/contact-edit/3?tab=sent&q=سبّاك");
});
