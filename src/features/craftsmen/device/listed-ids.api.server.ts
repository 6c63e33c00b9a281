import { and, asc, between } from "drizzle-orm";
import { z } from "zod";
import { published } from "#src/features/craftsmen/columns.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FeatureApi } from "#src/http/api/api.server.ts";
import { listTag } from "#src/http/cache/tags.ts";
import { blockOf, idsPerBlock } from "./id-blocks.ts";
import { blockError } from "./texts.ts";

const largestId = 2 ** 31 - 1;
const largestBlock = blockOf(largestId);

export const BlockQuery = z.object({
  block: z
    .string({ error: blockError })
    .regex(/^\d{1,6}$/, { error: blockError })
    .transform(Number)
    .pipe(z.number().max(largestBlock, { error: blockError })),
});

/** The ids of approved listings, in blocks: a device finds out who of those it remembers has gone. */
export const listedIdsApi: FeatureApi = async (app, { readDb }) => {
  app.route({
    method: "GET",
    url: "/api/listed-ids",
    config: { access: "anyone", cacheTags: () => [listTag({})] },
    schema: {
      tags: ["craftsmen"],
      summary: `Ids of approved craftsmen; block 0 has those below ${idsPerBlock}, and so on`,
      querystring: BlockQuery,
      response: { 200: z.array(z.int()) },
    },
    handler: async ({ query: { block } }) => {
      const first = block * idsPerBlock;
      const last = Math.min(first + idsPerBlock - 1, largestId);
      const rows = await readDb
        .select({ id: craftsman.id })
        .from(craftsman)
        .where(and(published, between(craftsman.id, first, last)))
        .orderBy(asc(craftsman.id));
      return rows.map(({ id }) => id);
    },
  });
};
