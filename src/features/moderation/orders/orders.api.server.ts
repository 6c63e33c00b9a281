import { z } from "zod";
import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import { SelectedIds } from "#src/features/moderation/contract.ts";
import type { ModerationApi } from "#src/features/moderation/deps.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { listWaitingBursts } from "./bursts.server.ts";
import { Order, OrderFilter, OrderQuery, WaitingBurst } from "./orders.contract.ts";
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
      querystring: OrderFilter,
      response: { 200: SelectedIds },
    },
    handler: (request) =>
      selectOrderIds(deps, { ...request.query, cities: adminRightsOf(request).cities }),
  });

  app.route({
    method: "GET",
    url: `${path}/networks`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Many registrations of one network within an hour, some of which wait",
      response: { 200: z.array(WaitingBurst) },
    },
    handler: (request) => listWaitingBursts(deps.db, adminRightsOf(request)),
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
