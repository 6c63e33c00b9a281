import { and, eq, inArray, or } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { demoAdminEmail } from "#src/program-state/demo-admin.ts";
import { demoRow, programState } from "#src/program-state/table.server.ts";
import { demoCities, demoProfessions } from "./catalogue.ts";
import { demoCraftsmen } from "./craftsmen.ts";
import { demoMessages } from "./messages.ts";

const name = "demo_rows_marked";

/** Records which rows are demo data, in the transaction that inserts them. */
export async function markRows(
  tx: Database,
  kind: (typeof demoRow.$inferInsert)["kind"],
  rows: { id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id }) => ({ kind, rowId: id }));
  await tx.insert(demoRow).values(values).onConflictDoNothing();
}

/**
 * Marks the demo of a version that did not mark it, once: people by the demo's own e-mails; if there
 * are any, professions and cities by their names.
 */
export async function markEarlierDemo(db: Database): Promise<void> {
  if (await db.$count(programState, eq(programState.name, name))) return;
  await db.transaction(async (tx) => {
    const accounts = await tx
      .select({ id: account.id })
      .from(account)
      .where(hasDemoEmail(new Date()));
    if (accounts.length > 0) {
      await markRows(tx, "account", accounts);
      await markRows(tx, "message", await demoMessagesIn(tx));
      const titles = demoProfessions.map(({ title }) => title);
      const professions = await tx
        .select()
        .from(profession)
        .where(inArray(profession.title, titles));
      await markRows(tx, "profession", professions);
      const cities = await tx.select().from(city).where(inArray(city.name, demoCities));
      await markRows(tx, "city", cities);
    }
    await tx.insert(programState).values({ name, value: "yes" }).onConflictDoNothing();
  });
}

/** An account whose e-mail was changed since belongs to whoever changed it. */
export const hasDemoEmail = (now: Date) =>
  or(
    and(eq(account.type, accountType.admin), eq(account.email, demoAdminEmail)),
    and(
      eq(account.type, accountType.craftsman),
      inArray(
        account.email,
        demoCraftsmen(now).map(({ email }) => email),
      ),
    ),
  );

function demoMessagesIn(tx: Database) {
  const isDemo = demoMessages(new Date()).map(({ email, subject }) =>
    and(eq(message.email, email), eq(message.subject, subject)),
  );
  return tx
    .select({ id: message.id })
    .from(message)
    .where(or(...isDemo));
}
