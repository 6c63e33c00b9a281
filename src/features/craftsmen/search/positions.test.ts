import fc from "fast-check";
import { expect, it } from "vitest";
import { applyChanges } from "./positions.ts";

const some = fc.uniqueArray(fc.nat(60));

it("keeps unchanged positions, and changed ones only if they match", () => {
  fc.assert(
    fc.property(some, some, fc.func(fc.boolean()), (before, changed, matches) => {
      const positions = Uint32Array.from(before).sort();
      const matching = changed.filter((position) => matches(position));
      const wanted = [...before.filter((position) => !changed.includes(position)), ...matching];
      const next = applyChanges(positions, { changed, matching });
      expect([...next]).toEqual(wanted.sort((a, b) => a - b));
      expect([...positions]).toEqual(before.sort((a, b) => a - b));
    }),
  );
});
