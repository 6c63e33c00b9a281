import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import type { Access } from "#src/http/security/guard.server.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { addAccount, addAdmin, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import type { Site } from "#tests/support/site.ts";

export type Role = "visitor" | "craftsman" | "moderator" | "admin";

export const rolesByAccess: Record<Access, Role[]> = {
  anyone: ["visitor", "craftsman", "moderator", "admin"],
  visitor: ["visitor"],
  signedIn: ["craftsman", "moderator", "admin"],
  user: ["craftsman"],
  anyAdmin: ["moderator", "admin"],
  moderator: ["moderator", "admin"],
  owner: ["admin"],
};

/** Fills a site with something of everything, of which the craftsman who is here has the id 1. */
export async function populate(site: Site) {
  const { db } = site;
  const passwordHash = await hashPassword(rightPassword);
  const ids: Record<Role, number | null> = {
    visitor: null,
    craftsman: await addAccount(db, { email: "craftsman@mail.example" }),
    admin: await addAdmin(db),
    moderator: await addModerator(db, "moderator@mail.example"),
  };
  for (const state of ["pending", "approved", "suspended", "declined"] as const) {
    await addAccount(db, { state, description: "تمديدات صحية" });
  }
  for (const name of ["حلب", "حمص", "حماة"]) {
    await addCity(db, name);
    await addProfession(db, name);
  }
  const given = { fullname: "سمير الخطيب", email: "samir@mail.example", subject: "سؤال" };
  await db.insert(message).values(Array(6).fill({ ...given, description: "كيف أضيف عملي؟" }));
  const people = {} as Record<Role, Person>;

  /** Has someone come in, also one who was logged out, suspended, renamed, given a new password or deleted. */
  async function enter(who: Role): Promise<Person> {
    const person = new Person(site);
    people[who] = person;
    await person.get("/sanctum/csrf-cookie");
    const email = `${who}@mail.example`;
    if (who === "craftsman" && !(await db.$count(account, eq(account.id, ids[who] ?? 0)))) {
      ids[who] = await addAccount(db, { email });
    }
    const id = ids[who];
    if (!id) return person;
    await db.update(account).set({ email, passwordHash }).where(eq(account.id, id));
    await db
      .update(craftsman)
      .set({ state: "approved", stateReason: null, approvedAt: new Date() })
      .where(eq(craftsman.id, id));
    await person.signIn(email);
    return person;
  }

  for (const who of rolesByAccess.anyone) await enter(who);
  return { people, enter };
}
