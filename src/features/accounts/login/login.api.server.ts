import type { FastifyReply, FastifyRequest } from "fastify";
import { Login } from "#src/features/accounts/contract.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import {
  beginAttempt,
  recordLimit,
  refuseExhausted,
} from "#src/features/accounts/limits/attempts.server.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { amongFew } from "#src/features/accounts/password/passwords.server.ts";
import { readCurrentUser } from "#src/features/accounts/record/own-record.server.ts";
import { CurrentUser } from "#src/features/accounts/record/record.contract.ts";
import {
  proveSecondFactor,
  refuseCode,
  securedSince,
} from "#src/features/accounts/second-factor/proof.server.ts";
import { confirmListing } from "#src/features/craftsmen/freshness.server.ts";
import { Nothing } from "#src/http/api/api.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { hashKey } from "#src/http/security/limits/limits.server.ts";
import {
  authenticate,
  findByLoginName,
  parseLoginName,
  refuseLogin,
} from "./login.service.server.ts";

const openApiTags = ["session"];

export const loginApi: AccountApi = async (app, deps) => {
  const { db, country, limiter, sessions } = deps;
  const devices = knownDevices(deps);

  app.route({
    method: "POST",
    url: "/login",
    config: { access: "visitor", isLogin: true },
    schema: {
      tags: openApiTags,
      summary: "Begins a session",
      body: Login,
      response: { 204: Nothing },
    },
    handler: async (request, reply) => {
      await amongFew(addressOf(request), () =>
        recordLimit(deps, () => logIn(request, reply, request.body)),
      );
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: "POST",
    url: "/logout",
    config: { access: "signedIn", isLogin: true },
    schema: { tags: openApiTags, summary: "Ends the session", response: { 204: Nothing } },
    handler: async (request, reply) => {
      await sessions.end(reply, viewerOf(request));
      return reply.code(204).send(null);
    },
  });

  app.route({
    method: "GET",
    url: "/api/user",
    config: { access: "signedIn" },
    schema: { tags: openApiTags, summary: "Whoever is logged in", response: { 200: CurrentUser } },
    handler: (request) => readCurrentUser(db, viewerOf(request), country),
  });

  async function logIn(request: FastifyRequest, reply: FastifyReply, body: Login) {
    const { password, code, remember = false } = body;
    const address = addressOf(request);
    const name = parseLoginName(body.email, country);
    const found = await findByLoginName(db, name);
    // Attempts are counted alike, however a number is written, and together for an account's e-mail and number.
    const typedName = "email" in name ? name.email : name.phone;
    const subject = found ? `account ${found.id}` : typedName;
    // A name that nobody has takes the same work.
    const securedAt = await securedSince(db, found?.id ?? 0);
    const device = devices.find(request, found && { ...found, securedAt });
    const from = device ? null : ({ limit: "failedEmails", address, value: subject } as const);
    const counted = {
      key: device ?? hashKey(subject),
      from,
      tooMany: accountFieldTexts.tooManyLogins,
    };
    await refuseExhausted(deps, counted);
    await limiter.count("login", address, subject);
    const attempt = await beginAttempt(deps, counted);
    const account = await attempt.check("password", () => authenticate(db, found, password));
    const byFactor = securedAt !== null;
    if (byFactor && !code) {
      // Half of a login, neither a failure nor another try.
      await limiter.refund("login", address, subject);
      await attempt.undo();
      refuseCode(accountFieldTexts.code);
    }
    await attempt.check("code", async () => {
      if (byFactor && code) await proveSecondFactor(deps, account.id, code);
      if (!(await sessions.begin(request, reply, { account, remember, byFactor }))) refuseLogin();
    });
    await attempt.succeed();
    await confirmListing(db, account.id, deps.now());
    devices.remember(reply, { ...account, securedAt });
  }
};
