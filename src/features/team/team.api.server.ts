import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import {
  requirePassword,
  requirePasswordOrLogin,
} from "#src/features/accounts/password/own-password.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { hashKey, withLimitMessage } from "#src/http/security/limits/limits.server.ts";
import {
  copyLink,
  invite,
  inviteAgain,
  invitedEmail,
  isOwnersInvitation,
  withdraw,
} from "./invitations.service.server.ts";
import {
  AdminRemoval,
  AdminRightsInput,
  InvitationInput,
  InvitationLink,
  InvitationLinkRequest,
  Team,
} from "./team.contract.ts";
import {
  changeRights,
  isModerator,
  isOtherOwner,
  removeMember,
  showTeam,
} from "./team.service.server.ts";
import { teamSentences } from "./team.texts.ts";

const path = "/api/team";
const openApiTags = ["team"];
const config = { access: "owner" } as const;
const response = { 200: Sentence };
const params = IdParams;

/** The admins and who is invited to become one, for owners. */
export const teamApi: AccountApi = async (app, deps) => {
  const { db, outbox, limiter, now, appUrl, processInfo } = deps;
  const sendsMail = processInfo.mailGoesTo === "server";

  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      tags: openApiTags,
      summary: "All admins, and the open invitations",
      response: { 200: Team },
    },
    handler: (request) => showTeam(db, viewerOf(request).accountId, now()),
  });

  app.route({
    method: "PUT",
    url: `${path}/:id`,
    config,
    schema: {
      tags: openApiTags,
      summary:
        "Changes an admin's role and its limits, at once; a new owner, and one who is none any more, needs one's password",
      params,
      body: AdminRightsInput,
      response,
    },
    handler: async (request) => {
      const { params, body } = request;
      const by = actorOf(request);
      const password = body.current_password;
      const makesOwner = body.role === "owner" && (await isModerator(db, params.id));
      const degrades = body.role !== "owner" && (await isOtherOwner(db, by, params.id));
      if (makesOwner) await requirePassword(deps, request, password);
      if (degrades) await requirePasswordOrLogin(deps, request, password);
      await changeRights({ db, by, isProven: makesOwner || degrades }, params.id, body);
      return teamSentences.changed;
    },
  });

  app.route({
    method: "DELETE",
    url: `${path}/:id`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Removes an admin, and ends all sessions; another owner needs one's password",
      params,
      body: AdminRemoval,
      response,
    },
    handler: async (request) => {
      const { id } = request.params;
      const by = actorOf(request);
      const isProven = await isOtherOwner(db, by, id);
      if (isProven) await requirePasswordOrLogin(deps, request, request.body?.current_password);
      await removeMember({ db, by, isProven }, id);
      return teamSentences.removed;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/invitations`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Invites a person by e-mail to become an admin; an owner needs one's password",
      body: InvitationInput,
      response,
    },
    handler: async (request) => {
      const { body } = request;
      if (body.role === "owner") await requirePassword(deps, request, body.current_password);
      const by = actorOf(request);
      await countInvitation(by.accountId, body.email);
      await invite({ db, outbox, by, now: now() }, body);
      return sendsMail ? teamSentences.invited : teamSentences.invitedWithoutMail;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/invitations/:id/send-again`,
    config,
    schema: {
      tags: openApiTags,
      summary: "Sends a new link, which ends the former one",
      params,
      response,
    },
    handler: async (request) => {
      const { id } = request.params;
      const by = actorOf(request);
      await countInvitation(by.accountId, await invitedEmail(db, id));
      await inviteAgain({ db, outbox, by }, id);
      return sendsMail ? teamSentences.sentAgain : teamSentences.notSent;
    },
  });

  app.route({
    method: "POST",
    url: `${path}/invitations/:id/link`,
    config,
    schema: {
      tags: openApiTags,
      summary:
        "Makes a link to give to the invited person, which proves no mailbox; one for an owner needs one's password",
      params,
      body: InvitationLinkRequest,
      response: { 200: InvitationLink },
    },
    handler: async (request, reply) => {
      const by = actorOf(request);
      const { id } = request.params;
      const isForOwner = await isOwnersInvitation(db, id);
      if (isForOwner) await requirePassword(deps, request, request.body?.current_password);
      await withLimitMessage(teamSentences.tooManyInvitations, () =>
        limiter.count("invitations", by.accountId),
      );
      reply.header("cache-control", "no-store");
      return copyLink({ db, by, now: now(), appUrl, isProven: isForOwner }, id);
    },
  });

  app.route({
    method: "DELETE",
    url: `${path}/invitations/:id`,
    config,
    schema: { tags: openApiTags, summary: "Withdraws an invitation", params, response },
    handler: async (request) => {
      await withdraw({ db, by: actorOf(request) }, request.params.id);
      return teamSentences.withdrawn;
    },
  });

  async function countInvitation(ownerId: number, email: string) {
    await limiter.count("linksToOne", hashKey("invitation", email));
    await withLimitMessage(teamSentences.tooManyInvitations, () =>
      limiter.count("invitations", ownerId),
    );
  }
};
