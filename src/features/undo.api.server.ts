import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { plural } from "#src/arabic/plural.ts";
import { actorOf } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import { claimUndo, findUndoable } from "#src/undo/undo.server.ts";
import {
  type DismissedSearch,
  restoreMissed,
} from "./craftsmen/search/missed-queries/record.server.ts";
import { missedTexts } from "./craftsmen/search/missed-queries/texts.ts";
import { type StoredMessages, undoDeletion } from "./messages/inbox/undo-deletion.server.ts";
import { restoredCount } from "./messages/texts.ts";
import {
  type StoredDecision,
  type StoredDecisions,
  undoDecision,
  undoDecisions,
} from "./moderation/decisions/undo-decision.server.ts";
import type { ModerationDeps } from "./moderation/deps.server.ts";

type UndoDeps = Omit<ModerationDeps, "versions">;

/** Undoes what an admin has just done. */
export const undoApi: FastifyPluginAsyncZod<UndoDeps> = async (app, deps) => {
  app.route({
    method: "POST",
    url: "/api/undo/:token",
    config: { access: "moderator" },
    schema: {
      tags: ["craftsmen"],
      summary: "Undoes an act of the last ten seconds, by the token that came with its response",
      params: z.object({ token: z.string() }),
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const by = actorOf(request);
      const asked = { token: request.params.token, accountId: by.accountId, now: deps.now };
      const { kind, data } = await findUndoable(deps.db, asked);
      const claim = async (tx: Database) => {
        // Before the act's row, which goes with the account of an admin who is removed.
        const { role } = await lockRights(tx, by.accountId);
        const isOwners = kind === "deletion" || kind === "dismissal";
        if (isOwners && role !== "owner") throw new Refusal("forbidden");
        await claimUndo(tx, asked);
      };
      if (kind === "decision") {
        return undoDecision({ ...deps, by, now: deps.now() }, data as StoredDecision, claim);
      }
      if (kind === "decisions") {
        const { decisions } = data as StoredDecisions;
        return undoDecisions({ ...deps, by, now: deps.now() }, decisions, claim);
      }
      if (kind === "dismissal") {
        await deps.db.transaction(async (tx) => {
          await claim(tx);
          await restoreMissed(tx, data as DismissedSearch);
        });
        return missedTexts.restored;
      }
      const count = await deps.db.transaction(async (tx) => {
        await claim(tx);
        return undoDeletion(tx, by, data as StoredMessages);
      });
      return plural(count, restoredCount);
    },
  });
};
