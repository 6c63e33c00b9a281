import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import {
  passwordResetInput,
  ResetRequest,
  VerifyParams,
  VerifyQuery,
} from "#src/features/accounts/contract.ts";
import { type AccountApi, fieldRules } from "#src/features/accounts/deps.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { countLink } from "#src/features/accounts/limits/count-link.server.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { securedSince } from "#src/features/accounts/second-factor/proof.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { askForLink, resetPassword, verifyEmail } from "./recovery.service.server.ts";

const openApiTags = ["accounts"];

/** The ways that lead over a mail: a new password, a verified address. */
export const recoveryApi: AccountApi = async (app, deps) => {
  const { db, outbox, appKey, limiter, secure, now, processInfo } = deps;
  const sendsMail = processInfo.mailGoesTo === "server";
  const devices = knownDevices({ appKey, secure });

  app.route({
    method: "POST",
    url: "/password/email",
    config: { access: "anyone", limit: "linksFromOne" },
    schema: {
      tags: openApiTags,
      summary: "Sends a link to a new password",
      body: ResetRequest,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { email } = request.body;
      await countLink(limiter, { kind: "reset", email, address: addressOf(request) });
      await askForLink(db, outbox, "reset", email);
      return sendsMail ? accountSentences.resetSent : accountSentences.resetWithoutMail;
    },
  });

  app.route({
    method: "POST",
    url: "/password/reset",
    // A listing that a revert of its contacts has hidden is published again.
    config: { access: "anyone", changesPublic: true },
    schema: {
      tags: openApiTags,
      summary: "Sets a new password, and ends all sessions",
      body: passwordResetInput(fieldRules(deps)),
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const by = { now: now(), address: request.ip };
      const { former, account } = await resetPassword(deps, request.body, by);
      const securedAt = await securedSince(db, account.id);
      const device = devices.find(request, { ...former, securedAt }) ?? undefined;
      // Codes tried on a known device are counted apart. Where there is a second factor, only a device
      // that has passed it before stays known, under its former count.
      if (device || securedAt === null) {
        devices.remember(reply, { ...account, securedAt }, device);
      }
      return accountSentences.resetDone;
    },
  });

  app.route({
    method: "GET",
    url: "/email/verify/:id/:hash",
    // Whoever asks for a page gets the screen, which then makes this call. No HEAD: it would act.
    constraints: { accepts: "json" },
    exposeHeadRoute: false,
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary: "Verifies an e-mail address by the link that was sent to it",
      params: VerifyParams,
      querystring: VerifyQuery,
      response: { 200: Sentence },
    },
    handler: async ({ params, query }, reply) => {
      await verifyEmail(deps, { ...params, ...query }, now());
      reply.header("cache-control", "no-store");
      return accountSentences.verified;
    },
  });

  app.route({
    method: "POST",
    url: "/email/verification-notification",
    config: { access: "signedIn", limit: "linksFromOne" },
    schema: {
      tags: openApiTags,
      summary: "Sends a new link that verifies one's own address",
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const { accountId } = viewerOf(request);
      const [own] = await db.select().from(account).where(eq(account.id, accountId));
      if (!own?.email || own.emailVerifiedAt) return accountSentences.alreadyVerified;
      const { email } = own;
      await countLink(limiter, { kind: "verify", email, address: addressOf(request) });
      await askForLink(db, outbox, "verify", email);
      return sendsMail
        ? accountSentences.verificationSent
        : accountSentences.verificationWithoutMail;
    },
  });
};
