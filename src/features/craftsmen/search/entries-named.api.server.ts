import { z } from "zod";
import { lengthBetween, line } from "#src/contract/fields.ts";
import { NamedEntry } from "#src/features/catalogue/names/contract.ts";
import { cityTexts, professionTexts } from "#src/features/catalogue/texts.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { findNamed } from "./entries-named.server.ts";

const queries = {
  city: z.object({ name: line(cityTexts.rule).pipe(lengthBetween(1, 60, cityTexts.rule)) }),
  profession: z.object({
    name: line(professionTexts.rule).pipe(lengthBetween(1, 60, professionTexts.rule)),
  }),
};

/** What a name means already, so that screens ask before an admin gives it to another city or profession. */
export const entriesNamedApi: FeatureApi = async (app, { db }) => {
  for (const kind of ["city", "profession"] as const) {
    app.route({
      method: "GET",
      url: `/api/${kind}/named`,
      config: { access: "owner" },
      schema: {
        tags: ["catalogue"],
        summary: `The ${kind === "city" ? "cities" : "professions"} that have a name, or a form of it, as their own or another one`,
        querystring: queries[kind],
        response: { 200: z.array(NamedEntry) },
      },
      handler: async ({ query }) => {
        const [found = []] = await findNamed(db, kind, [query.name]);
        return found;
      },
    });
  }
};
