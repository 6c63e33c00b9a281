import { z } from "zod";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { CannedReply, CannedReplyInput } from "./contract.ts";
import {
  addCannedReply,
  changeCannedReply,
  deleteCannedReply,
  listCannedReplies,
} from "./service.server.ts";
import { cannedReplyApiTexts } from "./texts.ts";

const openApiTags = ["messages"];
const config = { access: "owner" } as const;
const response = { 200: Sentence };

/** Replies that are ready for many messages: owners write them, whoever answers messages uses them. */
export const cannedRepliesApi: FeatureApi = async (app, { db }) => {
  app.route({
    method: "GET",
    url: "/api/canned-replies",
    config: { access: "moderator", right: "messages" },
    schema: {
      tags: openApiTags,
      summary: "All canned replies, by title",
      response: { 200: z.array(CannedReply) },
    },
    handler: () => listCannedReplies(db),
  });

  app.route({
    method: "POST",
    url: "/api/canned-replies",
    config,
    schema: { tags: openApiTags, summary: "Adds a canned reply", body: CannedReplyInput, response },
    handler: async (request) => {
      await addCannedReply({ db, by: actorOf(request) }, request.body);
      return cannedReplyApiTexts.added;
    },
  });

  app.route({
    method: "PUT",
    url: "/api/canned-replies/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Changes a canned reply",
      params: IdParams,
      body: CannedReplyInput,
      response,
    },
    handler: async (request) => {
      const deps = { db, by: actorOf(request) };
      await changeCannedReply(deps, request.params.id, request.body);
      return cannedReplyApiTexts.changed;
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/canned-replies/:id",
    config,
    schema: { tags: openApiTags, summary: "Deletes a canned reply", params: IdParams, response },
    handler: async (request) => {
      await deleteCannedReply({ db, by: actorOf(request) }, request.params.id);
      return cannedReplyApiTexts.deleted;
    },
  });
};
