import { eq } from "drizzle-orm";
import { z } from "zod";
import { type Actor, actorOf, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { ownName } from "#src/features/accounts/contract.ts";
import { type FeatureApi, Sentence } from "#src/http/api/api.server.ts";
import { teamSentences } from "./team.texts.ts";

const OwnNameInput = z.object({ fullname: ownName }).meta({ id: "OwnName" });

/** The name that the team sees of an admin: accounts made by the program begin with that of all operators. */
export const ownNameApi: FeatureApi = async (app, { db }) => {
  app.route({
    method: "PUT",
    url: "/api/own-name",
    config: { access: "moderator" },
    schema: {
      tags: ["team"],
      summary: "Changes one's own name as an admin",
      body: OwnNameInput,
      response: { 200: Sentence },
    },
    handler: async (request) => {
      await changeOwnName(db, actorOf(request), request.body.fullname);
      return teamSentences.renamed;
    },
  });
};

const changeOwnName = (db: Database, by: Actor, fullname: string) =>
  db.transaction(async (tx) => {
    const own = eq(account.id, by.accountId);
    const [found] = await tx.select().from(account).where(own).for("update");
    if (!found) throw new Refusal("unauthenticated");
    if (found.adminName === fullname) return;
    await tx.update(account).set({ adminName: fullname }).where(own);
    await writeAudit(tx, by, {
      act: "account.rename",
      subject: found.id,
      before: { fullname: found.adminName ?? "" },
      after: { fullname },
    });
  });
