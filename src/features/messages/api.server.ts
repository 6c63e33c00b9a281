import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { ContactMessage } from "./contract.ts";
import { storeMessage } from "./service.server.ts";
import { messageReceived } from "./texts.ts";

export const messagesApi: FeatureApi = async (app, { db, outbox }) => {
  app.route({
    method: "POST",
    url: "/api/contact-send",
    config: { access: "anyone", limit: "contactForm" },
    schema: {
      tags: ["messages"],
      summary: "Sends a message to the operators",
      body: ContactMessage,
      response: { 200: Sentence },
    },
    handler: async ({ body }) => {
      await storeMessage({ db, outbox }, body);
      return messageReceived;
    },
  });
};
