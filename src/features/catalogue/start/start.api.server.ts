import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { type EntryKind, kinds } from "#src/features/catalogue/kinds.server.ts";
import type { FindNamed } from "#src/features/catalogue/users.server.ts";
import { type ApiDeps, Sentence } from "#src/http/api/api.server.ts";
import { namesInput, PastedNames, ReadName } from "./contract.ts";
import { addEntries, readNames } from "./start.service.server.ts";

const config = { access: "owner" } as const;

type StartApi = FastifyPluginAsyncZod<ApiDeps & { findNamed: FindNamed }>;

/** Adds many cities or professions at once, as on a site's first day. */
export const startApi: StartApi = async (app, deps) => {
  for (const kind of Object.values(kinds)) await app.register(severalApi(kind), deps);
};

const severalApi =
  (kind: EntryKind): StartApi =>
  async (app, { db, country, findNamed }) => {
    const entries = kind.name === "city" ? "cities" : "professions";

    app.route({
      method: "POST",
      url: `/api/${kind.name}/read`,
      config,
      schema: {
        tags: ["catalogue"],
        summary: `Says what pasted names of ${entries} would be; stores nothing`,
        body: PastedNames,
        response: { 200: z.array(ReadName) },
      },
      handler: ({ body }) => readNames({ db, country, findNamed }, kind, body.text),
    });

    app.route({
      method: "POST",
      url: `/api/${kind.name}/several`,
      config,
      schema: {
        tags: ["catalogue"],
        summary: `Adds several ${entries}; those that are listed are left out`,
        body: namesInput(kind.name),
        response: { 200: Sentence },
      },
      handler: async (request) =>
        addEntries({ db, by: actorOf(request), country }, kind, request.body.names),
    });
  };
