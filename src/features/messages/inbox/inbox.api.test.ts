import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { reply } from "#src/features/messages/table.server.ts";
import { inboxApiTexts } from "#src/features/messages/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { queuedMails } from "#tests/support/mails.ts";
import type { Person } from "#tests/support/person.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addMessages } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const write = (count: number, fields = {}) => addMessages(site.db, count, fields);
const open = (id: unknown) => admin.get(`/api/contact-get-message/${id}`);
const sendReply = (id: unknown, body: unknown) => admin.post(`/api/contact-reply/${id}`, body);
const list = async (page = 1) => (await admin.get(`/api/contact-list?page=${page}`)).json();

describe("GET /api/contact-list", () => {
  it("lists ten messages per page, newest first, with all their fields", async () => {
    const ids = (await write(21)).reverse();
    const [twin] = await write(1, { createdAt: new Date(Date.UTC(2026, 4, 1, 0, 20)) });
    const page = await list();
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual([twin, ...ids.slice(0, 9)]);
    const created_at = "2026-05-01T00:20:00.000Z";
    expect(page.data[1]).toEqual({
      id: ids[0],
      ...contactMessage,
      reading: 0,
      status: 0,
      created_at,
    });
    const path = `${origin}/api/contact-list`;
    const at = { path, next_page_url: `${path}?page=2`, prev_page_url: null };
    expect(page).toMatchObject({ ...at, total: 22, per_page: 10, last_page: 3, from: 1, to: 10 });
    expect((await list(3)).data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(19));
    expect(await list(4)).toMatchObject({ data: [], total: 22 });
  });

  it("lists unread messages only with `unread=1`, and keeps that in page links", async () => {
    const ids = (await write(11)).reverse();
    await write(11, { reading: 1 });
    const page = (await admin.get("/api/contact-list?unread=1")).json();
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 10));
    const next_page_url = `${origin}/api/contact-list?unread=1&page=2`;
    expect(page).toMatchObject({ total: 11, last_page: 2, next_page_url });
    const last = (await admin.get("/api/contact-list?unread=1&page=2")).json();
    expect(last.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(10));
    expectInvalid(await admin.get("/api/contact-list?unread=0"), {
      unread: inboxApiTexts.unreadRule,
    });
  });

  it.each(["0", "-1", "two", "1&page[]=2"])("returns 422 for page %s", async (page) => {
    const refused = await admin.get(`/api/contact-list?page=${page}`);
    expectInvalid(refused, { page: refused.json().message });
  });
});

describe("GET /api/contact-get-message/{id}", () => {
  it("returns the message with its replies, oldest first, and marks it as read", async () => {
    const [id, other] = (await write(2)) as [number, number];
    const at = (hour: number) => ({ createdAt: new Date(Date.UTC(2026, 4, 2, hour)) });
    const bodies = [
      { body: "ثانيًا", ...at(2) },
      { body: "أولًا", ...at(1) },
      { body: "ثالثًا", ...at(2) },
    ];
    await site.db.insert(reply).values(bodies.map((one) => ({ messageId: id, ...one })));
    await site.db.insert(reply).values({ messageId: other, body: "لغيره" });
    const replyView = (id: number, body: string, hour: number) => ({
      id,
      body,
      created_at: `2026-05-02T0${hour}:00:00.000Z`,
    });
    for (let time = 0; time < 2; time++) {
      expect((await open(id)).json()).toEqual({
        id,
        ...contactMessage,
        reading: 1,
        status: 0,
        created_at: "2026-05-01T00:00:00.000Z",
        replies: [replyView(2, "أولًا", 1), replyView(1, "ثانيًا", 2), replyView(3, "ثالثًا", 2)],
      });
    }
    expect((await list()).data).toMatchObject([
      { id: other, reading: 0 },
      { id, reading: 1 },
    ]);
    expect(await site.db.$count(audit)).toBe(0);
  });

  it("does not mark messages as read for a list or a HEAD", async () => {
    const [id] = await write(1);
    const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
    const url = `/api/contact-get-message/${id}`;
    const head = await site.app.inject({ method: "HEAD", url, headers: { cookie } });
    expect(head.statusCode).toBe(405);
    expect((await list()).data).toMatchObject([{ reading: 0 }]);
  });

  it.each(["999999", "0", "-1", "abc", "01", "1.0", "٣", "2147483648"])(
    "returns 404 for the id %s",
    async (id) => {
      await write(1);
      const answers = [await open(id), await sendReply(id, { reply: "شكرًا لك." })];
      for (const refused of answers) {
        expectRefused(refused, 404);
        if (id === "999999") expect(refused.json().message).toBe(inboxApiTexts.gone);
      }
      expect(await queuedMails(site)).toEqual([]);
      expect([await site.db.$count(reply), await site.db.$count(audit)]).toEqual([0, 0]);
      expect((await list()).data).toMatchObject([{ reading: 0, status: 0 }]);
    },
  );
});
