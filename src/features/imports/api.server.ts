import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, PageNumber, pageOf, toPage } from "#src/contract/pagination.ts";
import { Nothing } from "#src/http/api/api.server.ts";
import { pictureForms } from "#src/http/api/multipart.server.ts";
import { createTurns } from "#src/http/security/turns.server.ts";
import {
  ImportInput,
  ImportReport,
  ImportSummary,
  ReadTable,
  TableInput,
  Untold,
} from "./contract.ts";
import type { ImportApi } from "./deps.server.ts";
import { importLimits } from "./limits.ts";
import { importsPerPage, listImports, showImport } from "./report.server.ts";
import { correctFile, showTable, startImport } from "./start-import.server.ts";
import { correctedTexts, fileTexts } from "./texts.ts";
import { undoImport } from "./undo-import.server.ts";
import { listUntold, markTold, untoldPerPage } from "./untold.server.ts";

const openApiTags = ["imports"];
const takesFile = {
  maxBytes: importLimits.bytes,
  tooHeavy: fileTexts.tooHeavy,
  onlyOne: fileTexts.onlyOne,
};
const importPath = "/api/import";
const untoldPath = "/api/import/untold";
const config = { access: "owner" } as const;

/** Files that wait to be read: each takes up to 10 MB of memory. */
const maxWaiting = 3;

/** An owner adds listings from a table. */
export const importsApi: ImportApi = async (app, deps) => {
  const { db, now, country, appUrl } = deps;
  const inTurn = createTurns(1, maxWaiting);
  await app.register(pictureForms);

  app.route({
    method: "POST",
    url: importPath,
    config: { ...config, takesFile },
    schema: {
      tags: openApiTags,
      summary: "Adds listings from a CSV or xlsx file, or says what that would do",
      consumes: ["multipart/form-data"],
      body: ImportInput,
      response: { 200: ImportReport },
    },
    handler: (request) => inTurn("files", () => startImport(deps, actorOf(request), request.body)),
  });

  app.route({
    method: "GET",
    url: importPath,
    config,
    schema: {
      tags: openApiTags,
      summary: "The imports that were begun, newest first",
      querystring: z.object({ page: PageNumber }),
      response: { 200: pageOf(ImportSummary) },
    },
    handler: async ({ query: { page } }) =>
      toPage(
        await listImports(db, page, now()),
        page,
        importsPerPage,
        listUrl(importPath, appUrl, {}),
      ),
  });

  app.route({
    method: "POST",
    url: "/api/import/columns",
    config: { ...config, takesFile },
    schema: {
      tags: openApiTags,
      summary: "The columns of a file and what they are taken for; stores nothing",
      consumes: ["multipart/form-data"],
      body: TableInput,
      response: { 200: ReadTable },
    },
    handler: ({ body }) => inTurn("files", () => showTable(deps, body.file, body.columns)),
  });

  app.route({
    method: "POST",
    url: "/api/import/corrected",
    config: { ...config, takesFile },
    schema: {
      tags: openApiTags,
      summary: "The rows of a file, each with what has to be corrected; stores nothing",
      consumes: ["multipart/form-data"],
      body: ImportInput,
      produces: ["text/csv"],
    },
    handler: async ({ body }, reply) => {
      const csv = await inTurn("files", () => correctFile(deps, body));
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", `attachment; filename="${correctedTexts.fileName}"`)
        .send(csv);
    },
  });

  app.route({
    method: "GET",
    url: untoldPath,
    config,
    schema: {
      tags: openApiTags,
      summary: "People who were not told of the page that an import has added",
      querystring: z.object({ page: PageNumber }),
      response: { 200: pageOf(Untold) },
    },
    handler: async ({ query: { page } }) =>
      toPage(
        await listUntold(db, country, page),
        page,
        untoldPerPage,
        listUrl(untoldPath, appUrl, {}),
      ),
  });

  app.route({
    method: "POST",
    url: `${untoldPath}/:id/told`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Notes that somebody was told, and shows the page again if it was hidden",
      params: IdParams,
      response: { 204: Nothing },
    },
    handler: async (request, reply) => {
      await markTold({ db, by: actorOf(request), now: now() }, request.params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: "GET",
    url: "/api/import/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "What became of an import",
      params: IdParams,
      response: { 200: ImportReport },
    },
    handler: ({ params }) => showImport(db, params.id, now()),
  });

  app.route({
    method: "POST",
    url: "/api/import/:id/undo",
    config,
    schema: {
      tags: openApiTags,
      summary: "Removes what it has added and nobody has touched, for 24 hours",
      params: IdParams,
      response: { 200: ImportReport },
    },
    handler: (request) => undoImport(deps, actorOf(request), request.params.id),
  });
};
