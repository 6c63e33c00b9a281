import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams, id } from "#src/contract/fields.ts";
import type { CatalogueAdminApi } from "#src/features/catalogue/admin.api.server.ts";
import { type EntryKind, kinds } from "#src/features/catalogue/kinds.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { mergeEntries } from "./merge.server.ts";
import { cityMergeTexts, professionMergeTexts } from "./texts.ts";

/** Merges a city or profession into another one, for admins. */
export const mergingApi: CatalogueAdminApi = async (app, deps) => {
  for (const kind of Object.values(kinds)) await app.register(mergeApi(kind), deps);
};

const mergeApi =
  (kind: EntryKind): CatalogueAdminApi =>
  async (app, { db, users }) => {
    app.route({
      method: "POST",
      url: `/api/${kind.name}/:id/merge`,
      config: { access: "owner" },
      schema: {
        tags: ["catalogue"],
        summary: `${kind.name === "city" ? "Cities" : "Professions"}: merges one into another, which gets its craftsmen and names`,
        params: IdParams,
        body: mergeInput(kind.name),
        response: { 200: Sentence },
      },
      handler: (request) =>
        mergeEntries({ db, by: actorOf(request), users }, kind, {
          id: request.params.id,
          into: request.body.into,
        }),
    });
  };

/** The entry that another one is merged into. */
const mergeInput = (kind: "profession" | "city") =>
  z.object({ into: id((kind === "city" ? cityMergeTexts : professionMergeTexts).other) });
