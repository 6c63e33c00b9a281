import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { listUrl, pageOf, toPage } from "#src/contract/pagination.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { listLocked, lockedPerPage } from "./locked-accounts.service.server.ts";
import { LockedAccount, LockedQuery, Unlock } from "./unlock.contract.ts";
import { unlock } from "./unlock.service.server.ts";
import { unlockSentences as say } from "./unlock.texts.ts";

const path = "/api/locked-accounts";
const tags = ["accounts"];
const config = { access: "owner" } as const;

/** What admins decide of accounts that their holders have locked. */
export const unlockApi: AccountApi = async (app, deps) => {
  const { db, appUrl, country, now } = deps;
  app.route({
    method: "GET",
    url: path,
    config,
    schema: {
      tags,
      summary: "Locked accounts, the longest locked first, with what their contacts have been",
      querystring: LockedQuery,
      response: { 200: pageOf(LockedAccount) },
    },
    handler: async ({ query: { page } }) => {
      const found = await listLocked(db, page, country);
      return toPage(found, page, lockedPerPage, listUrl(path, appUrl, {}));
    },
  });

  app.route({
    method: "POST",
    url: `${path}/:id/unlock`,
    config,
    schema: {
      tags,
      summary: "Unlocks an account, with its contacts of now or former ones",
      params: IdParams,
      body: Unlock,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const decision = { ...deps, by: actorOf(request), now: now() };
      await unlock(decision, request.params.id, request.body);
      return say.unlocked;
    },
  });
};
