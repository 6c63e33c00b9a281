import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type ApiDeps, Sentence } from "#src/http/api/api.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { Conversation, ConversationParams, ConversationSignature } from "./contract.ts";
import { deleteConversation, showConversation } from "./service.server.ts";
import { conversationTexts as texts } from "./texts.ts";

interface ConversationDeps extends Pick<ApiDeps, "db" | "now" | "processInfo"> {
  appKey: string;
}

const tags = ["messages"];
const config = { access: "anyone" } as const;
const url = "/api/conversations/:id";

/** What is kept of a message, for its sender, by the link in the mail with the reply. */
export const conversationApi: FastifyPluginAsyncZod<ConversationDeps> = async (app, api) => {
  const deps = { ...api, mailFiles: openMailFiles(api.processInfo.dataDir) };

  app.route({
    method: "GET",
    url,
    config,
    schema: {
      tags,
      summary: "All that is kept of a message, by the link mailed to its sender",
      params: ConversationParams,
      querystring: ConversationSignature,
      response: { 200: Conversation },
    },
    handler: async ({ params, query }, reply) => {
      reply.header("cache-control", "no-store");
      return showConversation(deps, { ...params, ...query });
    },
  });

  app.route({
    method: "GET",
    url: `${url}/download`,
    config,
    schema: {
      tags,
      summary: "The same as a file",
      params: ConversationParams,
      querystring: ConversationSignature,
      produces: ["application/json"],
    },
    handler: async ({ params, query }, reply) => {
      const conversation = await showConversation(deps, { ...params, ...query });
      return reply
        .type("application/json; charset=utf-8")
        .header("cache-control", "no-store")
        .header("content-disposition", `attachment; filename="herafi-message-${params.id}.json"`)
        .send(`${JSON.stringify(conversation, null, 2)}\n`);
    },
  });

  app.route({
    method: "POST",
    url: `${url}/delete`,
    config,
    schema: {
      tags,
      summary: "Deletes the message, its replies and the mails of these",
      params: ConversationParams,
      body: ConversationSignature,
      response: { 200: Sentence },
    },
    handler: async ({ params, body }) => {
      await deleteConversation(deps, { ...params, ...body });
      return texts.deleted;
    },
  });
};
