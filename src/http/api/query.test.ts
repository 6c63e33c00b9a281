import { expect, it } from "vitest";
import { parseQueryString } from "#src/http/server/routing-options.server.ts";

it.each([
  ["profession=1&city=1&page=2&city=3&profession=4", { profession: "4", city: "3", page: "2" }],
  ["q=a&q=", { q: "" }],
  ["city[]=1", { city: ["1"] }],
  ["city[]=1&city[]=2", { city: ["1", "2"] }],
  ["city=1&city[a]=2", { city: ["2"] }],
  ["city[]=1&city=2", { city: ["1"] }],
  ["expires=1&amp;signature=a", { expires: "1", signature: "a" }],
  ["amp;amp;a=1", { a: "1" }],
  ["amp;=1", { "amp;": "1" }],
  ["[]=1", { "[]": "1" }],
])("%s is read as %j", (query, fields) => {
  expect(Object.entries(parseQueryString(query))).toEqual(Object.entries(fields));
});
