import type { FastifyReply } from "fastify";
import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, PageNumber, pageOf, toPage } from "#src/contract/pagination.ts";
import type { ModerationApi } from "#src/features/moderation/deps.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { forgetSoon, undoHeader } from "#src/undo/undo.server.ts";
import { PuttingBack, Revision, RevisionApproval, RevisionDecline } from "./contract.ts";
import { listRevisions, revisionsPerPage } from "./list-revisions.server.ts";
import { approveRevision, declineRevision, putBack } from "./service.server.ts";
import { revisionSentences as sentences } from "./texts.ts";

const path = "/api/revisions";
const openApiTags = ["craftsmen"];
const config = { access: "moderator" } as const;
const response = { 200: Sentence };

/** Changes of approved listings that wait for an admin's decision. */
export const revisionsApi: ModerationApi = async (app, deps) => {
  const { db, now, processInfo } = deps;

  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      tags: openApiTags,
      summary: "Changes of approved listings that wait, oldest first",
      querystring: z.object({ page: PageNumber }),
      response: { 200: pageOf(Revision) },
    },
    handler: async (request) => {
      const { page } = request.query;
      const result = await listRevisions(deps, adminRightsOf(request), page);
      return toPage(result, page, revisionsPerPage, listUrl(path, deps.appUrl, {}));
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/approve`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Publishes changes of a listing, or some of them",
      params: IdParams,
      body: RevisionApproval,
      response,
    },
    handler: async (request, reply) => {
      const at = { ...deps, by: actorOf(request), now: now() };
      const { token, isPart } = await approveRevision(at, request.params.id, request.body);
      offerToken(reply, token);
      return isPart ? sentences.approvedSome : sentences.approved;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/decline`,
    config,
    schema: {
      tags: openApiTags,
      summary:
        "Declines changes of a listing for reasons that its craftsman reads; it stays as it was",
      params: IdParams,
      body: RevisionDecline,
      response,
    },
    handler: async (request, reply) => {
      const at = { ...deps, by: actorOf(request), now: now() };
      offerToken(reply, await declineRevision(at, request.params.id, request.body));
      return processInfo.mailGoesTo === "server"
        ? sentences.declined
        : sentences.declinedWithoutMail;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/put-back`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Puts the values back that an approval of the last 30 days has replaced",
      params: IdParams,
      body: PuttingBack,
      response,
    },
    handler: async (request, reply) => {
      const at = { ...deps, by: actorOf(request), now: now() };
      const { token } = await putBack(at, request.params.id, request.body);
      offerToken(reply, token);
      return sentences.putBack;
    },
  });

  function offerToken(reply: FastifyReply, token: string) {
    reply.header(undoHeader, token);
    forgetSoon(db, now);
  }
};
