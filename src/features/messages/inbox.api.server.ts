import { plural } from "../../arabic/plural.ts";
import { actorOf } from "../../audit/write-audit.server.ts";
import { IdParams } from "../../contract/fields.ts";
import { listUrl, toPage } from "../../contract/pagination.ts";
import { type FeatureApi, Sentence } from "../../http/api/api.server.ts";
import { DeleteInput, MessageDetails, MessagePage, MessageQuery, ReplyInput } from "./contract.ts";
import {
  answer,
  deleteMessages,
  listMessages,
  messagesPerPage,
  openMessage,
} from "./inbox.service.server.ts";
import { deletedCount, inboxSentences } from "./texts.ts";

const tags = ["messages"];
const config = { access: "admin" } as const;

export const inboxApi: FeatureApi = async (app, { db, outbox, appUrl }) => {
  app.route({
    method: "GET",
    url: "/api/contact-list",
    config,
    schema: {
      tags,
      summary: "Messages, the newest first; all, or those that nobody has read",
      querystring: MessageQuery,
      response: { 200: MessagePage },
    },
    handler: async ({ query: { page, ...filter } }) => {
      const address = listUrl("/api/contact-list", appUrl, filter);
      return toPage(await listMessages(db, filter, page), page, messagesPerPage, address);
    },
  });

  app.route({
    method: "GET",
    url: "/api/contact-get-message/:id",
    // The one reading that changes something; a HEAD reads nothing.
    exposeHeadRoute: false,
    config,
    schema: {
      tags,
      summary: "One message with its replies; it counts as read from then on",
      params: IdParams,
      response: { 200: MessageDetails },
    },
    handler: ({ params }) => openMessage(db, params.id),
  });

  app.route({
    method: "POST",
    url: "/api/contact-reply/:id",
    config,
    schema: {
      tags,
      summary: "Answers a message by mail",
      params: IdParams,
      body: ReplyInput,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const parts = { db, outbox, by: actorOf(request) };
      await answer(parts, request.params.id, request.body.reply);
      return inboxSentences.replied;
    },
  });

  app.route({
    method: "POST",
    url: "/api/contact-delete",
    config,
    schema: {
      tags,
      summary: "Deletes messages; says how many were there",
      body: DeleteInput,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const deleted = await deleteMessages(db, actorOf(request), request.body.ids);
      return plural(deleted, deletedCount);
    },
  });
};
