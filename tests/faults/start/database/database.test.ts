import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";

// Rules that hold whatever the code above them does.
let db: Database;
let professionId: number;
let cityId: number;
beforeEach(async () => {
  ({ db } = await emptyDatabase());
  professionId = await addProfession(db, "سبّاك");
  cityId = await addCity(db, "حلب");
});

describe("an account", () => {
  it("has an e-mail of its own", async () => {
    await addAccount({ email: "one@mail.example" });
    expect(await violated(addAccount({ email: "one@mail.example" }))).toBe("account_email_unique");
  });

  it("has its e-mail in lower case", async () => {
    expect(await violated(addAccount({ email: "One@mail.example" }))).toBe("account_email_lower");
  });

  it.each([-1, 2])("has a known type, not %i", async (type) => {
    expect(await violated(addAccount({ type, adminName: "الإدارة" }))).toMatch(/^account_/);
    expect(await violated(addAccount({ type }))).toBe("account_type_known");
  });

  it("has a name exactly when it is an admin's", async () => {
    expect(await violated(addAccount({ type: 1 }))).toBe("account_admin_named");
    expect(await violated(addAccount({ adminName: "الإدارة" }))).toBe("account_admin_named");
  });

  it("takes its craftsman, sessions and authorship with it, and no one else's", async () => {
    const [leaving, staying] = [await addCraftsman(), await addCraftsman()];
    for (const accountId of [leaving, staying]) {
      const [at, expiresAt] = [new Date(2026, 0), new Date(2100, 0)];
      const times = { createdAt: at, lastSeenAt: at, expiresAt };
      const browser = { remember: false, userAgent: "" };
      await db
        .insert(session)
        .values({ secretHash: `${accountId}`, accountId, ...browser, ...times });
    }
    const messageId = await addMessage();
    await db.insert(reply).values({ messageId, accountId: leaving, body: "شكرًا لك" });

    await db.delete(account).where(eq(account.id, leaving));
    expect((await db.select().from(craftsman)).map(({ id }) => id)).toEqual([staying]);
    expect((await db.select().from(session)).map(({ accountId }) => accountId)).toEqual([staying]);
    expect((await db.select().from(reply)).map(({ accountId }) => accountId)).toEqual([null]);
  });
});

describe("a craftsman", () => {
  it("belongs to an account", async () => {
    expect(await violated(addCraftsman({ id: 4_000_000 }))).toMatch(/^craftsman_id_/);
  });

  it("has a phone of its own", async () => {
    await addCraftsman({ phone: "+963944120357" });
    const again = addCraftsman({ phone: "+963944120357" });
    expect(await violated(again)).toBe("craftsman_phone_unique");
  });

  it.each(["0944120357", "+0944120357", "+963 944 120 357", "+٩٦٣٩٤٤١٢٠٣٥٧", "+963", ""])(
    "has a phone in E.164, not %j",
    async (phone) => expect(await violated(addCraftsman({ phone }))).toBe("craftsman_phone_e164"),
  );

  it.each(["unknown", "Male", ""])("has a known gender, not %j", async (gender) => {
    const added = addCraftsman({ gender: gender as "male" });
    expect(await violated(added)).toBe("craftsman_gender_known");
  });

  it.each(["", "Approved", "1"])("has a known state, not %j", async (state) => {
    const added = addCraftsman({ state: state as "pending" });
    expect(await violated(added)).toBe("craftsman_state_known");
  });

  it("is dated exactly when it has been approved", async () => {
    const approvedAt = new Date();
    const stateReason = "شكاوى";
    for (const undated of [{ state: "approved" }, { state: "suspended", stateReason }] as const) {
      expect(await violated(addCraftsman(undated))).toBe("craftsman_approved_dated");
      await addCraftsman({ ...undated, approvedAt });
    }
    const pending = addCraftsman({ state: "pending", approvedAt });
    expect(await violated(pending)).toBe("craftsman_approved_dated");
  });

  it("has a reason exactly when it is declined or suspended", async () => {
    const stateReason = "شكاوى";
    expect(await violated(addCraftsman({ state: "declined" }))).toBe("craftsman_state_reasoned");
    expect(await violated(addCraftsman({ stateReason }))).toBe("craftsman_state_reasoned");
    await addCraftsman({ state: "declined", stateReason });
  });

  it.each([-1, 71])("has no experience of %i years", async (experience) => {
    expect(await violated(addCraftsman({ experience }))).toBe("craftsman_experience_range");
  });

  it.each([0, 70, null])("may have experience of %j years", async (experience) => {
    await addCraftsman({ experience });
  });

  it("keeps its profession and its city from being deleted", async () => {
    const id = await addCraftsman();
    const dropProfession = () => db.delete(profession).where(eq(profession.id, professionId));
    const dropCity = () => db.delete(city).where(eq(city.id, cityId));
    expect(await violated(dropProfession())).toMatch(/^craftsman_profession_id_/);
    expect(await violated(dropCity())).toMatch(/^craftsman_city_id_/);
    await db.delete(account).where(eq(account.id, id));
    await dropProfession();
    await dropCity();
  });
});

