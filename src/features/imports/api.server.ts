import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { pictureForms } from "#src/http/api/multipart.server.ts";
import { createTurns } from "#src/http/security/turns.server.ts";
import { ImportInput, ImportReport, ReadTable, TableInput } from "./contract.ts";
import type { ImportApi } from "./deps.server.ts";
import { importLimits } from "./limits.ts";
import { showImport } from "./report.server.ts";
import { showTable, startImport } from "./start-import.server.ts";
import { fileTexts } from "./texts.ts";
import { undoImport } from "./undo-import.server.ts";

const openApiTags = ["imports"];
const takesFile = {
  maxBytes: importLimits.bytes,
  tooHeavy: fileTexts.tooHeavy,
  onlyOne: fileTexts.onlyOne,
};
const config = { access: "owner" } as const;

/** Files that wait to be read: each takes up to 10 MB of memory. */
const maxWaiting = 3;

/** An owner adds listings from a table. */
export const importsApi: ImportApi = async (app, deps) => {
  const { db, now } = deps;
  const inTurn = createTurns(1, maxWaiting);
  await app.register(pictureForms);

  app.route({
    method: "POST",
    url: "/api/import",
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
