import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";

const note = "اتصل به عمر على 0933 134 704 أو omar@mail.example";

it.each(["its owner", "an admin"])(
  "17: a listing deleted by %s takes what admins wrote about it out of the log",
  async (who) => {
    const site = await openSite();
    const admin = await signedInAdmin(site);
    const id = await addAccount(site.db, { email: "omar@mail.example", state: "approved" });
    const decide = (path: string, more: object) => admin.post(`/api/craftsmen-${path}/${id}`, more);
    const suspended = await decide("suspend", { reason: "other", note });
    expect(suspended.statusCode, suspended.body).toBe(200);
    expect((await decide("restore", {})).statusCode).toBe(200);
    expect(await rowsOf(id)).toContain("0933 134 704");
    const owner = new Person(site);
    await owner.signIn("omar@mail.example");
    const deleted =
      who === "an admin"
        ? await admin.delete(`/api/craftsmen/${id}`)
        : await owner.delete("/api/user", { current_password: rightPassword });
    expect(deleted.statusCode, deleted.body).toBe(200);
    const rows = await rowsOf(id);
    expect(rows).not.toMatch(/0933|omar|عمر/);
    // The decisions stay.
    expect(rows).toMatch(/listing\.suspend.*"after":\{"state":"suspended"\}.*listing\.restore/);

    async function rowsOf(subject: number) {
      return JSON.stringify(
        await site.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id),
      );
    }
  },
);