describe("a profession and a city", () => {
  it("differ from others after folding", async () => {
    const oneProfession = db.insert(profession).values({ title: "سباك", titleFolded: "سباك" });
    expect(await violated(oneProfession)).toBe("profession_title_unique");
    const oneCity = db.insert(city).values({ name: "حَلَب", nameFolded: "حلب" });
    expect(await violated(oneCity)).toBe("city_name_unique");
  });

  it.each(["م", "م".repeat(61)])("have 2 to 60 letters, not %j", async (name) => {
    const oneProfession = db.insert(profession).values({ title: name, titleFolded: name });
    expect(await violated(oneProfession)).toBe("profession_title_length");
    const oneCity = db.insert(city).values({ name, nameFolded: name });
    expect(await violated(oneCity)).toBe("city_name_length");
  });
});

describe("a message", () => {
  it("is read or not, answered or not", async () => {
    expect(await violated(addMessage({ reading: 2 }))).toBe("message_reading_known");
    expect(await violated(addMessage({ status: 2 }))).toBe("message_status_known");
  });

  it("takes its replies with it", async () => {
    const messageId = await addMessage();
    await db.insert(reply).values({ messageId, body: "شكرًا لك" });
    await db.delete(message).where(eq(message.id, messageId));
    expect(await db.$count(reply)).toBe(0);
  });
});

describe("a mail", () => {
  it("is sent once for one cause", async () => {
    const approval = { cause: "approved:1", recipient: "a@b.example", data: {} };
    await db.insert(mail).values({ ...approval, kind: "approved" });
    const again = db.insert(mail).values({ ...approval, kind: "approved" });
    expect(await violated(again)).toBe("mail_cause_unique");
  });
});

let made = 0;

async function addAccount(given: Partial<typeof account.$inferInsert> = {}) {
  const values = { email: `a${++made}@mail.example`, passwordHash: "none", type: 0, ...given };
  const rows = await db.insert(account).values(values).returning();
  return rows[0]!.id;
}

async function addCraftsman(given: Partial<typeof craftsman.$inferInsert> = {}) {
  const id = given.id ?? (await addAccount());
  const phone = `+96394${String(++made).padStart(7, "0")}`;
  const listing = { fullname: "محمود الحلبي", phone, gender: "male" as const, searchText: "" };
  await db.insert(craftsman).values({ ...listing, professionId, cityId, ...given, id });
  return id;
}

async function addMessage(given: Partial<typeof message.$inferInsert> = {}) {
  const received = { fullname: "ليلى", email: "l@mail.example", subject: "س", description: "؟" };
  const rows = await db
    .insert(message)
    .values({ ...received, ...given })
    .returning();
  return rows[0]!.id;
}

/** The name of the constraint that the database refused to break. */
async function violated(change: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await change;
  } catch (error) {
    return (error as { cause?: { constraint?: string } }).cause?.constraint ?? String(error);
  }
  return undefined;
}
