import { plural } from "#src/arabic/plural.ts";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { SiteState } from "./contract.ts";
import { dropFailedMail, retryAllMail, retryMail } from "./mails.service.server.ts";
import { getSiteState } from "./service.server.ts";
import { retriedCount, siteStateTexts } from "./texts.ts";

const config = { access: "owner" } as const;
const openApiTags = ["site state"];

export const siteStateApi: FeatureApi = async (app, deps) => {
  const { db, now } = deps;

  app.route({
    method: "GET",
    url: "/api/site-state",
    config,
    schema: {
      tags: openApiTags,
      summary: "State of mail, backups, failed logins, database, pictures, disk and program",
      response: { 200: SiteState },
    },
    handler: () => getSiteState(deps, now()),
  });

  app.route({
    method: "POST",
    url: "/api/site-state/mails/:id/send-again",
    config,
    schema: {
      tags: openApiTags,
      summary: "Retries a failed mail now",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await retryMail({ db, by: actorOf(request) }, request.params.id);
      return siteStateTexts.sentAgain;
    },
  });

  app.route({
    method: "POST",
    url: "/api/site-state/mails/send-again",
    config,
    schema: {
      tags: openApiTags,
      summary: "Retries the mails now that have failed for a day, at most the oldest hundred",
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const count = await retryAllMail({ db, by: actorOf(request) }, now());
      return plural(count, retriedCount);
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/site-state/mails/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Gives up a failed mail",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await dropFailedMail({ db, by: actorOf(request) }, request.params.id, now());
      return siteStateTexts.dropped;
    },
  });
};
