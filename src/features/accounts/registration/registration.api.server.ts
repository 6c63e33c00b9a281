import { privately } from "../../../server/limits.server.ts";
import { OwnRecord, registration } from "../contract.ts";
import { ownRecord } from "../own-record.server.ts";
import { type AccountApi, fieldRules } from "../parts.server.ts";
import { register } from "./registration.service.server.ts";

export const registrationApi: AccountApi = async (app, parts) => {
  const { db, country, limiter, sessions } = parts;

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
      const account = await register(parts, request.body);
      // Its mail counts as one that was asked for; none is refused for it.
      const addressee = privately("verify", request.body.email);
      await limiter.count("linksToOne", addressee).catch(() => {});
      await sessions.begin(request, reply, { account, remember: false });
      return reply.code(201).send(await ownRecord(db, account.id, country));
    },
  });
};
