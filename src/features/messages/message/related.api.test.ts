import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { inboxApiTexts } from "#src/features/messages/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount, addCity, addMessages, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { RelatedToMessage } from "./related.contract.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const related = async (id: number): Promise<RelatedToMessage> =>
  (await admin.get(`/api/contact-related/${id}`)).json();

async function listingsIn(description: string, email = "mona@mail.example") {
  const [id] = await addMessages(site.db, 1, { description, email });
  return (await related(id!)).listings;
}

describe("GET /api/contact-related/{id}", () => {
  it("names the unread messages before and after one, in the order of the list", async () => {
    const ids = await addMessages(site.db, 5);
    const [oldest, read, own, newer, newest] = ids as [number, number, number, number, number];
    await site.db.update(message).set({ reading: 1 }).where(eq(message.id, read));
    await site.db.update(message).set({ subject: "الأحدث" }).where(eq(message.id, newest));
    expect(await related(own)).toMatchObject({
      previous_unread: { id: newer },
      next_unread: { id: oldest },
    });
    expect((await related(oldest)).next_unread).toBeNull();
    expect((await related(newest)).previous_unread).toBeNull();
    expect((await related(newer)).previous_unread).toEqual({ id: newest, subject: "الأحدث" });
  });

  it("tells messages of the same moment apart", async () => {
    const createdAt = new Date(Date.UTC(2026, 4, 1));
    const [first, second, third] = await addMessages(site.db, 3, { createdAt });
    expect(await related(second!)).toMatchObject({
      previous_unread: { id: third },
      next_unread: { id: first },
    });
  });

  it("marks nothing as read", async () => {
    const [id] = await addMessages(site.db, 1);
    await related(id!);
    expect(await site.db.select({ reading: message.reading }).from(message)).toEqual([
      { reading: 0 },
    ]);
  });

  it.each(["0944 123 456", "٠٩٤٤١٢٣٤٥٦", "+963 944-123-456", "00963944123456"])(
    "finds the listing whose number the text names as %s",
    async (number) => {
      const id = await addAccount(site.db, { fullname: "محمد الحداد", phone: "+963944123456" });
      await addAccount(site.db);
      expect(await listingsIn(`اتصلت بالرقم ${number} ولم يرد أحد.`)).toEqual([
        {
          id,
          fullname: "محمد الحداد",
          profession: "سبّاك",
          city: "دمشق",
          state: "approved",
          paused: false,
          phone: "+963944123456",
        },
      ]);
    },
  );

  it("finds listings by e-mails in the text and by the sender's, which come first", async () => {
    const named = await addAccount(site.db, { email: "omar@mail.example" });
    const sender = await addAccount(site.db, { email: "mona@mail.example", state: "pending" });
    const found = await listingsIn("بريده Omar+work@Mail.example ولا يرد على أحد.");
    expect(found.map(({ id }) => id)).toEqual([sender, named]);
  });

  it("names five listings at most, and none for other numbers", async () => {
    const numbers = Array.from({ length: 7 }, (_, index) => `+96394412345${index}`);
    for (const phone of numbers) await addAccount(site.db, { phone });
    expect(await listingsIn(numbers.join("، "))).toHaveLength(5);
    expect(await listingsIn("دفعت 5000 ليرة في 12/05/2026، ورقمي 0933 000 111.")).toEqual([]);
  });

  it("names a moderator's own cities' listings alone", async () => {
    const ids = [await addCity(site.db, "حلب"), await addCity(site.db, "حمص")] as const;
    const [cityId] = ids;
    const own = await addAccount(site.db, { phone: "+963944123456", cityId });
    await addAccount(site.db, { phone: "+963944123457", cityId: ids[1] });
    const email = "moderator@mail.example";
    await addModerator(site.db, email, { cities: [cityId], messages: true });
    const moderator = new Person(site);
    await moderator.signIn(email);
    const description = "0944123456، 0944123457";
    const [id] = await addMessages(site.db, 1, { description });
    const { listings } = (await moderator.get(`/api/contact-related/${id}`)).json();
    expect(listings.map((one: { id: number }) => one.id)).toEqual([own]);
  });

  it("returns 404 for an unknown message", async () => {
    const refused = await admin.get("/api/contact-related/9");
    expectRefused(refused, 404);
    expect(refused.json().message).toBe(inboxApiTexts.gone);
  });
});

describe("POST /api/contact-unread/{id}", () => {
  const isUnread = async () =>
    (await admin.get("/api/contact-list?unread=1")).json().data.map(({ id }: { id: number }) => id);

  it("marks an opened message as unread", async () => {
    const [id] = await addMessages(site.db, 2);
    await admin.get(`/api/contact-get-message/${id}`);
    expect(await isUnread()).not.toContain(id);
    const done = await admin.post(`/api/contact-unread/${id}`);
    expect([done.statusCode, done.body]).toEqual([200, inboxApiTexts.markedUnread]);
    expect(await isUnread()).toContain(id);
  });

  it("returns 404 for an unknown message and writes nothing", async () => {
    expectRefused(await admin.post("/api/contact-unread/9"), 404);
    expect(await site.db.$count(audit)).toBe(0);
  });
});
