import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { type EntryKind, kinds } from "#src/features/catalogue/kinds.server.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { type NameList, NameParams, NameView, nameInput } from "./contract.ts";
import { nameLists } from "./lists.server.ts";
import { addName, listNames, removeName } from "./service.server.ts";
import { nameTexts } from "./texts.ts";

const config = { access: "owner" } as const;
const paths = { name: "names", trouble: "words" } as const;
const whats = { name: "other names", trouble: "words of trouble" } as const;

/** Other names of professions and cities, and the professions' words of trouble; for admins. */
export const namesApi: FeatureApi = async (app, deps) => {
  for (const kind of Object.values(kinds)) {
    for (const list of nameLists[kind.name]) await app.register(listApi(kind, list), deps);
  }
};

const listApi =
  (kind: EntryKind, list: NameList): FeatureApi =>
  async (app, { db }) => {
    const path = `/api/${kind.name}/:id/${paths[list]}`;
    const schema = (act: string) => ({
      tags: ["catalogue"],
      summary: `${kind.name === "city" ? "A city" : "A profession"}: ${act} ${whats[list]}`,
    });

    app.route({
      method: "GET",
      url: path,
      config,
      schema: { ...schema("its"), params: IdParams, response: { 200: z.array(NameView) } },
      handler: ({ params: { id } }) => listNames(db, { kind, id, list }),
    });

    app.route({
      method: "POST",
      url: path,
      config,
      schema: {
        ...schema("adds one of its"),
        params: IdParams,
        body: nameInput(list),
        response: { 200: Sentence },
      },
      handler: async (request) => {
        const { id } = request.params;
        await addName({ db, by: actorOf(request) }, { kind, id, list }, request.body.name);
        return nameTexts[list].added;
      },
    });

    app.route({
      method: "DELETE",
      url: `${path}/:nameId`,
      config,
      schema: {
        ...schema("removes one of its"),
        params: NameParams,
        response: { 200: Sentence },
      },
      handler: async (request) => {
        const { id, nameId } = request.params;
        await removeName({ db, by: actorOf(request) }, { kind, id, list }, nameId);
        return nameTexts[list].removed;
      },
    });
  };
