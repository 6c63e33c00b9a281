import type { FastifyRequest } from "fastify";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import { RecordForAdmins, RecordSeen } from "#src/features/accounts/record/record.contract.ts";
import { SelectedIds } from "#src/features/moderation/contract.ts";
import type { ModerationApi } from "#src/features/moderation/deps.server.ts";
import { moderationSentences } from "#src/features/moderation/texts.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { adminRightsOf } from "#src/http/security/guard.server.ts";
import { createTurns } from "#src/http/security/turns.server.ts";
import { countRecords } from "./record-counts.server.ts";
import { RecordCounts, RecordFilter, RecordQuery } from "./records.contract.ts";
import { asCsv, localTime } from "./records.csv.server.ts";
import {
  confirmChanges,
  exportRecords,
  listRecords,
  recordsPerPage,
  selectRecordIds,
  showRecord,
} from "./records.service.server.ts";

const path = "/api/craftsmen-records";
const openApiTags = ["craftsmen"];
const config = { access: "moderator" } as const;

/** Searches of one admin that wait in this process: one of short words reads all listings. */
const maxWaiting = 8;

/** The admins' list of all craftsmen in any state, and its export. */
export const recordsApi: ModerationApi = async (app, deps) => {
  const { db, appUrl, country, timeZone, now } = deps;
  const turns = createTurns(1, maxWaiting);
  const inTurn = <Result>(
    request: FastifyRequest<{ Querystring: RecordFilter }>,
    read: () => Promise<Result>,
  ) => (request.query.q ? turns(String(actorOf(request).accountId), read) : read());

  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      tags: openApiTags,
      summary: "Craftsmen in any state, newest registered first",
      querystring: RecordQuery,
      response: { 200: pageOf(RecordForAdmins) },
    },
    handler: async (request) => {
      const { page, ...filter } = request.query;
      const { cities } = adminRightsOf(request);
      const result = await inTurn(request, () => listRecords(deps, { ...filter, cities }, page));
      return toPage(result, page, recordsPerPage, listUrl(path, appUrl, filter));
    },
  });

  app.route({
    method: "GET",
    url: `${path}/counts`,
    config,
    schema: {
      tags: openApiTags,
      summary: "How many of them there are in each state",
      querystring: RecordFilter,
      response: { 200: RecordCounts },
    },
    handler: (request) =>
      inTurn(request, () =>
        countRecords(deps, { ...request.query, cities: adminRightsOf(request).cities }),
      ),
  });

  app.route({
    method: "GET",
    url: `${path}/ids`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Their ids, of all pages, at most a thousand",
      querystring: RecordFilter,
      response: { 200: SelectedIds },
    },
    handler: (request) =>
      inTurn(request, () =>
        selectRecordIds(deps, { ...request.query, cities: adminRightsOf(request).cities }),
      ),
  });

  app.route({
    method: "GET",
    url: `${path}/:id`,
    config,
    schema: {
      tags: openApiTags,
      summary: "One craftsman in any state",
      params: IdParams,
      response: { 200: RecordForAdmins },
    },
    handler: (request) => showRecord(deps, request.params.id, adminRightsOf(request)),
  });

  app.route({
    method: "POST",
    url: `${path}/:id/contacts-reviewed`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Leaves a listing published that its holder changed, for the cities of the admin",
      params: IdParams,
      body: RecordSeen,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { params, body } = request;
      await confirmChanges({ ...deps, by: actorOf(request) }, params.id, body.version);
      return moderationSentences.changesConfirmed;
    },
  });

  app.route({
    method: "GET",
    url: `${path}.csv`,
    config: { access: "owner" },
    // A HEAD request exports nothing, and would still be written to the audit log.
    exposeHeadRoute: false,
    schema: {
      tags: openApiTags,
      summary: "The same as a table for Excel",
      querystring: RecordFilter,
      produces: ["text/csv"],
    },
    handler: async (request, reply) => {
      const records = await exportRecords(db, actorOf(request), request.query, country);
      const day = localTime(now(), timeZone).slice(0, 10);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="herafi-craftsmen-${day}.csv"`)
        .send(asCsv(records, { country, timeZone }));
    },
  });
};
