import { beforeEach, describe, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "../../../tests/support/admin.ts";
import { expectInvalid, expectText, statusesOf } from "../../../tests/support/responses.ts";
import { openSite, type Site } from "../../../tests/support/site.ts";
import { audit } from "../../audit/table.server.ts";
import { message, reply } from "./table.server.ts";
import { inboxSentences } from "./texts.ts";

const text = {
  ...{ fullname: "سمير الخطيب", email: "samir@mail.example" },
  ...{ subject: "سؤال", description: "كيف أضيف عملي؟" },
};

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const range = (length: number, first = 1) => Array.from({ length }, (_, index) => first + index);
const remove = (ids: unknown) => admin.post("/api/contact-delete", { ids });
const audited = () => site.db.select().from(audit).orderBy(audit.subject);

/** So many messages, with ids from 1 on. */
const write = (many: number) => site.db.insert(message).values(range(many).map(() => text));

const left = async () =>
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
  ])("of %i that are there and one that is not says how many were", async (many, said) => {
    await write(many + 2);
    expectText(await remove([999_999, ...range(many)]), said);
    expect(await left()).toEqual([many + 1, many + 2]);
    expect(await site.db.$count(audit)).toBe(many);
  });

  it("takes 1,000 at once, and no more", async () => {
    await write(1001);
    expectInvalid(await remove(range(1001)), { ids: inboxSentences.tooManyIds });
    expect(await left()).toHaveLength(1001);
    expectText(await remove(range(1000)), "حُذفت 1,000\u00A0رسالة.");
    expect(await left()).toEqual([1001]);
    expect(await site.db.$count(audit)).toBe(1000);
  });

  it("counts one that is named twice once, by number or by digits of any script", async () => {
    await write(5);
    const ids = [1, 1, "1", " ١ ", "2", "۳", 2147483647];
    expectText(await remove(ids), "حُذفت 3\u00A0رسائل.");
    expect(await left()).toEqual([4, 5]);
    expectText(await remove(ids), "لم تُحذف أي رسالة، فقد حُذفت من قبل.");
  });

  it.each([
    ...[undefined, null, [], {}, "", "1", 1, "1,2", [[1]], [{ id: 1 }]],
    ...[[0], [-1], [1.5], ["abc"], ["0x1"], ["1e0"], ["+1"], [null], [true], [2 ** 31]],
    ...[[1e300], ["9".repeat(40)], ["1 2"], ["1;drop table message"]],
  ])("refuses %j whole, and what is right beside it", async (ids) => {
    await write(2);
    expectInvalid(await remove(ids), { ids: inboxSentences.ids });
    if (Array.isArray(ids))
      expect((await remove([2, ...ids, 1])).statusCode).toBe(ids.length ? 422 : 200);
    expect(await left()).toEqual(Array.isArray(ids) && ids.length === 0 ? [] : [1, 2]);
  });

  it("takes the replies along, and no other's", async () => {
    await write(2);
    const replies = [1, 2, 1].map((messageId) => ({ messageId, body: "شكرًا." }));
    await site.db.insert(reply).values(replies);
    await remove([1]);
    expect(await site.db.select().from(reply)).toMatchObject([{ messageId: 2 }]);
  });

  it("writes down of each what it was about and by whom it was deleted, not who wrote it", async () => {
    await write(3);
    await remove([3, 1, 7]);
    const before = { subject: text.subject };
    const row = { act: "message.delete", accountId: admin.id, before, after: null };
    const rows = await audited();
    expect(rows).toMatchObject([1, 3].map((subject) => ({ subject, ...row })));
    expect(JSON.stringify(rows)).not.toMatch(/سمير|samir/);
  });

  it("deletes each once when two do it at the same moment, in whatever order", async () => {
    await write(300);
    const orders = [range(200), range(200, 101).reverse(), range(300).reverse(), range(300)];
    expect(statusesOf(await Promise.all(orders.map(remove)))).toEqual([200, 200, 200, 200]);
    expect(await left()).toEqual([]);
    expect((await audited()).map(({ subject }) => subject)).toEqual(range(300));
  });
});
