import { z } from "zod";
import { actorOf } from "../../audit/record.server.ts";
import { type FeatureApi, plainText, Sentence } from "../../server/api.server.ts";
import { IdParams } from "../../server/fields.ts";
import { PageNumber, pageOf, toPage } from "../../server/pagination.ts";
import { OwnRecord } from "../accounts/contract.ts";
import { approve } from "./approval.service.server.ts";
import { listOrders, ordersPerPage } from "./orders.service.server.ts";
import { approvedText } from "./texts.ts";

const tags = ["craftsmen"];
const config = { access: "admin" } as const;

/** What waits for an admin's decision, and the decision. */
export const ordersApi: FeatureApi = async (app, { db, outbox, appUrl, country, now }) => {
  app.route({
    method: "GET",
    url: "/api/get-craftsmen-orders",
    config,
    schema: {
      tags,
      summary: "Pending listings, the longest waiting first",
      querystring: z.object({ page: PageNumber }),
      response: { 200: pageOf(OwnRecord) },
    },
    handler: async ({ query: { page } }) => {
      const address = new URL("/api/get-craftsmen-orders", appUrl);
      return toPage(await listOrders(db, page, country), page, ordersPerPage, address);
    },
  });

  app.route({
    method: "POST",
    url: "/api/craftsmen-approv/:id",
    config,
    schema: {
      tags,
      summary: "Approves a listing; again changes nothing",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      await approve({ db, outbox, by: actorOf(request), now: now() }, request.params.id);
      return reply.type(plainText).send(approvedText);
    },
  });
};
