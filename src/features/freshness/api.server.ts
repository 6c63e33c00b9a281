import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, PageNumber, pageOf, toPage } from "#src/contract/pagination.ts";
import { type ApiDeps, Sentence } from "#src/http/api/api.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { answerQuestion, showAsked } from "./answer.server.ts";
import { callsPerPage, listCalls, noteAnswer } from "./call-list.server.ts";
import { Answer, AskedListing, AskParams, AskSignature, CallAnswer, ToCall } from "./contract.ts";
import { askSentences, callListTexts } from "./texts.ts";

interface FreshnessDeps
  extends Pick<
    ApiDeps,
    "db" | "now" | "storage" | "timeZone" | "country" | "appUrl" | "processInfo" | "limiter"
  > {
  appKey: string;
}

const openApiTags = ["freshness"];
const url = "/api/still-working/:id";
const callList = "/api/call-list";

/** Whether listings are still true: the link that is mailed, and the list of those who are called. */
export const freshnessApi: FastifyPluginAsyncZod<FreshnessDeps> = async (app, deps) => {
  const { db, now, country, timeZone, appUrl, processInfo, limiter } = deps;
  const sendsMail = processInfo.mailGoesTo === "server";

  app.route({
    method: "GET",
    url,
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary: "The listing that a mailed question is about, by its link; answers nothing",
      params: AskParams,
      querystring: AskSignature,
      response: { 200: AskedListing },
    },
    handler: async ({ params, query }, reply) => {
      reply.header("cache-control", "no-store");
      return showAsked({ ...deps, now: now() }, { ...params, ...query });
    },
  });

  app.route({
    method: "POST",
    url,
    config: { access: "anyone", changesPublic: true },
    schema: {
      tags: openApiTags,
      summary: "Answers a mailed question: the listing is still true, or is to be hidden",
      params: AskParams,
      body: Answer,
      response: { 200: Sentence },
    },
    handler: async ({ params, body: { answer, ...signature } }) => {
      await showAsked({ ...deps, now: now() }, { ...params, ...signature });
      await limiter.count("profileChanges", params.id);
      await answerQuestion({ ...deps, now: now() }, { ...params, ...signature }, answer);
      return answer === "works" ? askSentences.confirmed : askSentences.stopped;
    },
  });

  app.route({
    method: "GET",
    url: callList,
    config: { access: "moderator" },
    schema: {
      tags: openApiTags,
      summary: "Whom no mail reaches and who is to be asked whether the listing is still true",
      querystring: z.object({ page: PageNumber }),
      response: { 200: pageOf(ToCall) },
    },
    handler: async (request) => {
      const { page } = request.query;
      const found = await listCalls(
        { db, country, timeZone, sendsMail, now: now() },
        adminRightsOf(request),
        page,
      );
      return toPage(found, page, callsPerPage, listUrl(callList, appUrl, {}));
    },
  });

  app.route({
    method: "POST",
    url: `${callList}/:id`,
    config: { access: "moderator" },
    schema: {
      tags: openApiTags,
      summary: "Notes what somebody answered who was called",
      params: IdParams,
      body: CallAnswer,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const by = actorOf(request);
      const { answer } = request.body;
      const name = await noteAnswer({ db, by, now: now() }, request.params.id, answer);
      return answer === "works" ? callListTexts.confirmed(name) : callListTexts.noted(name);
    },
  });
};
