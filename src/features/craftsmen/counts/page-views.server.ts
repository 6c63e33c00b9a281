import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { isbot } from "isbot";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { addressOf, networkKeyOf } from "#src/http/security/address-key.server.ts";
import type { ListingCounter } from "./listing-counter.server.ts";
import { createRepeatedRequests } from "./repeated-requests.server.ts";

/** A response that shows a listing's page, or from which a page that is open already draws it. */
interface ShownPage {
  /** The screen or the route of the API. */
  route: string;
  status: number;
  url: string | undefined;
  headers: Pick<IncomingHttpHeaders, "user-agent">;
  /** Of the client; asked for only where a page counts, as most responses that leave are other ones. */
  addressOf: () => string;
}

const routes = new Set(["/carftsman-details/:id", "/api/craftsmen/:id"]);

/**
 * Counts the pages that people open: not the programs that say what they are, and of one listing only some an hour for
 * a network, as of numbers.
 */
export function createPageViews({ countView }: Pick<ListingCounter, "countView">, now: () => Date) {
  const isRepeated = createRepeatedRequests(now);
  return ({ route, status, url, headers, addressOf }: ShownPage): void => {
    if (!routes.has(route) || (status !== 200 && status !== 304)) return;
    const listingId = Number(url?.match(/\/(\d{1,9})(?:[?#]|$)/)?.[1]);
    if (!listingId || isbot(headers["user-agent"])) return;
    const network = networkKeyOf(addressOf());
    if (!isRepeated({ listingId, network, shownBefore: null })) countView(listingId);
  };
}

/** Counts what the app answers; what the fast path does is counted there. */
export const pageViews = fp(
  async (app: FastifyInstance, { count }: { count: ReturnType<typeof createPageViews> }) => {
    app.addHook("onResponse", async (request, { statusCode: status }) => {
      if (request.method !== "GET" || isInProcess(request)) return;
      const route = request.screen ?? request.routeOptions.url ?? "";
      const { url, headers } = request.raw;
      count({ route, status, url, headers, addressOf: () => addressOf(request) });
    });
  },
);
