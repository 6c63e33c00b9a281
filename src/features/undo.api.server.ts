import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { plural } from "#src/arabic/plural.ts";
import { type Actor, actorOf } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { Sentence } from "#src/http/api/api.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import { claimDecision, claimUndo, findUndoable } from "#src/undo/undo.server.ts";
import {
  type DismissedSearch,
  restoreMissed,
} from "./craftsmen/search/missed-queries/record.server.ts";
import { missedTexts } from "./craftsmen/search/missed-queries/texts.ts";
import { undoTellApart } from "./duplicates/tell-apart.server.ts";
import { duplicateSentences } from "./duplicates/texts.ts";
import { type StoredCheck, undoCheck } from "./listings/checks.server.ts";
import { type StoredCorrection, undoCorrection } from "./listings/correct-listing.server.ts";
import { listingSentences } from "./listings/texts.ts";
import { type StoredMessages, undoDeletion } from "./messages/inbox/undo-deletion.server.ts";
import { restoredCount } from "./messages/texts.ts";
import {
  type StoredDecision,
  type StoredDecisions,
  type Undone,
  undoDecision,
  undoDecisions,
} from "./moderation/decisions/undo-decision.server.ts";
import type { ModerationDeps } from "./moderation/deps.server.ts";
import type { Pair } from "./moderation/orders/same-numbers.server.ts";
import { revisionSentences } from "./moderation/revisions/texts.ts";
import { type StoredRevision, undoRevision } from "./moderation/revisions/undo-revision.server.ts";
import {
  moderationFieldTexts,
  undoLeft,
  undoneCount,
  undoneDecisions,
  undoneSuspensions,
} from "./moderation/texts.ts";
import { type StoredPhone, undoPhone } from "./reports/hide-phone.server.ts";
import { reportSentences } from "./reports/texts.ts";

type UndoDeps = Omit<ModerationDeps, "versions">;

const openApiTags = ["craftsmen"];
const config = { access: "moderator" } as const;

/** More than the steps of the largest selection. */
const maxTokens = 100;
const { tokens: error } = moderationFieldTexts;

const UndoTokens = z
  .object({
    tokens: z.array(z.string({ error }), { error }).min(1, { error }).max(maxTokens, { error }),
  })
  .meta({ id: "UndoTokens" });

/** Undoes what an admin has just done. */
export const undoApi: FastifyPluginAsyncZod<UndoDeps> = async (app, deps) => {
  app.route({
    method: "POST",
    url: "/api/undo/:token",
    config,
    schema: {
      tags: openApiTags,
      summary: "Undoes an act of the last ten seconds, by the token that came with its response",
      params: z.object({ token: z.string() }),
      response: { 200: Sentence },
    },
    handler: async (request) => (await undo(actorOf(request), request.params.token)).text,
  });

  app.route({
    method: "POST",
    url: "/api/undo",
    config,
    schema: {
      tags: openApiTags,
      summary: "Undoes several acts, the last one first; says how many decisions that were",
      body: UndoTokens,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      const by = actorOf(request);
      let count = 0;
      let refusal: Refusal | undefined;
      let left: Undone["left"];
      for (const token of [...new Set(request.body.tokens)].reverse()) {
        try {
          const result = await undo(by, token);
          count += result.count;
          left ??= result.left;
        } catch (error) {
          if (!(error instanceof Refusal && skipped.includes(error.code))) throw error;
          refusal ??= error;
          left ??= error.code === "forbidden" ? "forbidden" : "late";
        }
      }
      if (count === 0 && refusal) throw refusal;
      return withLeft(plural(count, undoneDecisions), left);
    },
  });

  /** @returns a sentence, and how many decisions it was */
  async function undo(by: Actor, token: string): Promise<Undone & { text: string }> {
    const asked = { token, accountId: by.accountId, now: deps.now };
    const { kind, data } = await findUndoable(deps.db, asked);
    const claim = async (tx: Database) => {
      // Before the act's row, which goes with the account of an admin who is removed.
      const { role } = await lockRights(tx, by.accountId);
      const isOwners = kind === "deletion" || kind === "dismissal";
      if (isOwners && role !== "owner") throw new Refusal("forbidden");
      await claimUndo(tx, asked);
    };
    const now = { ...deps, by, now: deps.now() };
    if (kind === "decision") {
      const text = await undoDecision(now, data as StoredDecision, claim);
      return { text, count: 1, left: undefined };
    }
    if (kind === "correction") {
      await undoCorrection(now, data as StoredCorrection, claim);
      return { text: listingSentences.uncorrected, count: 1, left: undefined };
    }
    if (kind === "check") {
      await undoCheck(now, data as StoredCheck, claim);
      return { text: listingSentences.checkUndone, count: 1, left: undefined };
    }
    if (kind === "differentPeople") {
      await undoTellApart(now, data as Pair, claim);
      return { text: duplicateSentences.toldApartUndone, count: 1, left: undefined };
    }
    if (kind === "revision") {
      await undoRevision(now, data as StoredRevision, claim);
      return { text: revisionSentences.undone, count: 1, left: undefined };
    }
    if (kind === "phone") {
      await undoPhone(now, data as StoredPhone, claim);
      return { text: reportSentences.phoneUndone, count: 1, left: undefined };
    }
    if (kind === "decisions") {
      const { decisions } = data as StoredDecisions;
      const claimOne = (tx: Database, id: number) =>
        claimDecision(tx, { ...asked, now: () => now.now }, id);
      const undone = await undoDecisions(now, decisions, { all: claim, one: claimOne });
      const isPublished = decisions[0]?.before.state === "approved";
      const text = plural(undone.count, isPublished ? undoneSuspensions : undoneCount);
      // What was decided otherwise meanwhile is as somebody wants it.
      const toTell = undone.left === "outdated" ? undefined : undone.left;
      return { ...undone, text: withLeft(text, toTell) };
    }
    if (kind === "dismissal") {
      await deps.db.transaction(async (tx) => {
        await claim(tx);
        await restoreMissed(tx, by, data as DismissedSearch);
      });
      return { text: missedTexts.restored, count: 1, left: undefined };
    }
    const count = await deps.db.transaction(async (tx) => {
      await claim(tx);
      return undoDeletion(tx, by, data as StoredMessages);
    });
    return { text: plural(count, restoredCount), count, left: undefined };
  }
};

const withLeft = (text: string, left: Undone["left"]) =>
  left ? `${text} ${undoLeft[left]}` : text;

/** Refusals that skip one of several acts, so that the others are still undone. */
const skipped = ["conflict", "notFound", "forbidden"];
