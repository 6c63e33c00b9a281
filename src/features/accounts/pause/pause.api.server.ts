import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { Pause } from "./contract.ts";
import { pauseListing, resumeListing } from "./pause.service.server.ts";
import { pauseSentences as sentences } from "./pause.texts.ts";

const openApiTags = ["accounts"];
const url = "/api/user/pause";
const response = { 200: Sentence };

/** A craftsman hides the own listing for a while, or until he shows it again. */
export const pauseApi: AccountApi = async (app, deps) => {
  const { country, limiter, now } = deps;

  app.route({
    method: "POST",
    url,
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary:
        "Hides one's own published listing at once, until a day or until it is shown again; again changes the day",
      body: Pause,
      response,
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      const until = request.body?.until ?? null;
      await limiter.count("profileChanges", accountId);
      await pauseListing(deps, accountId, { until, now: now() });
      return sentences.paused(until, country);
    },
  });

  app.route({
    method: "DELETE",
    url,
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Shows one's own listing again that one has hidden",
      response,
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      await limiter.count("profileChanges", accountId);
      await resumeListing(deps, accountId, now());
      return sentences.resumed;
    },
  });
};
