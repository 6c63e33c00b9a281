import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { fieldRules } from "#src/features/accounts/deps.server.ts";
import { knownDevices } from "#src/features/accounts/limits/known-device.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { acceptInvitation, showInvitation } from "./accept.service.server.ts";
import { InvitationParams, InvitationView, invitationAcceptance } from "./team.contract.ts";
import { teamSentences } from "./team.texts.ts";

const url = "/api/invitations/:token";
const openApiTags = ["team"];

/** The link that an invited person is given. */
export const acceptApi: AccountApi = async (app, api) => {
  const deps = { ...api, mailFiles: openMailFiles(api.processInfo.dataDir) };
  const { db, sessions, now } = deps;
  const devices = knownDevices(deps);

  app.route({
    method: "GET",
    url,
    config: { access: "anyone" },
    schema: {
      tags: openApiTags,
      summary: "What a link invites to",
      params: InvitationParams,
      response: { 200: InvitationView },
    },
    handler: async (request, reply) => {
      reply.header("cache-control", "no-store");
      return showInvitation(db, request.params.token, now());
    },
  });

  app.route({
    method: "POST",
    url,
    // Also for somebody who is logged in with another account: that session ends.
    config: { access: "anyone", earlyLimit: { limit: "registration", per: "address" } },
    schema: {
      tags: openApiTags,
      summary: "The invited person becomes an admin, and is logged in",
      params: InvitationParams,
      body: invitationAcceptance(fieldRules(deps)),
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const { token } = request.params;
      const acceptance = { ...request.body, token, address: request.ip, now: now() };
      const account = await acceptInvitation(deps, acceptance, (tx, account) =>
        sessions.begin(request, reply, { account, remember: false }, tx),
      );
      devices.remember(reply, { ...account, securedAt: null });
      return teamSentences.joined;
    },
  });
};
