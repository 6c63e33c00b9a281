import { asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day } from "#src/util/time.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";
import { runMigration } from "#tests/support/database/migration.ts";
import { addAccount } from "#tests/support/rows.ts";
import { report, reportAct, usedReceipt } from "./table.server.ts";

it("71: an update keeps acts, receipts that were used, what was told and answered, and who was asked", async () => {
  const { db } = await emptyDatabase();
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) ids.push(await addAccount(db, { state: "approved" }));
  const at = new Date();
  const said = (deviceHash: string, given: Partial<typeof report.$inferInsert> = {}) =>
    db.insert(report).values({
      craftsmanId: ids[0]!,
      reason: "dead_number",
      deviceHash,
      createdAt: at,
      ...given,
    });
  await said("a", { receiptHash: "receipt", toldAt: at, toldReason: "dead_number" });
  await said("b", {
    reason: "wrong_person",
    reply: "هذا رقمي.",
    replyReason: "wrong_person",
    repliedAt: at,
  });
  const daysAgo = (days: number) => new Date(at.getTime() - days * day);
  // Asked at once; not asked; and not again, since a question of five days before was open.
  for (const [n, askedAt] of [daysAgo(10), daysAgo(100), daysAgo(15)].entries()) {
    await db
      .update(craftsman)
      .set({ doubtedPhone: craftsman.phone, phoneDoubtedAt: daysAgo(10), askedAt })
      .where(eq(craftsman.id, ids[n]!));
  }
  await db.execute(sql`
    drop table report_act, used_receipt;
    alter table report drop column version, drop column told_reason, drop column reply_reason cascade;
    alter table report add column acted_at timestamp with time zone;
    alter table craftsman drop column phone_asked_at;
    create index report_acted on report (acted_at);
    create index report_untold on report (craftsman_id);
    update report set acted_at = now()`);
  await runMigration(db, "0071_report_acts");
  expect(await db.select().from(reportAct).orderBy(asc(reportAct.kind))).toMatchObject([
    { kind: "hide", craftsmanId: ids[0], reason: null },
    { kind: "question", craftsmanId: ids[0], reason: null },
  ]);
  expect(await db.select().from(usedReceipt)).toMatchObject([{ hash: "receipt" }]);
  expect(await db.select().from(report).orderBy(asc(report.id))).toMatchObject([
    { version: 1, toldReason: "dead_number", replyReason: null },
    { version: 2, toldReason: null, replyReason: "wrong_person" },
  ]);
  const asked = await db
    .select({ at: craftsman.phoneAskedAt })
    .from(craftsman)
    .orderBy(asc(craftsman.id));
  expect(asked).toEqual([{ at: daysAgo(10) }, { at: null }, { at: daysAgo(10) }]);
});
