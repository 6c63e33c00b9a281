import { z } from "zod";
import { PageNumber, pageOf, toPage } from "../../../contract/pagination.ts";
import type { FeatureApi } from "../../../http/api/api.server.ts";
import { OwnRecord } from "../../accounts/record.contract.ts";
import { listOrders, ordersPerPage } from "./orders.service.server.ts";

const path = "/api/get-craftsmen-orders";

/** What waits for an admin's decision. */
export const ordersApi: FeatureApi = async (app, { db, appUrl, country }) => {
  app.route({
    method: "GET",
    url: path,
    config: { access: "admin" },
    schema: {
      tags: ["craftsmen"],
      summary: "Pending listings, the longest waiting first",
      querystring: z.object({ page: PageNumber }),
      response: { 200: pageOf(OwnRecord) },
    },
    handler: async ({ query: { page } }) =>
      toPage(await listOrders(db, page, country), page, ordersPerPage, new URL(path, appUrl)),
  });
};
