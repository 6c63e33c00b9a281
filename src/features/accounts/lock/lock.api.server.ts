import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { LockParams, LockSignature, LockState } from "./lock.contract.ts";
import { lockAccount, showLock } from "./lock.service.server.ts";
import { lockSentences } from "./lock.texts.ts";

const tags = ["accounts"];
const config = { access: "anyone" } as const;
const url = "/api/account-locks/:id";

/** The link that is mailed to the former address after a change of e-mail or phone number. */
export const lockApi: AccountApi = async (app, { db, storage, appKey, now }) => {
  app.route({
    method: "GET",
    url,
    config,
    schema: {
      tags,
      summary: "Whether the account has been locked by this mailed link",
      params: LockParams,
      querystring: LockSignature,
      response: { 200: LockState },
    },
    handler: async ({ params, query }, reply) => {
      reply.header("cache-control", "no-store");
      return showLock({ db, appKey, now: now() }, { ...params, ...query });
    },
  });

  app.route({
    method: "POST",
    url,
    config,
    schema: {
      tags,
      summary: "Locks the account, and ends its sessions, until an admin unlocks it",
      params: LockParams,
      body: LockSignature,
      response: { 200: Sentence },
    },
    handler: async ({ params, body }) => {
      await lockAccount({ db, storage, appKey, now: now() }, { ...params, ...body });
      return lockSentences.locked;
    },
  });
};
