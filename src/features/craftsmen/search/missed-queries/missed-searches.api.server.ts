import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import type { openCurrentSearch } from "#src/features/craftsmen/search/current-search.server.ts";
import { type ApiDeps, type FeatureApi, Nothing, Sentence } from "#src/http/api/api.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { forgetSoon, undoHeader } from "#src/undo/undo.server.ts";
import { MissedSearch, MissedSearchBody } from "./contract.ts";
import { dismissMissed, listMissed, recordMissed } from "./record.server.ts";
import { missedTexts } from "./texts.ts";

const config = { access: "owner" } as const;
const openApiTags = ["catalogue"];

interface MissedSearchDeps extends Pick<ApiDeps, "db" | "now"> {
  search: ReturnType<typeof openCurrentSearch>;
}

/** The route by which the page of a search without a result reports it; for anyone. */
export const recordMissedSearchApi: FastifyPluginAsyncZod<MissedSearchDeps> = async (
  app,
  { db, now, search },
) => {
  app.route({
    method: "POST",
    url: "/api/missed-searches",
    config: { access: "anyone", limit: "missedSearches" },
    schema: {
      tags: ["craftsmen"],
      summary: "Counts a search that found nobody, sent by the page that says so",
      body: MissedSearchBody,
      response: { 204: Nothing },
    },
    handler: async (request, reply) => {
      const { query } = request.body;
      const address = addressOf(request);
      const { search: report } = await search(address, { q: query }, 1);
      if (report?.step === null && report.profession_id === null) {
        await recordMissed(db, { typed: query, address, now: now() });
      }
      return reply.code(204).send(null);
    },
  });
};

/** The admins' list of these searches. */
export const listMissedSearchesApi: FeatureApi = async (app, { db, now }) => {
  app.route({
    method: "GET",
    url: "/api/missed-searches",
    config,
    schema: {
      tags: openApiTags,
      summary: "What three people or more searched for in 90 days without a result",
      response: { 200: z.array(MissedSearch) },
    },
    handler: () => listMissed(db, now()),
  });

  app.route({
    method: "POST",
    url: "/api/missed-searches/dismiss",
    config,
    schema: {
      tags: openApiTags,
      summary: "Takes a search out of that list",
      body: MissedSearchBody,
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const { query } = request.body;
      const by = actorOf(request);
      reply.header(undoHeader, await dismissMissed(db, { query, by, now: now() }));
      forgetSoon(db, now);
      return missedTexts.dismissed;
    },
  });
};
