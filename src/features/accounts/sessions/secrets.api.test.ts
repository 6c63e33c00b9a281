import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";

const email = "omar@mail.example";

it("11: the database never holds what opens an account", async () => {
  const site = await openSite();
  await addAccount(site.db, { email });
  const omar = new Person(site);
  await omar.logIn(email);
  await omar.post("/password/email", { email });
  const { token } = await resetFormFor(site, email);
  const secrets = [token, omar.cookies.get("herafi_session")!, rightPassword];
  const tables = ["account", "session", "password_reset", "mail", "limit_counter"];
  for (const table of tables) {
    const all = sql.raw(`select t::text as line from ${table} t`);
    const rows = await rowsOf<{ line: string }>(site.db, all);
    expect(rows, table).not.toHaveLength(0);
    for (const { line } of rows) for (const secret of secrets) expect(line).not.toContain(secret);
  }
});
