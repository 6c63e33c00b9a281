import type { FastifyRequest } from "fastify";
import { Refusal } from "#src/errors/refusal.server.ts";
import { registration, registrationByPhone } from "#src/features/accounts/contract.ts";
import { type AccountApi, fieldRules } from "#src/features/accounts/deps.server.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { findRegistration } from "#src/features/accounts/phone/access.service.server.ts";
import { accessCookie } from "#src/features/accounts/phone/access-cookie.server.ts";
import { ownRecord } from "#src/features/accounts/record/own-record.server.ts";
import { OwnRecord, RegisteredRecord } from "#src/features/accounts/record/record.contract.ts";
import { registrationClosed } from "#src/features/site/texts.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { pictureClientOf } from "#src/http/security/limits/picture-client.server.ts";
import { register } from "./registration.service.server.ts";

export const registrationApi: AccountApi = async (app, deps) => {
  const { country, sessions, settings } = deps;
  const devices = knownDevices(deps);
  const numbers = accessCookie(deps);
  const proofOf = (request: FastifyRequest, phone: string) =>
    findRegistration(deps.db, { secret: numbers.read(request), phone, now: deps.now() });

  app.route({
    method: "POST",
    url: "/register",
    config: {
      access: "visitor",
      earlyLimit: { limit: "registration", per: "address" },
      takesPicture: true,
    },
    schema: {
      tags: ["accounts"],
      summary: "A craftsman registers, and is logged in",
      consumes: ["multipart/form-data", "application/json"],
      body: registration(fieldRules(deps)),
      response: { 201: RegisteredRecord },
    },
    // Before any of the form is read.
    onRequest: refuseWhileClosed,
    handler: async (request, reply) => {
      const client = pictureClientOf(request);
      const proof = await proofOf(request, request.body.phone);
      const given = { ...request.body, client, proof, address: addressOf(request) };
      const { record, account } = await register(deps, given, async (tx, account, isMailed) => {
        await sessions.begin(request, reply, { account, remember: false }, tx);
        const own = await ownRecord(tx, account.id, country);
        const record = isMailed ? own : { ...own, verification_sent: false as const };
        return { record, account };
      });
      devices.remember(reply, { ...account, securedAt: null });
      if (proof) numbers.clear(reply);
      return reply.code(201).send(record);
    },
  });

  app.route({
    method: "POST",
    url: "/api/register-by-phone",
    config: { access: "visitor", earlyLimit: { limit: "registration", per: "address" } },
    schema: {
      tags: ["accounts"],
      summary: "A craftsman without an e-mail registers, and is logged in",
      body: registrationByPhone(fieldRules(deps)),
      response: { 201: OwnRecord },
    },
    onRequest: refuseWhileClosed,
    handler: async (request, reply) => {
      const proof = await proofOf(request, request.body.phone);
      const { record, account } = await register(
        deps,
        { ...request.body, proof, address: addressOf(request) },
        async (tx, account) => {
          await sessions.begin(request, reply, { account, remember: false }, tx);
          return { record: await ownRecord(tx, account.id, country), account };
        },
      );
      devices.remember(reply, { ...account, securedAt: null });
      if (proof) numbers.clear(reply);
      return reply.code(201).send(record);
    },
  });

  async function refuseWhileClosed() {
    if (settings.current.site.registration_open) return;
    throw new Refusal("forbidden", { message: registrationClosed });
  }
};
