import { inArray } from "drizzle-orm";
import { type AuditedValues, restoreAuditedValues } from "#src/audit/erase-values.server.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { mail } from "#src/mail/table.server.ts";

/** What was deleted. As it is stored, each `Date` is its ISO string. */
export interface DeletedMessages {
  messages: (typeof message.$inferSelect)[];
  replies: (typeof reply.$inferSelect)[];
  mails: (typeof mail.$inferSelect)[];
  audited: AuditedValues[];
}

export type StoredMessages = { [Key in keyof DeletedMessages]: unknown[] };

/**
 * Brings deleted messages back with their replies, the mails of these, and the texts in the audit log.
 * @returns how many
 */
export async function undoDeletion(
  tx: Database,
  by: Actor,
  { messages, replies, mails, audited }: StoredMessages,
): Promise<number> {
  const restored = (messages as DeletedMessages["messages"]).map(withDates);
  if (restored.length > 0) {
    await tx.insert(message).overridingSystemValue().values(restored);
  }
  if (replies.length > 0) {
    const rows = await withoutGoneAuthors(
      tx,
      (replies as DeletedMessages["replies"]).map(withDates),
    );
    await tx.insert(reply).overridingSystemValue().values(rows);
  }
  if (mails.length > 0) {
    const rows = (mails as DeletedMessages["mails"]).map(withDates);
    await tx.insert(mail).overridingSystemValue().values(rows);
  }
  await restoreAuditedValues(tx, audited as AuditedValues[]);
  const acts = restored.map(({ id }) => ({ act: "message.undelete" as const, subject: id }));
  await writeAudit(tx, by, ...acts);
  return restored.length;
}

/** Clears the author where that account was deleted meanwhile, as the foreign key does for other replies. */
async function withoutGoneAuthors(tx: Database, replies: DeletedMessages["replies"]) {
  const authors = replies.flatMap(({ accountId }) => accountId ?? []);
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(inArray(account.id, authors))
    .for("share");
  const ids = new Set(rows.map(({ id }) => id));
  return replies.map((row) => ({
    ...row,
    accountId: row.accountId !== null && ids.has(row.accountId) ? row.accountId : null,
  }));
}

/** The columns that are dates, of all three tables. */
const dateColumns = ["createdAt", "sentAt", "droppedAt", "nextAttemptAt", "claimedUntil"] as const;

function withDates<Row extends object>(stored: Row): Row {
  const row = { ...stored } as Record<string, unknown>;
  for (const column of dateColumns) {
    if (typeof row[column] === "string") row[column] = new Date(row[column]);
  }
  return row as Row;
}
