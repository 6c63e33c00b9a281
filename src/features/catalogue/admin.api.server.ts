import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, toPage } from "#src/contract/pagination.ts";
import { type ApiDeps, Sentence } from "#src/http/api/api.server.ts";
import { type Entry, EntryListQuery, entrySchemas, UserCounts } from "./contract.ts";
import { findCoordinates } from "./coordinates/coordinates.server.ts";
import { type EntryKind, kinds, listEntries } from "./kinds.server.ts";
import { addEntry, changeEntry, deleteEntry, showEntry } from "./service.server.ts";
import { findIcon } from "./trade-icons/icons.server.ts";
import type { Users } from "./users.server.ts";

const config = { access: "owner" } as const;
const entriesPerPage = 10;

export type CatalogueAdminApi = FastifyPluginAsyncZod<ApiDeps & { users: Users }>;

/** CRUD routes of cities and professions, for admins. */
export const catalogueAdminApi: CatalogueAdminApi = async (app, deps) => {
  for (const kind of Object.values(kinds)) await app.register(entriesApi(kind), deps);
};

const entriesApi =
  (kind: EntryKind): CatalogueAdminApi =>
  async (app, { db, appUrl, country, users }) => {
    const path = `/api/${kind.name}`;
    const { view, editView, page: Page, input } = entrySchemas(kind.name);
    const schema = (summary: string) => ({
      tags: ["catalogue"],
      summary: `${kind.name === "city" ? "Cities" : "Professions"}: ${summary}`,
    });
    const toView = ({ id, text }: Entry) => ({ id, [kind.field]: text }) as z.infer<typeof view>;

    app.route({
      method: "GET",
      url: path,
      config,
      schema: {
        ...schema("one page of the list"),
        querystring: EntryListQuery,
        response: { 200: Page },
      },
      handler: async ({ query: { page, ...filter } }) => {
        const { items, total } = await listEntries(db, kind, {
          page,
          perPage: entriesPerPage,
          q: filter.q,
        });
        const slice = { items: items.map(toView), total };
        return toPage(slice, page, entriesPerPage, listUrl(path, appUrl, filter));
      },
    });

    app.route({
      method: "GET",
      url: `${path}/counts`,
      config,
      schema: {
        ...schema("how many craftsmen use each, in whatever state"),
        response: { 200: UserCounts },
      },
      handler: async () =>
        [...(await users.countEach(db, kind.name))].map(([id, craftsmen]) => ({ id, craftsmen })),
    });

    app.route({
      method: "POST",
      url: path,
      config,
      schema: { ...schema("adds an entry"), body: input, response: { 200: Sentence } },
      handler: async (request) => {
        await addEntry({ db, by: actorOf(request), country }, kind, request.body);
        return kind.texts.added;
      },
    });

    app.route({
      method: "GET",
      url: `${path}/:id/edit`,
      config,
      schema: { ...schema("one entry"), params: IdParams, response: { 200: editView } },
      handler: async ({ params: { id } }) => ({
        ...toView(await showEntry(db, kind, id)),
        ...(kind.name === "city" ? await findCoordinates(db, id) : await findIcon(db, id)),
      }),
    });

    app.route({
      method: "PUT",
      url: `${path}/:id`,
      config,
      schema: {
        ...schema("changes an entry"),
        params: IdParams,
        body: input,
        response: { 200: Sentence },
      },
      handler: async (request) => {
        const entry = { id: request.params.id, ...request.body };
        return changeEntry({ db, by: actorOf(request), country }, kind, entry);
      },
    });

    app.route({
      method: "DELETE",
      url: `${path}/:id`,
      config,
      schema: {
        ...schema("deletes an entry that no craftsman uses"),
        params: IdParams,
        response: { 200: Sentence },
      },
      handler: async (request) => {
        await deleteEntry({ db, by: actorOf(request), users }, kind, request.params.id);
        return kind.texts.deleted;
      },
    });
  };
