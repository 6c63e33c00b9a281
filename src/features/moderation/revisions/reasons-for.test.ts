import { expect, it } from "vitest";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { heldFields } from "#src/features/craftsmen/revisions/held-fields.ts";
import { reasonsFor } from "./reasons-for.ts";

it("offers the reasons that fit the changed fields", () => {
  expect(reasonsFor(["phone"])).toEqual(["phone", "duplicate"]);
  expect(reasonsFor(["image"])).toEqual(["picture", "fake", "indecent"]);
  expect(reasonsFor(["city"])).toEqual([]);
  expect(reasonsFor(["name", "profession"])).toEqual(["name", "profession", "fake", "duplicate"]);
});

it("offers every reason for some field, but for the one that the note explains", () => {
  const offered = reasonsFor(heldFields);
  expect([...offered, "other"]).toEqual(Object.keys(declineReasons));
});
