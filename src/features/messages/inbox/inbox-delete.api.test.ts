import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { inboxApiTexts } from "#src/features/messages/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { expectInvalid, expectText, statusesOf } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const text = {
  fullname: "سمير الخطيب",
  email: "samir@mail.example",
  subject: "سؤال",
  description: "كيف أضيف عملي؟",
};

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const range = (length: number, first = 1) => Array.from({ length }, (_, index) => first + index);
const remove = (ids: unknown) => admin.post("/api/contact-delete", { ids });
const auditRows = () => site.db.select().from(audit).orderBy(audit.subject);

/** Inserts messages with ids from 1 on. */
const addMessages = (count: number) => site.db.insert(message).values(range(count).map(() => text));

const remainingIds = async () =>
  (await site.db.select().from(message).orderBy(message.id)).map(({ id }) => id);

describe("POST /api/contact-delete", () => {
  it.each([
    [0, "لم تُحذف أي رسالة، فقد حُذفت من قبل."],
    [1, "حُذفت رسالة واحدة."],
    [2, "حُذفت رسالتان."],
    [3, "حُذفت 3\u00A0رسائل."],
    [11, "حُذفت 11\u00A0رسالة."],
    [100, "حُذفت 100\u00A0رسالة."],
    [999, "حُذفت 999\u00A0رسالة."],
  ])("with %i existing ids and an unknown one returns the number deleted", async (count, text) => {
    await addMessages(count + 2);
    expectText(await remove([999_999, ...range(count)]), text);
    expect(await remainingIds()).toEqual([count + 1, count + 2]);
    expect(await site.db.$count(audit)).toBe(count);
  });

  it("accepts at most 1,000 ids", async () => {
    await addMessages(1001);
    expectInvalid(await remove(range(1001)), { ids: inboxApiTexts.tooManyIds });
    expect(await remainingIds()).toHaveLength(1001);
    expectText(await remove(range(1000)), "حُذفت 1,000\u00A0رسالة.");
    expect(await remainingIds()).toEqual([1001]);
    expect(await site.db.$count(audit)).toBe(1000);
  });

  it("counts duplicate ids once, written as numbers or as digits of any script", async () => {
    await addMessages(5);
    const ids = [1, 1, "1", " ١ ", "2", "۳", 2147483647];
    expectText(await remove(ids), "حُذفت 3\u00A0رسائل.");
    expect(await remainingIds()).toEqual([4, 5]);
    expectText(await remove(ids), "لم تُحذف أي رسالة، فقد حُذفت من قبل.");
  });

  it.each([
    ...[undefined, null, [], {}, "", "1", 1, "1,2", [[1]], [{ id: 1 }]],
    ...[[0], [-1], [1.5], ["abc"], ["0x1"], ["1e0"], ["+1"], [null], [true], [2 ** 31]],
    ...[[1e300], ["9".repeat(40)], ["1 2"], ["1;drop table message"]],
  ])("returns 422 for %j, even beside valid ids, and deletes nothing", async (ids) => {
    await addMessages(2);
    expectInvalid(await remove(ids), { ids: inboxApiTexts.ids });
    if (Array.isArray(ids))
      expect((await remove([2, ...ids, 1])).statusCode).toBe(ids.length ? 422 : 200);
    expect(await remainingIds()).toEqual(Array.isArray(ids) && ids.length === 0 ? [] : [1, 2]);
  });

  it("deletes the messages' replies, and no others", async () => {
    await addMessages(2);
    const replies = [1, 2, 1].map((messageId) => ({ messageId, body: "شكرًا." }));
    await site.db.insert(reply).values(replies);
    await remove([1]);
    expect(await site.db.select().from(reply)).toMatchObject([{ messageId: 2 }]);
  });

  it("logs each id and the admin, without a text", async () => {
    await addMessages(3);
    await remove([3, 1, 7]);
    const row = { act: "message.delete", accountId: admin.id, before: null, after: null };
    expect(await auditRows()).toMatchObject([1, 3].map((subject) => ({ subject, ...row })));
  });

  it("deletes each message once when concurrent requests name them in any order", async () => {
    await addMessages(300);
    const orders = [range(200), range(200, 101).reverse(), range(300).reverse(), range(300)];
    expect(statusesOf(await Promise.all(orders.map(remove)))).toEqual([200, 200, 200, 200]);
    expect(await remainingIds()).toEqual([]);
    expect((await auditRows()).map(({ subject }) => subject)).toEqual(range(300));
  });
});
