import { z } from "zod";
import { emptyAsMissing } from "#src/contract/fields.ts";
import { pauseFieldTexts } from "./pause.texts.ts";

export const Pause = z
  .object({
    /** The day of return by the site's calendar; without it the listing is hidden until its holder shows it again. */
    until: z.preprocess(emptyAsMissing, z.iso.date({ error: pauseFieldTexts.until }).nullish()),
  })
  .nullish();
