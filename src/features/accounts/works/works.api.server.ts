import { IdParams } from "#src/contract/fields.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { OwnWork } from "#src/features/craftsmen/works/contract.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { pictureClientOf } from "#src/http/security/limits/picture-client.server.ts";
import { NewWork, WorkUpdate } from "./contract.ts";
import { workSentences } from "./texts.ts";
import { addWork, changeWork, isWorkChange, removeWork } from "./works.service.server.ts";

const path = "/api/pictures";
const openApiTags = ["accounts"];

/** Pictures of one's own works. */
export const worksApi: AccountApi = async (app, deps) => {
  const { db, limiter } = deps;

  app.route({
    method: "POST",
    url: path,
    config: {
      access: "user",
      earlyLimit: { limit: "workUploads", per: "account" },
      takesPicture: true,
    },
    schema: {
      tags: openApiTags,
      summary: "Adds a picture of one's own works, 8 at most; of an approved listing it waits",
      consumes: ["multipart/form-data"],
      body: NewWork,
      response: { 201: OwnWork },
    },
    handler: async (request, reply) => {
      const { image, caption = null } = request.body;
      const { accountId: craftsmanId, sessionId } = viewerOf(request);
      const client = pictureClientOf(request);
      const added = await addWork(deps, { craftsmanId, image, caption, client, sessionId });
      return reply.code(201).send(added);
    },
  });

  app.route({
    method: "PUT",
    url: `${path}/:id`,
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Changes the caption or the position of a picture of one's own works",
      params: IdParams,
      body: WorkUpdate,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { accountId: craftsmanId } = viewerOf(request);
      const which = { craftsmanId, id: request.params.id };
      if (await isWorkChange(db, which, request.body)) {
        await limiter.count("workChanges", craftsmanId);
      }
      const { isHeld } = await changeWork(deps, which, request.body);
      if (isHeld) return workSentences.captionHeld;
      return request.body.caption === undefined ? workSentences.moved : workSentences.saved;
    },
  });

  app.route({
    method: "DELETE",
    url: `${path}/:id`,
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Removes a picture of one's own works at once",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { accountId: craftsmanId } = viewerOf(request);
      await removeWork(deps, { craftsmanId, id: request.params.id });
      return workSentences.removed;
    },
  });
};
