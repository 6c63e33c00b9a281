import { z } from "zod";
import {
  blankAsNull,
  emptyAsMissing,
  id,
  lengthBetween,
  line,
  picture,
} from "#src/contract/fields.ts";
import { maxCaptionLength, maxWorks } from "#src/features/craftsmen/works/rules.ts";
import { workFieldTexts as texts } from "./texts.ts";

const caption = z.preprocess(
  blankAsNull,
  line(texts.caption)
    .pipe(lengthBetween(0, maxCaptionLength, texts.caption))
    // Invisible characters alone are none.
    .transform((cleaned) => cleaned || null)
    .nullish(),
);

export const NewWork = z.object({ image: picture(texts.image), caption }).meta({ id: "NewWork" });

export const WorkUpdate = z
  .preprocess(
    (body) => body ?? {},
    z.object({
      /** Null for none; what was not sent stays. */
      caption,
      /** From 1 on; the others make room. */
      position: z.preprocess(
        emptyAsMissing,
        id(texts.position)
          .pipe(z.int().max(maxWorks, { error: texts.position }))
          .optional(),
      ),
    }),
  )
  .meta({ id: "WorkUpdate" });

export type WorkUpdate = z.infer<typeof WorkUpdate>;
