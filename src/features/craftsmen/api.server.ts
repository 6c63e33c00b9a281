import type { FastifyReply, FastifyRequest } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, toPage } from "#src/contract/pagination.ts";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import { listingTag, listTag } from "#src/http/cache/tags.ts";
import { addressOf, networkKeyOf } from "#src/http/security/address-key.server.ts";
import {
  CardPage,
  Details,
  Listing,
  ListQuery,
  SearchBody,
  type SearchInput,
  SearchQuery,
} from "./contract.ts";
import type { ListingCounter } from "./counts/listing-counter.server.ts";
import { createRepeatedRequests } from "./counts/repeated-requests.server.ts";
import { ownStatisticsApi } from "./counts/statistics.api.server.ts";
import type { ReceiptCookie } from "./receipts/receipts.server.ts";
import { openCurrentSearch } from "./search/current-search.server.ts";
import { recordMissedSearchApi } from "./search/missed-queries/missed-searches.api.server.ts";
import { cardsPerPage } from "./search/result-pages.server.ts";
import { showDetails, showListing } from "./service.server.ts";

const openApiTags = ["craftsmen"];
const anyone = { access: "anyone" } as const;

interface CraftsmenDeps extends ApiDeps {
  receipts: ReceiptCookie;
  counter: ListingCounter;
}

export const craftsmenApi: FastifyPluginAsyncZod<CraftsmenDeps> = async (app, parts) => {
  const { db, readDb, appUrl, country, timeZone, findViewer, now, receipts, counter } = parts;
  const search = openCurrentSearch(parts);
  const isRepeated = createRepeatedRequests(now);
  app.addHook("onClose", counter.flush);

  /** @param path the list's own path, where its other pages are found by GET */
  async function answerPage(
    request: FastifyRequest,
    { path, filter, page }: { path: string; filter: SearchInput; page: number },
  ) {
    const {
      items,
      total,
      listsToTag = [{}],
      ...understood
    } = await search(addressOf(request), filter, page);
    request.collectedTags = listsToTag.map(listTag);
    const address = listUrl(path, appUrl, filter);
    return { ...toPage({ items, total }, page, cardsPerPage, address), ...understood };
  }

  for (const path of ["/api/craftsmen", "/api/search"]) {
    app.route({
      method: "GET",
      url: path,
      config: { ...anyone, cacheTags: "collected" },
      schema: {
        tags: openApiTags,
        summary: "Approved craftsmen, newest approved first",
        querystring: ListQuery,
        response: { 200: CardPage },
      },
      handler: (request) => {
        const { page, ...filter } = request.query;
        return answerPage(request, { path, filter, page });
      },
    });
  }

  await app.register(recordMissedSearchApi, { db, now, search });
  await app.register(ownStatisticsApi, { db, timeZone, now, counter });

  app.route({
    method: "POST",
    url: "/api/search",
    config: anyone,
    schema: {
      tags: openApiTags,
      summary: "Approved craftsmen of one profession in one city",
      querystring: SearchQuery,
      body: SearchBody,
      response: { 200: CardPage },
    },
    handler: (request) => {
      const { body: filter, query } = request;
      return answerPage(request, { path: "/api/search", filter, page: query.page });
    },
  });

  app.route({
    method: "GET",
    url: "/api/craftsmen/:id",
    config: { ...anyone, cacheTags: "collected" },
    schema: {
      tags: openApiTags,
      summary: "One approved craftsman, without the phone number",
      params: IdParams,
      response: { 200: Listing },
    },
    handler: async (request) => {
      const { id } = request.params;
      const listing = await showListing(readDb, id);
      // Of a merged one also that which was asked for: undoing the merge brings it back.
      request.collectedTags = [...new Set([id, listing.id])].map(listingTag);
      return listing;
    },
  });

  app.route({
    method: "GET",
    url: "/api/show-craftsmen/:id",
    config: { access: "anyone", limit: "phoneNumbers" },
    schema: {
      tags: openApiTags,
      summary:
        "One craftsman with the phone number; one that is not approved only for that craftsman and the admins of the city",
      params: IdParams,
      response: { 200: Details },
    },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      const { id } = request.params;
      const viewer = await findViewer(request);
      const details = await showDetails(db, id, country, viewer);
      // Admins and the craftsman ask for other reasons than customers.
      const isCustomer = !viewer || (viewer.role === "user" && viewer.accountId !== details.id);
      if (isCustomer && request.method === "GET") {
        // Whoever was not shown it has no word on it, and does not count for the listing.
        const isNew = details.phone !== null && countsForListing(request, reply, details.id);
        counter.countRequest(details.profession_id, isNew ? details.id : null);
      }
      return details;
    },
  });

  /** Gives the browser its receipt; false where it, or many of its network, asked for the number within the hour. */
  function countsForListing(request: FastifyRequest, reply: FastifyReply, listingId: number) {
    const shownBefore = receipts.add(request, reply, listingId, now());
    const network = networkKeyOf(addressOf(request));
    return !isRepeated({ listingId, network, shownBefore });
  }
};
