import { OwnRecord, registration } from "./contract.ts";
import { ownRecord } from "./own-record.server.ts";
import { type AccountApi, fieldRules } from "./parts.server.ts";
import { register } from "./registration.service.server.ts";
import { accountType } from "./table.server.ts";

export const registrationApi: AccountApi = async (app, parts) => {
  const { db, country, sessions } = parts;

  app.route({
    method: "POST",
    url: "/register",
    config: { access: "visitor", limit: "registration", takesPicture: true },
    schema: {
      tags: ["accounts"],
      summary: "A craftsman registers, and is logged in",
      consumes: ["multipart/form-data", "application/json"],
      body: registration(fieldRules(country)),
      response: { 201: OwnRecord },
    },
    handler: async (request, reply) => {
      const accountId = await register(parts, request.body);
      const type = accountType.craftsman;
      await sessions.begin(request, reply, { accountId, type, remember: false });
      return reply.code(201).send(await ownRecord(db, accountId, country));
    },
  });
};
