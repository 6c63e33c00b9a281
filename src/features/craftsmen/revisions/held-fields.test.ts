import { expect, it } from "vitest";
import { publicFields } from "#src/features/craftsmen/fields/fields.ts";
import { isHeldField } from "./held-fields.ts";

it("holds every public field but those that nobody can mislead with", () => {
  expect(publicFields.filter((field) => !isHeldField(field))).toEqual(["experience"]);
});
