import { plural } from "#src/arabic/plural.ts";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, toPage } from "#src/contract/pagination.ts";
import {
  DeleteInput,
  MessageDetails,
  MessagePage,
  MessageQuery,
  ReplyInput,
} from "#src/features/messages/contract.ts";
import { deletedCount, inboxApiTexts } from "#src/features/messages/texts.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { forgetSoon, undoHeader } from "#src/undo/undo.server.ts";
import { deleteMessages } from "./deletion.server.ts";
import {
  listMessages,
  markUnread,
  messagesPerPage,
  openMessage,
  sendReply,
} from "./inbox.service.server.ts";

const openApiTags = ["messages"];
const config = { access: "moderator", right: "messages" } as const;

export const inboxApi: FeatureApi = async (app, { db, outbox, appUrl, processInfo, now }) => {
  const mailFiles = openMailFiles(processInfo.dataDir);
  app.route({
    method: "GET",
    url: "/api/contact-list",
    config,
    schema: {
      tags: openApiTags,
      summary: "Messages, newest first; all, or unread ones only",
      querystring: MessageQuery,
      response: { 200: MessagePage },
    },
    handler: async ({ query: { page, ...filter } }) => {
      const url = listUrl("/api/contact-list", appUrl, filter);
      return toPage(await listMessages(db, filter, page), page, messagesPerPage, url);
    },
  });

  app.route({
    method: "GET",
    url: "/api/contact-get-message/:id",
    // This GET marks the message as read; a HEAD must not.
    exposeHeadRoute: false,
    config,
    schema: {
      tags: openApiTags,
      summary: "A message with its replies; marks it as read",
      params: IdParams,
      response: { 200: MessageDetails },
    },
    handler: ({ params }) => openMessage(db, params.id),
  });

  app.route({
    method: "POST",
    url: "/api/contact-unread/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Marks a message as unread",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await markUnread(db, actorOf(request), request.params.id);
      return inboxApiTexts.markedUnread;
    },
  });

  app.route({
    method: "POST",
    url: "/api/contact-reply/:id",
    config,
    schema: {
      tags: openApiTags,
      summary: "Replies to a message by mail",
      params: IdParams,
      body: ReplyInput,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const deps = { db, outbox, by: actorOf(request) };
      await sendReply(deps, request.params.id, request.body.reply);
      return processInfo.mailGoesTo === "server"
        ? inboxApiTexts.replied
        : inboxApiTexts.repliedWithoutMail;
    },
  });

  app.route({
    method: "POST",
    url: "/api/contact-delete",
    config: { access: "owner" },
    schema: {
      tags: openApiTags,
      summary: "Deletes messages; returns how many existed",
      body: DeleteInput,
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const deps = { db, mailFiles, now: now() };
      const { count, token } = await deleteMessages(deps, actorOf(request), request.body.ids);
      if (token) {
        reply.header(undoHeader, token);
        forgetSoon(db, now);
      }
      return plural(count, deletedCount);
    },
  });
};
