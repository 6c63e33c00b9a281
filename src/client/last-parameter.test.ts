import fc from "fast-check";
import { expect, it } from "vitest";
import { parseQueryString } from "#src/http/server/routing-options.server.ts";
import { lastParameter } from "./with-query.ts";

const read = (query: string) => {
  const onScreen = lastParameter(new URL(`http://herafi.test/?${query}`), "profession");
  return [onScreen, parseQueryString(query).profession ?? ""];
};

it.each([
  ["profession=1&profession=2", "2"],
  ["profession=1&amp;profession=2", "2"],
  ["amp;profession=1&profession=2&amp;profession=3", "3"],
  ["amp;amp;profession=4", "4"],
  ["city=1&amp;city=2", ""],
])("a screen and the API read %s alike", (query, last) => {
  expect(read(query)).toEqual([last, last]);
});

it("a screen and the API take the last of any number of values, however each is written", () => {
  const parameter = fc.tuple(fc.constantFrom("", "amp;", "amp;amp;"), fc.nat({ max: 9 }));
  fc.assert(
    fc.property(fc.array(parameter, { minLength: 1 }), (parameters) => {
      const query = parameters.map(([mark, value]) => `${mark}profession=${value}`).join("&");
      const last = String(parameters.at(-1)?.[1]);
      expect(read(query)).toEqual([last, last]);
    }),
  );
});
