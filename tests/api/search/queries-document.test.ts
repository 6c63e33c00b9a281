import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type QueryKind, searchQueries, unansweredQueries } from "./queries.ts";
import { queriesDocument } from "./queries-document.ts";

const file = new URL("../../../docs/search-queries.md", import.meta.url);

it("docs/search-queries.md has all queries; UPDATE_SEARCH_QUERIES=1 writes that file", () => {
  const document = queriesDocument(searchQueries, unansweredQueries);
  if (process.env.UPDATE_SEARCH_QUERIES) writeFileSync(file, document);
  expect(readFileSync(file, "utf8")).toBe(document);
});

describe("the queries", () => {
  it.each<[QueryKind, number]>([
    ["dialect", 200],
    ["trouble", 50],
    ["sentence", 60],
    ["city", 20],
    ["typing error", 50],
    ["repeated", 10],
    ["glued", 20],
    ["Latin", 35],
    ["English/French", 40],
    ["keyboard", 20],
  ])("of the kind %s are %i or more", (kind, least) => {
    expect(searchQueries.filter((query) => query.kind === kind).length).toBeGreaterThanOrEqual(
      least,
    );
  });

  it("are from six countries or more with 15 words or more each", () => {
    const counts = new Map<string, number>();
    for (const { country } of searchQueries) {
      if (country) counts.set(country, (counts.get(country) ?? 0) + 1);
    }
    expect([...counts.values()].filter((count) => count >= 15).length).toBeGreaterThanOrEqual(6);
  });

  it("are asked for once in each country", () => {
    const keys = searchQueries.map(({ q, kind, country = "" }) => `${kind} ${country} ${q}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });
});
