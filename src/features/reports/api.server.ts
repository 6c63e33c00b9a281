import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { isPossiblePhone, parsePhone, phoneExample } from "#src/arabic/phone.server.ts";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import type { ReceiptCookie } from "#src/features/craftsmen/receipts/receipts.server.ts";
import { OwnReport } from "#src/features/craftsmen/reports/contract.ts";
import { type ApiDeps, Sentence } from "#src/http/api/api.server.ts";
import { adminRightsOf, viewerOf } from "#src/http/security/guard.server.ts";
import { forgetSoon, undoHeader } from "#src/undo/undo.server.ts";
import { addReport } from "./add-report.server.ts";
import {
  AllReportsDecision,
  ReportDecision,
  ReportedListing,
  ReportReply,
  type ReportRules,
  ReportsQuery,
  reportInput,
} from "./contract.ts";
import { decideAllReports, decideReport, replyToReport } from "./decide-report.server.ts";
import { clearPhone, hidePhone } from "./hide-phone.server.ts";
import { listOwnReports, listReported, reportedPerPage } from "./list-reports.server.ts";
import { reportFieldTexts, reportSentences as sentences } from "./texts.ts";

interface ReportDeps
  extends Pick<
    ApiDeps,
    "db" | "now" | "outbox" | "country" | "appUrl" | "processInfo" | "limiter"
  > {
  receipts: ReceiptCookie;
}

const openApiTags = ["reports"];
const path = "/api/reports";
const response = { 200: Sentence };

/** What visitors say is wrong with listings, and what admins and craftsmen say to that. */
export const reportsApi: FastifyPluginAsyncZod<ReportDeps> = async (app, deps) => {
  const { db, now, outbox, country, appUrl, processInfo, receipts, limiter } = deps;
  const sendsMail = processInfo.mailGoesTo === "server";

  app.route({
    method: "POST",
    url: "/api/craftsmen/:id/reports",
    config: { access: "anyone", limit: "reports" },
    schema: {
      tags: openApiTags,
      summary: "Says what is wrong with a published listing; nothing public changes by it alone",
      params: IdParams,
      body: reportInput(reportRules(country)),
      response,
    },
    handler: async (request, reply) => {
      const at = now();
      const from = receipts.readOrBegin(request, reply, at);
      await addReport({ db, outbox, sendsMail, now: at }, request.params.id, request.body, from);
      return sentences.sent;
    },
  });

  app.route({
    method: "GET",
    url: path,
    config: { access: "moderator" },
    schema: {
      tags: openApiTags,
      summary: "Reported listings with what is said about each, the gravest first",
      querystring: ReportsQuery,
      response: { 200: pageOf(ReportedListing) },
    },
    handler: async (request) => {
      const { page } = request.query;
      const found = await listReported(
        { db, country, sendsMail, now: now() },
        adminRightsOf(request),
        page,
      );
      return toPage(found, page, reportedPerPage, listUrl(path, appUrl, {}));
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id`,
    config: { access: "moderator" },
    schema: {
      tags: openApiTags,
      summary: "Says whether a report is true, as the admin has seen it",
      params: IdParams,
      body: ReportDecision,
      response,
    },
    handler: async (request) => {
      const deciding = { db, by: actorOf(request), now: now() };
      await decideReport(deciding, request.params.id, request.body);
      return sentences[request.body.outcome];
    },
  });

  app.route({
    method: "POST",
    url: "/api/listings/:id/reports",
    config: { access: "moderator" },
    schema: {
      tags: openApiTags,
      summary: "Says whether all open reports of a listing are true that the admin has seen",
      params: IdParams,
      body: AllReportsDecision,
      response,
    },
    handler: async (request) => {
      const { outcome } = request.body;
      const deciding = { db, by: actorOf(request), now: now() };
      await decideAllReports(deciding, request.params.id, request.body);
      return outcome === "upheld" ? sentences.allUpheld : sentences.allRejected;
    },
  });

  for (const [path, change, text] of [
    ["hide-phone", hidePhone, sentences.phoneHidden],
    ["clear-phone", clearPhone, sentences.phoneCleared],
  ] as const) {
    app.route({
      method: "POST",
      url: `/api/listings/:id/${path}`,
      config: { access: "moderator", changesPublic: true },
      schema: {
        tags: openApiTags,
        summary:
          path === "hide-phone"
            ? "Hides a number that leads to somebody else, until it is proven, replaced or found right"
            : "Says that a listing's number is right, which shows it again",
        params: IdParams,
        response,
      },
      handler: async (request, reply) => {
        const acting = { db, outbox, by: actorOf(request), now: now() };
        reply.header(undoHeader, await change(acting, request.params.id));
        forgetSoon(db, now);
        return text;
      },
    });
  }

  app.route({
    method: "GET",
    url: "/api/user/reports",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "What open reports about one's own listing say, without their words",
      response: { 200: OwnReport.array() },
    },
    handler: (request) => listOwnReports(db, viewerOf(request).accountId),
  });

  app.route({
    method: "POST",
    url: "/api/user/reports/:id/reply",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Answers a report about one's own listing",
      params: IdParams,
      body: ReportReply,
      response,
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      await limiter.count("profileChanges", accountId);
      await replyToReport(db, { id: request.params.id, accountId, ...request.body, now: now() });
      return sentences.replied;
    },
  });
};

const reportRules = (country: ApiDeps["country"]): ReportRules => ({
  parsePhone(typed) {
    const phone = parsePhone(typed, country);
    return phone !== null && isPossiblePhone(phone) ? phone : null;
  },
  phoneRule: reportFieldTexts.phone(phoneExample(country)),
  emailRule: reportFieldTexts.email,
});
