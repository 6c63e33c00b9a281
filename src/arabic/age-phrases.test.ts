import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The sources that write texts or show them. */
const sources = globSync("src/**/*.{ts,tsx}")
  .filter((path) => !path.includes(".test."))
  .map((path) => ({ path, source: readFileSync(path, "utf8") }));

const preposition = "(?:منذ|قبل)";

/** Names of texts after whose end the elapsed time follows: `registered: "في الدليل منذ"`. */
const openTexts = namesOf(new RegExp(`(\\w+): "[^"]*${preposition}"`, "g"));

/** Names of text functions that put an argument after «منذ» or «قبل»: `` (elapsed) => `منذ ${elapsed}` ``. */
const textFunctions = namesOf(
  new RegExp(`(\\w+)(?:: | = )\\([^)]*\\) =>\\s*\`[^\`]*${preposition} \\$\\{`, "g"),
);

function namesOf(pattern: RegExp): string[] {
  return sources.flatMap(({ source }) => [...source.matchAll(pattern)].map(([, name]) => name!));
}

/** Sentences with `age`, which begins with «قبل» itself, where `elapsedTime` belongs. */
function doublings(source: string): string[] {
  const before = `\\b(?:${openTexts.join("|")})\\}(?:\\{" "\\}|\\s|<time[^>]*>)*\\{age\\(`;
  const inside = `\\b(?:${textFunctions.join("|")})\\(age\\(`;
  const written = `${preposition} (?:\\$\\{|\\{)age\\(`;
  return source.match(new RegExp([before, inside, written].join("|"), "g")) ?? [];
}

it("finds the texts that an elapsed time follows", () => {
  expect(openTexts).toContain("registered");
  expect(textFunctions).toEqual(expect.arrayContaining(["listedSince", "unconfirmedText"]));
});

it("finds a doubled preposition", () => {
  expect(doublings("texts.listedSince(age(approved_at, now))")).toHaveLength(1);
  const page = '{texts.registered}{" "}\n  <time dateTime={at}>\n    {age(at, now)}</time>';
  expect(doublings(page)).toHaveLength(1);
  expect(doublings(page.replace("age(", "elapsedTime("))).toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
  expect(doublings("`منذ ${age(at, now)}`")).toHaveLength(1);
});

it("no text says «منذ قبل 14 دقيقة»", () => {
  const found = sources.flatMap(({ path, source }) =>
    doublings(source).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});
