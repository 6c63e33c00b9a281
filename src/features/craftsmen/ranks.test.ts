import fc from "fast-check";
import { expect, it } from "vitest";
import { withChanged } from "./ranks.ts";

const some = fc.uniqueArray(fc.nat(60));

it("has those that did not change, and of the others those that fit", () => {
  fc.assert(
    fc.property(some, some, fc.func(fc.boolean()), (before, changed, fits) => {
      const places = Uint32Array.from(before).sort();
      const fitting = changed.filter((place) => fits(place));
      const wanted = [...before.filter((place) => !changed.includes(place)), ...fitting];
      const next = withChanged(places, { changed, fitting });
      expect([...next]).toEqual(wanted.sort((a, b) => a - b));
      expect([...places]).toEqual(before.sort((a, b) => a - b));
    }),
  );
});
