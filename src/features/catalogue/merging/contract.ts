import { z } from "zod";
import { id } from "#src/contract/fields.ts";
import { cityMergeTexts, professionMergeTexts } from "./texts.ts";

/** The entry that another one is merged into. */
export const mergeInput = (kind: "profession" | "city") =>
  z.object({ into: id((kind === "city" ? cityMergeTexts : professionMergeTexts).other) });
