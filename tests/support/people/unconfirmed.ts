import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { protectionPeriod } from "#src/features/accounts/unconfirmed/unconfirmed.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { acceptJson, mailedLink } from "#tests/support/mails.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import type { Site } from "#tests/support/site.ts";
import type { Applicant } from "./applicant.ts";

/** A number as people type it, and as it is stored. */
export const typedPhone = "0944 123 456";
export const phone = "+963944123456";
export const holderEmail = "ghaith@mail.example";

interface Unconfirmed {
  createdAt: Date;
  remindedAt?: Date;
}

/** Adds so many registrations that are not confirmed, which are otherwise as this one. */
export async function addUnconfirmed(
  db: Database,
  likeId: number,
  count: number,
  { createdAt, remindedAt }: Unconfirmed,
) {
  const [like] = await db.select().from(craftsman).where(eq(craftsman.id, likeId));
  const emails = Array.from({ length: count }, (_, n) => `unconfirmed${n}@mail.example`);
  const accounts = await db
    .insert(account)
    .values(
      emails.map((email) => ({
        email,
        passwordHash: "none",
        type: accountType.craftsman,
        remindedAt,
      })),
    )
    .returning({ id: account.id });
  const phoneOf = (n: number) => `+96393${String(n).padStart(7, "0")}`;
  const rows = accounts.map(({ id }, n) => ({
    ...like!,
    id,
    createdAt,
    image: null,
    phone: phoneOf(n),
  }));
  await db.insert(craftsman).values(rows);
}

type NewAccount = Parameters<typeof addAccount>[1];

/** A site on which a number is an unconfirmed registration's, of four days ago. */
export async function siteWithHolder(site: Pick<Site, "app" | "db">) {
  const { db } = site;
  const admin: Admin = await signedInAdmin(site);
  const holderId = await addAccount(db, {
    email: holderEmail,
    fullname: "غيث حاتم",
    phone,
    state: "pending",
    createdAt: new Date(Date.now() - protectionPeriod - 60_000),
  });

  async function logIn(email: string) {
    const person = new Person(site);
    await person.logIn(email);
    return person;
  }

  const recordOf = async (person: Person): Promise<OwnRecord> =>
    (await person.get("/api/user")).json();

  return {
    admin,
    holderId,
    logIn,
    recordOf,

    changeHolder: (values: Partial<typeof account.$inferInsert>) =>
      db.update(account).set(values).where(eq(account.id, holderId)),
    changeHolderListing: (values: Partial<typeof craftsman.$inferInsert>) =>
      db.update(craftsman).set(values).where(eq(craftsman.id, holderId)),

    /** Whether the first registration still has the number for itself. */
    async holdsPhone() {
      const holder = (await db.select().from(craftsman).where(eq(craftsman.id, holderId)))[0]!;
      return holder.phone === phone && !holder.phoneClaimed;
    },

    /** A published craftsman with a verified e-mail and a number of their own, unless given. */
    async addRana(given: NewAccount = {}) {
      const id = await addAccount(db, { email: "rana@mail.example", verified: true, ...given });
      return { id, person: await logIn("rana@mail.example") };
    },

    /** Saves the profile with the number. */
    takePhone: async (person: Person, changes = {}) =>
      person.put("/api/update-user", {
        ...(await profileOf(person)),
        phone: typedPhone,
        ...changes,
      }),

    /** Registers with the number. */
    async register(given: Partial<Applicant> = {}) {
      const person = new Person(site);
      const [row] = await db.select().from(craftsman).where(eq(craftsman.id, holderId));
      const form = {
        fullname: "عمر الزعبي",
        email: "omar@mail.example",
        password: rightPassword,
        gender: "male",
        profession_id: row!.professionId,
        city_id: row!.cityId,
        phone: typedPhone,
        ...given,
      };
      const answer = await person.post("/register", form);
      return { person, answer, id: answer.json().id as number };
    },

    async verify(email = "omar@mail.example") {
      const { pathname, search } = await mailedLink(site, email, "verify");
      return (await new Person(site).get(pathname + search, acceptJson)).statusCode;
    },

    /** Opens the link that the holder asks for and gets. */
    async verifyHolderByMail() {
      const holder = await logIn(holderEmail);
      await holder.post("/email/verification-notification");
      const { pathname, search } = await mailedLink(site, holderEmail, "verify");
      expect((await holder.get(pathname + search, acceptJson)).statusCode).toBe(200);
    },

    async expectPhoneOf(person: Person, isClaimed: boolean) {
      expect(await recordOf(person)).toMatchObject({ phone, phone_claimed: isClaimed });
    },
  };
}
