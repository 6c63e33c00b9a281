import { actorOf } from "#src/audit/write-audit.server.ts";
import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import {
  ChangeParams,
  ContactChangeView,
  ContactRevert,
  ContactRevertParams,
  ContactRevertQuery,
  LinkSignature,
} from "./revert.contract.ts";
import { approveRevert, declineRevert, revertChange, showChange } from "./revert.service.server.ts";
import { revertSentences as sentences } from "./revert.texts.ts";
import { listWaitingReverts, revertsPerPage } from "./waiting-reverts.service.server.ts";

const openApiTags = ["accounts"];
const byLink = { access: "anyone" } as const;
const byOwner = { access: "owner" } as const;
const list = "/api/contact-reverts";

/** The link that is mailed to the former address after a change of contacts, and what owners decide of it. */
export const revertApi: AccountApi = async (app, api) => {
  const deps = { ...api, mailFiles: openMailFiles(api.processInfo.dataDir) };
  const { db, appUrl, country, processInfo } = deps;
  const sendsMail = processInfo.mailGoesTo === "server";
  app.route({
    method: "GET",
    url: "/api/contact-changes/:id",
    config: byLink,
    schema: {
      tags: openApiTags,
      summary: "What has become of a change of e-mail or phone number, by its mailed link",
      params: ChangeParams,
      querystring: LinkSignature,
      response: { 200: ContactChangeView },
    },
    handler: async ({ params, query }, reply) => {
      reply.header("cache-control", "no-store");
      return showChange(deps, { ...params, ...query });
    },
  });

  app.route({
    method: "POST",
    url: "/api/contact-changes/:id/revert",
    config: { ...byLink, changesPublic: true },
    schema: {
      tags: openApiTags,
      summary:
        "Reverts the change, ends all sessions and the password, and mails a link to a new one",
      params: ChangeParams,
      body: LinkSignature,
      response: { 200: ContactChangeView },
    },
    handler: ({ params, body }) => revertChange(deps, { ...params, ...body }),
  });

  app.get(
    "/lock-account/:id",
    { config: byLink, schema: { hide: true, params: ChangeParams, querystring: LinkSignature } },
    ({ params, query }, reply) => {
      const address = `/revert-contacts/${encodeURIComponent(params.id)}`;
      return reply
        .header("cache-control", "no-store")
        .redirect(`${address}?${new URLSearchParams(query)}`, 302);
    },
  );

  app.route({
    method: "GET",
    url: list,
    config: byOwner,
    schema: {
      tags: openApiTags,
      summary:
        "Reverts that wait because somebody else has proven a former contact since, the oldest first",
      querystring: ContactRevertQuery,
      response: { 200: pageOf(ContactRevert) },
    },
    handler: async ({ query: { page } }) => {
      const found = await listWaitingReverts(db, page, country);
      return toPage(found, page, revertsPerPage, listUrl(list, appUrl, {}));
    },
  });

  app.route({
    method: "POST",
    url: `${list}/:id/approve`,
    config: byOwner,
    schema: {
      tags: openApiTags,
      summary: "Gives the account its former contacts",
      params: ContactRevertParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await approveRevert(deps, request.params.id, actorOf(request));
      return sendsMail ? sentences.approved : sentences.approvedWithoutMail;
    },
  });

  app.route({
    method: "POST",
    url: `${list}/:id/decline`,
    config: byOwner,
    schema: {
      tags: openApiTags,
      summary: "Leaves the account's contacts as they are",
      params: ContactRevertParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await declineRevert(deps, request.params.id, actorOf(request));
      return sendsMail ? sentences.declined : sentences.declinedWithoutMail;
    },
  });
};
