import { z } from "zod";
import { PageNumber, pageOf, toPage } from "../../../contract/pagination.ts";
import { ReviewRecord } from "../../accounts/record.contract.ts";
import type { ModerationApi } from "../deps.server.ts";
import { listOrders, ordersPerPage } from "./orders.service.server.ts";

const path = "/api/get-craftsmen-orders";

/** What waits for an admin's decision. */
export const ordersApi: ModerationApi = async (app, deps) => {
  app.route({
    method: "GET",
    url: path,
    config: { access: "admin" },
    schema: {
      tags: ["craftsmen"],
      summary: "Pending listings, the longest waiting first",
      querystring: z.object({ page: PageNumber }),
      response: { 200: pageOf(ReviewRecord) },
    },
    handler: async ({ query: { page } }) =>
      toPage(await listOrders(deps, page), page, ordersPerPage, new URL(path, deps.appUrl)),
  });
};
