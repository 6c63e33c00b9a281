import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { ListingApi } from "#src/features/listings/deps.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { adminRightsOf, viewerOf } from "#src/http/security/guard.server.ts";
import { forgetSoon, undoHeader } from "#src/undo/undo.server.ts";
import {
  ComparedPair,
  DuplicatePair,
  DuplicatesQuery,
  Merging,
  OtherOfPair,
  PairParams,
  Unmerging,
} from "./contract.ts";
import { listPairs, orderedPair, pairsPerPage, showPair } from "./list-pairs.server.ts";
import { mergeListings } from "./merge.server.ts";
import { tellApart } from "./tell-apart.server.ts";
import { mergeFieldTexts, duplicateSentences as sentences } from "./texts.ts";
import { unmergeListings } from "./unmerge.server.ts";

const openApiTags = ["duplicates"];
const config = { access: "moderator" } as const;
const path = "/api/duplicates";
const response = { 200: Sentence };

/** Listings that may be one person's: comparing, telling apart, merging, and undoing that. */
export const duplicatesApi: ListingApi = async (app, deps) => {
  const { db, now, appUrl } = deps;

  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      tags: openApiTags,
      summary: "Pairs of listings that may be one person's, those with one number first",
      querystring: DuplicatesQuery,
      response: { 200: pageOf(DuplicatePair) },
    },
    handler: async (request) => {
      const { page } = request.query;
      const found = await listPairs(deps, adminRightsOf(request), page);
      return toPage(found, page, pairsPerPage, listUrl(path, appUrl, {}));
    },
  });

  app.route({
    method: "GET",
    url: `${path}/:id/:other`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Two listings side by side, and why they cannot be merged, if so",
      params: PairParams,
      response: { 200: ComparedPair },
    },
    handler: (request) => {
      const { id, other } = request.params;
      const { accountId } = viewerOf(request);
      return showPair(deps, { ...adminRightsOf(request), accountId }, [id, other]);
    },
  });

  app.route({
    method: "POST",
    url: "/api/listings/:id/tell-apart",
    config,
    schema: {
      tags: openApiTags,
      summary: "Says that two listings are not one person's, so that they stand together no more",
      params: IdParams,
      body: OtherOfPair,
      response,
    },
    handler: async (request, reply) => {
      const pair = pairOf(request.params.id, request.body.other);
      const token = await tellApart({ db, by: actorOf(request), now: now() }, pair);
      if (token) {
        reply.header(undoHeader, token);
        forgetSoon(db, now);
      }
      return sentences.toldApart;
    },
  });

  app.route({
    method: "POST",
    url: "/api/listings/:id/merge",
    config,
    schema: {
      tags: openApiTags,
      summary: "Merges two listings into the older one; for 24 hours it can be undone",
      params: IdParams,
      body: Merging,
      response,
    },
    handler: async (request) => {
      const { other, ...choices } = request.body;
      const pair = pairOf(request.params.id, other);
      await mergeListings({ ...deps, by: actorOf(request), now: now() }, pair, choices);
      return sentences.merged;
    },
  });

  app.route({
    method: "POST",
    url: "/api/listings/:id/unmerge",
    config,
    schema: {
      tags: openApiTags,
      summary: "Undoes a merge of the last 24 hours into this listing",
      params: IdParams,
      body: Unmerging,
      response,
    },
    handler: async (request) => {
      const { params, body } = request;
      const act = { ...deps, by: actorOf(request), now: now() };
      await unmergeListings(act, adminRightsOf(request), {
        keptId: params.id,
        formerId: body.former,
      });
      return sentences.unmerged;
    },
  });
};

/** @throws Refusal `invalid` if it is one listing */
function pairOf(id: number, other: number) {
  if (id === other) throw new Refusal("invalid", { fields: { other: [mergeFieldTexts.other] } });
  return orderedPair(id, other);
}
