import { z } from "zod";
import { text, typed } from "#src/contract/fields.ts";
import { nameSchema } from "#src/features/catalogue/contract.ts";
import { coordinateViews } from "#src/features/catalogue/coordinates/coordinates.ts";
import { NamedEntry } from "#src/features/catalogue/names/contract.ts";
import { cityTexts, professionTexts } from "#src/features/catalogue/texts.ts";
import { startTexts } from "./texts.ts";

/** Enough for a whole country: more names at once are mostly a file that was pasted by mistake. */
export const maxNamesAtOnce = 300;

const kindTexts = { city: cityTexts, profession: professionTexts };

/** Pasted text with a name a line. */
export const PastedNames = z.object({ text: text(startTexts.paste) });

/** What a pasted name would be. */
export const ReadName = z
  .object({
    name: z.string(),
    /** Whether it can be added: it is listed already, stands there twice, or is not a name. */
    state: z.enum(["new", "listed", "repeated", "invalid"]),
    ...coordinateViews,
    /** Entries, listed or pasted, that have it as another name. */
    others: z.array(NamedEntry),
  })
  .meta({ id: "ReadName" });

/** The names of several entries that are added at once. */
export const namesInput = (kind: keyof typeof kindTexts) =>
  z.object({
    names: z
      .array(z.unknown(), { error: startTexts.none })
      .min(1, { error: startTexts.none })
      .max(maxNamesAtOnce, { error: startTexts.tooMany })
      .pipe(z.array(nameSchema(kindTexts[kind]))),
  });

export const isName = (kind: keyof typeof kindTexts, name: string) =>
  typed("").pipe(nameSchema(kindTexts[kind])).safeParse(name).success;

export type ReadName = z.infer<typeof ReadName>;
