import fc from "fast-check";
import { expect, it } from "vitest";
import { pack, unpack } from "./packed.ts";

it("arrives as it was, whatever is in it", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      const { packed } = pack(data);
      expect(unpack({ packed })).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});

it("is one string without a double quote where no text has a backquote", () => {
  expect(pack({ name: "دمشق", id: 1, none: undefined }).packed).toBe("{`name`:`دمشق`,`id`:1}");
  expect(unpack(pack({ name: '`"\\' }))).toEqual({ name: '`"\\' });
});

it("is the same object each time, so that nothing is rendered again for it", () => {
  const data = { id: 1 };
  const sent = pack(data);
  expect(unpack(sent)).toBe(data);
  const received = { packed: sent.packed };
  expect(unpack(received)).toBe(unpack(received));
  expect(unpack(data)).toBe(data);
});
