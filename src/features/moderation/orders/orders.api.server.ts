import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import { Filter } from "#src/features/craftsmen/contract.ts";
import { SelectedIds } from "#src/features/moderation/contract.ts";
import type { ModerationApi } from "#src/features/moderation/deps.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { Order, OrderQuery } from "./orders.contract.ts";
import { listOrders, ordersPerPage, selectOrderIds } from "./orders.service.server.ts";

const path = "/api/get-craftsmen-orders";
const openApiTags = ["craftsmen"];
const config = { access: "moderator" } as const;

/** What waits for an admin's decision. */
export const ordersApi: ModerationApi = async (app, deps) => {
  app.route({
    method: "GET",
    url: `${path}/ids`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Their ids, of all pages, at most a thousand",
      querystring: Filter,
      response: { 200: SelectedIds },
    },
    handler: (request) =>
      selectOrderIds(deps, { ...request.query, cities: adminRightsOf(request).cities }),
  });

  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      tags: openApiTags,
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
