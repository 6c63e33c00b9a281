import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { RecordSeen } from "#src/features/accounts/record/record.contract.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { adminRightsOf, viewerOf } from "#src/http/security/guard.server.ts";
import { forgetSoon, undoHeader } from "#src/undo/undo.server.ts";
import {
  BulkDecline,
  BulkSuspension,
  Decline,
  ListedIds,
  Suspension,
  WithoutEmail,
} from "./contract.ts";
import { declineMany, suspendMany } from "./decisions/decide-many.server.ts";
import { sendListingAgain } from "./decisions/send-again.service.server.ts";
import { type Decision, decide, type Given } from "./decisions/service.server.ts";
import { listWithoutEmail } from "./decisions/without-email.server.ts";
import type { ModerationApi } from "./deps.server.ts";
import { moderationSentences } from "./texts.ts";

/** How many of the selected ones were decided, for a client that sends them in steps. */
const decidedHeader = "x-decided";
/** The ids of those whom no mail tells of it, since they have no e-mail, with commas between. */
const withoutEmailHeader = "x-without-email";

const openApiTags = ["craftsmen"];
const config = { access: "moderator" } as const;
const response = { 200: Sentence };

/** What admins decide of listings, and a craftsman's second try. */
export const moderationApi: ModerationApi = async (app, deps) => {
  const sendsMail = deps.processInfo.mailGoesTo === "server";
  app.route({
    method: "POST",
    url: "/api/craftsmen-approv/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Approves a pending listing; again changes nothing",
      params: IdParams,
      body: RecordSeen,
      response,
    },
    handler: async (request, reply) => {
      await decided({ request, reply }, "approve", request.params.id, request.body);
      return moderationSentences.approved;
    },
  });

  app.route({
    method: "POST",
    url: "/api/craftsmen-decline/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Declines a pending listing for reasons that the craftsman reads",
      params: IdParams,
      body: Decline,
      response,
    },
    handler: async (request, reply) => {
      await decided({ request, reply }, "decline", request.params.id, request.body);
      if (request.body.final) return moderationSentences.declinedFinally;
      return sendsMail ? moderationSentences.declined : moderationSentences.declinedWithoutMail;
    },
  });

  app.route({
    method: "POST",
    url: "/api/craftsmen-decline",
    config,
    schema: {
      tags: openApiTags,
      summary:
        "Declines several pending listings for the same reasons; skips those no longer pending",
      body: BulkDecline,
      response,
    },
    handler: async (request, reply) => {
      const { ids, given } = request.body;
      const by = actorOf(request);
      const at = { ...deps, sendsMail, now: deps.now(), by };
      const result = await declineMany(at, ids, given);
      return decidedMany(reply, result, given.window);
    },
  });

  app.route({
    method: "POST",
    url: "/api/craftsmen-suspend",
    config,
    schema: {
      tags: openApiTags,
      summary: "Suspends several published listings for the same reasons; skips all others",
      body: BulkSuspension,
      response,
    },
    handler: async (request, reply) => {
      const { ids, given } = request.body;
      const by = actorOf(request);
      const at = { ...deps, sendsMail, now: deps.now(), by };
      const result = await suspendMany(at, ids, given, request.log);
      return decidedMany(reply, result, given.window);
    },
  });

  app.route({
    method: "GET",
    url: "/api/craftsmen-without-email",
    config,
    schema: {
      tags: openApiTags,
      summary:
        "Those of several craftsmen who have a number and no e-mail, to tell them of a decision",
      querystring: ListedIds,
      response: { 200: z.array(WithoutEmail) },
    },
    handler: (request) => listWithoutEmail(deps, request.query.ids, adminRightsOf(request)),
  });

  app.route({
    method: "POST",
    url: "/api/craftsmen-suspend/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Hides an approved listing for reasons, and ends its craftsman's sessions",
      params: IdParams,
      body: Suspension,
      response,
    },
    handler: async (request, reply) => {
      await decided({ request, reply }, "suspend", request.params.id, request.body);
      return sendsMail ? moderationSentences.suspended : moderationSentences.suspendedWithoutMail;
    },
  });

  app.route({
    method: "POST",
    url: "/api/craftsmen-restore/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Shows a suspended listing again, or puts a declined one among the orders",
      params: IdParams,
      body: RecordSeen,
      response,
    },
    handler: async (request, reply) => {
      await decided({ request, reply }, "restore", request.params.id, request.body);
      return moderationSentences.restored;
    },
  });

  app.route({
    method: "POST",
    url: "/api/craftsmen-reopen/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Puts a published listing among the orders again, without a mail to its craftsman",
      params: IdParams,
      response,
    },
    handler: async (request, reply) => {
      await decided({ request, reply }, "reopen", request.params.id, {});
      return moderationSentences.reopened;
    },
  });

  app.route({
    method: "POST",
    url: "/api/send-listing-again",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Puts one's own declined listing among the orders again",
      response,
    },
    handler: async (request) => {
      await sendListingAgain(deps, viewerOf(request).accountId);
      return moderationSentences.sentAgain;
    },
  });

  /** The response has the token by which the decision is undone, if it can be. */
  async function decided(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    decision: Decision,
    id: number,
    given: Given,
  ) {
    const by = actorOf(request);
    offerToken(reply, await decide({ ...deps, now: deps.now(), by }, decision, id, given));
  }

  function decidedMany(
    reply: FastifyReply,
    { text, count, withoutEmail, token }: Awaited<ReturnType<typeof declineMany>>,
    window: number,
  ) {
    reply.header(decidedHeader, count);
    if (withoutEmail.length > 0) reply.header(withoutEmailHeader, withoutEmail.join(","));
    offerToken(reply, token, window);
    return text;
  }

  function offerToken(reply: FastifyReply, token: string | undefined, window?: number) {
    if (!token) return;
    reply.header(undoHeader, token);
    forgetSoon(deps.db, deps.now, window);
  }
};
