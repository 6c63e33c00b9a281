import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import type { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import type { Site } from "#tests/support/site.ts";

type List = "get-craftsmen-orders" | "craftsmen-records";

/** A craftsman's record as an admin's screen loads it. */
export async function recordOf(
  admin: Person,
  id: number,
  list: List = "craftsmen-records",
): Promise<RecordForAdmins> {
  const { data } = (await admin.get(`/api/${list}`)).json();
  return data.find((record: RecordForAdmins) => record.id === id);
}

/** Saves the own profile with these changes. */
export async function saveProfile(person: Person, changes: object) {
  const saved = await person.put("/api/update-user", { ...(await profileOf(person)), ...changes });
  expect(saved.statusCode, saved.body).toBe(200);
}

/** Until a statement waits for a lock; on the embedded database it waits for the connection. */
export async function untilBlocked({ db }: Pick<Site, "db">) {
  if (process.env.TEST_DATABASE !== "server") return;
  const waiting = sql`select 1 from pg_locks where not granted`;
  while ((await rowsOf(db, waiting)).length === 0) await pause(10);
}
