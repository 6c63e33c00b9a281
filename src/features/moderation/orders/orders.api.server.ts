import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import type { ModerationApi } from "#src/features/moderation/deps.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { Order, OrderQuery } from "./orders.contract.ts";
import { listOrders, ordersPerPage } from "./orders.service.server.ts";

const path = "/api/get-craftsmen-orders";

/** What waits for an admin's decision. */
export const ordersApi: ModerationApi = async (app, deps) => {
  app.route({
    method: "GET",
    url: path,
    config: { access: "moderator" },
    schema: {
      tags: ["craftsmen"],
      summary: "Pending listings, the longest waiting first",
      querystring: OrderQuery,
      response: { 200: pageOf(Order) },
    },
    handler: async (request) => {
      const { page, ...filter } = request.query;
      const { cities } = adminRightsOf(request);
      const result = await listOrders(deps, { ...filter, cities }, page);
      return toPage(result, page, ordersPerPage, listUrl(path, deps.appUrl, filter));
    },
  });
};
