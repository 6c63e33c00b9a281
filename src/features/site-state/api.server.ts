import { plural } from "../../arabic/plural.ts";
import { actorOf } from "../../audit/write-audit.server.ts";
import { IdParams } from "../../contract/fields.ts";
import { type FeatureApi, Sentence } from "../../http/api/api.server.ts";
import { SiteState } from "./contract.ts";
import { dropMail, sendAllMailAgain, sendMailAgain } from "./mails.service.server.ts";
import { siteState } from "./service.server.ts";
import { sentAgainCount, siteStateTexts } from "./texts.ts";

const config = { access: "admin" } as const;
const tags = ["site state"];

export const siteStateApi: FeatureApi = async (app, parts) => {
  const { db, outbox, now } = parts;

  app.route({
    method: "GET",
    url: "/api/site-state",
    config,
    schema: {
      tags,
      summary: "How it stands with mail, backups, failed logins, database, disk and program",
      response: { 200: SiteState },
    },
    handler: () => siteState(parts, now()),
  });

  app.route({
    method: "POST",
    url: "/api/site-state/mails/:id/send-again",
    config,
    schema: {
      tags,
      summary: "Has a mail tried now that failed",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await sendMailAgain({ db, outbox, by: actorOf(request) }, request.params.id);
      return siteStateTexts.sentAgain;
    },
  });

  app.route({
    method: "POST",
    url: "/api/site-state/mails/send-again",
    config,
    schema: {
      tags,
      summary: "Has mails tried now that have failed for a day, the oldest hundred",
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const count = await sendAllMailAgain({ db, outbox, by: actorOf(request) }, now());
      return plural(count, sentAgainCount);
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/site-state/mails/:id",
    config,
    schema: {
      tags,
      summary: "Gives up a mail that failed",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await dropMail({ db, by: actorOf(request) }, request.params.id, now());
      return siteStateTexts.dropped;
    },
  });
};
