import { actorOf } from "#src/audit/write-audit.server.ts";
import { IdParams } from "#src/contract/fields.ts";
import { OwnDeletion } from "#src/features/accounts/contract.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import {
  countFailures,
  provePassword,
} from "#src/features/accounts/password/own-password.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { deleteCraftsman } from "./deletion.service.server.ts";
import { deletionSentences } from "./deletion.texts.ts";

const openApiTags = ["accounts"];

/** The end of a craftsman's account, by themselves or by an admin. */
export const deletionApi: AccountApi = async (app, api) => {
  const deps = { ...api, mailFiles: openMailFiles(api.processInfo.dataDir) };
  const { db, sessions } = deps;

  app.route({
    method: "DELETE",
    url: "/api/user",
    config: { access: "user" },
    schema: {
      tags: openApiTags,
      summary: "Deletes one's own account with all that is in it",
      body: OwnDeletion,
      response: { 200: Sentence },
    },
    handler: async (request, reply) => {
      const viewer = viewerOf(request);
      const { accountId } = viewer;
      const { current_password } = request.body;
      await countFailures(deps, request, async () => {
        const { passwordHash } = await provePassword(db, accountId, current_password);
        await deleteCraftsman(deps, accountId, { passwordHash });
      });
      await sessions.end(reply, viewer);
      return deletionSentences.ownDeleted;
    },
  });

  app.route({
    method: "DELETE",
    url: "/api/craftsmen/:id",
    config: { access: "owner" },
    schema: {
      tags: ["craftsmen"],
      summary: "Deletes a craftsman's account with all that is in it",
      params: IdParams,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await deleteCraftsman(deps, request.params.id, { by: actorOf(request) });
      return deletionSentences.deleted;
    },
  });
};
