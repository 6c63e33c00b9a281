import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { TypedCode } from "#src/features/accounts/phone/contract.ts";
import type { HideByProof } from "#src/features/accounts/phone/prove.server.ts";
import type { ModerationDeps } from "#src/features/moderation/deps.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { adminRightsOf, viewerOf } from "#src/http/security/guard.server.ts";
import { ClaimLink, CodeParams, FoundCode, PhoneQuestion } from "./contract.ts";
import {
  approveQuestion,
  declineQuestion,
  findCode,
  listQuestions,
  makeClaimLink,
  matchCode,
} from "./service.server.ts";
import { outcomeText, outcomeTexts, phoneAdminSentences as sentences } from "./texts.ts";

const openApiTags = ["craftsmen"];
const config = { access: "moderator" } as const;
const questions = "/api/phone-questions";

/** What admins do to prove numbers, and the links by which craftsmen claim their listings. */
export const phoneApi: FastifyPluginAsyncZod<
  ModerationDeps & { appKey: string; hideByProof: HideByProof }
> = async (app, deps) => {
  app.route({
    method: "POST",
    url: "/api/phone-codes/find",
    config,
    schema: {
      tags: openApiTags,
      summary: "For which number and listing a code was made that came in a message",
      body: TypedCode,
      response: { 200: FoundCode },
    },
    handler: async (request) => {
      await deps.limiter.count("codesTyped", viewerOf(request).accountId);
      return findCode(deps, request.body.code, adminRightsOf(request));
    },
  });

  app.route({
    method: "POST",
    url: "/api/phone-codes/:id/match",
    config,
    schema: {
      tags: openApiTags,
      summary: "The message came from the number of the code, which is proven by it",
      params: CodeParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { outcome, name } = await matchCode(deps, request.params.id, actorOf(request));
      if (outcome === "held" || outcome === "left") {
        throw new Refusal("conflict", { message: outcomeTexts[outcome] });
      }
      return outcomeText(outcome, name);
    },
  });

  app.route({
    method: "GET",
    url: questions,
    config,
    schema: {
      tags: openApiTags,
      summary: "What is to be decided about proven numbers, the oldest first",
      response: { 200: z.array(PhoneQuestion) },
    },
    handler: (request) => listQuestions(deps, adminRightsOf(request)),
  });

  app.route({
    method: "POST",
    url: `${questions}/:id/approve`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Moves the number to who has proven it now, or lets that person set a new password",
      params: CodeParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { accessId } = await approveQuestion(deps, request.params.id, actorOf(request));
      return accessId === null ? sentences.moved : sentences.passwordAllowed;
    },
  });

  app.route({
    method: "POST",
    url: `${questions}/:id/decline`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Leaves the number, or the password, as it is",
      params: CodeParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { accessId } = await declineQuestion(deps, request.params.id, actorOf(request));
      return accessId === null ? sentences.kept : sentences.passwordRefused;
    },
  });

  app.route({
    method: "POST",
    url: "/api/listings/:id/claim-link",
    config,
    schema: {
      tags: openApiTags,
      summary:
        "A link by which the craftsman of a listing without an account claims it; it ends the former one",
      params: IdParams,
      response: { 200: ClaimLink },
    },
    handler: (request) => makeClaimLink(deps, request.params.id, actorOf(request)),
  });
};
