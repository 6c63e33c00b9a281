import { eq } from "drizzle-orm";
import { actorOf } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { countFailures } from "#src/features/accounts/password/own-password.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import {
  Pairing,
  PairingConfirmation,
  PairingRequest,
  RecoveryCodes,
  SecondFactorProof,
  TwoFactorState,
} from "./contract.ts";
import { securedSince } from "./proof.server.ts";
import {
  beginPairing,
  confirmPairing,
  renewCodes,
  showSecondFactor,
  turnOff,
} from "./second-factor.service.server.ts";

const openApiTags = ["second factor"];
const url = "/api/two-factor";
const config = { access: "anyAdmin" } as const;

/** What an admin proves a login with beside the password. */
export const secondFactorApi: AccountApi = async (app, deps) => {
  const { db, admin2fa } = deps;
  const devices = knownDevices(deps);

  app.route({
    method: "GET",
    url,
    config,
    schema: { tags: openApiTags, summary: "Whether it is on", response: { 200: TwoFactorState } },
    handler: (request) => showSecondFactor(db, viewerOf(request).accountId, admin2fa),
  });

  app.route({
    method: "POST",
    url,
    config,
    schema: {
      tags: openApiTags,
      summary: "Begins to pair an app, by a new secret",
      body: PairingRequest,
      response: { 200: Pairing },
    },
    handler: (request) => {
      const by = actorOf(request);
      return countFailures(deps, request, () =>
        beginPairing(deps, by, request.body.current_password),
      );
    },
  });

  app.route({
    method: "POST",
    url: `${url}/confirm`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Turns it on by a code of the app, and ends all other sessions",
      body: PairingConfirmation,
      response: { 200: RecoveryCodes },
    },
    handler: async (request, reply) => {
      const { accountId, sessionId } = viewerOf(request);
      const codes = await countFailures(deps, request, () =>
        confirmPairing(deps, actorOf(request), sessionId, request.body.code),
      );
      const [own] = await db.select().from(account).where(eq(account.id, accountId));
      const securedAt = await securedSince(db, accountId);
      if (own) devices.remember(reply, { ...own, securedAt });
      return { recovery_codes: codes };
    },
  });

  app.route({
    method: "POST",
    url: `${url}/recovery-codes`,
    config,
    schema: {
      tags: openApiTags,
      summary: "New recovery codes in place of the former ones",
      body: SecondFactorProof,
      response: { 200: RecoveryCodes },
    },
    handler: async (request) => {
      const by = actorOf(request);
      const codes = await countFailures(deps, request, () => renewCodes(deps, by, request.body));
      return { recovery_codes: codes };
    },
  });

  app.route({
    method: "DELETE",
    url,
    config,
    schema: {
      tags: openApiTags,
      summary: "Turns it off",
      body: SecondFactorProof,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const by = actorOf(request);
      await countFailures(deps, request, () => turnOff(deps, by, request.body, admin2fa));
      return accountSentences.factorOff;
    },
  });
};
