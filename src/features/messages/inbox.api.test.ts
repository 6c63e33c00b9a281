import { beforeEach, describe, expect, it } from "vitest";
import { expectInvalid, expectRefused, expectSaid } from "../../../tests/support/answers.ts";
import { letterTo, waitingMail } from "../../../tests/support/letters.ts";
import { toServer } from "../../../tests/support/mail.ts";
import { Person } from "../../../tests/support/person.ts";
import { addAdmin } from "../../../tests/support/rows.ts";
import { openSite, origin, type Site } from "../../../tests/support/site.ts";
import { startSmtp } from "../../../tests/support/smtp.ts";
import { audit } from "../../audit/table.server.ts";
import { layOut } from "../../mail/layout.server.ts";
import { mail } from "../../mail/table.server.ts";
import { message, reply } from "./table.server.ts";
import { inboxSentences } from "./texts.ts";

const email = "samir@mail.example";
const text = { fullname: "سمير الخطيب", subject: "سؤال", description: "كيف أضيف عملي؟" };

let site: Site;
let adminId: number;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  adminId = await addAdmin(site.db);
  admin = new Person(site);
  await admin.logIn("admin@mail.example");
});

/** So many messages, one a minute. @returns their ids, the oldest first */
async function write(many: number, given: Partial<typeof message.$inferInsert> = {}) {
  const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 0, minute));
  const row = (index: number) => ({ email, ...text, createdAt: at(index), ...given });
  const rows = Array.from({ length: many }, (_, index) => row(index));
  return (await site.db.insert(message).values(rows).returning()).map(({ id }) => id);
}
const open = (id: unknown) => admin.get(`/api/contact-get-message/${id}`);
const answer = (id: unknown, body: unknown) => admin.post(`/api/contact-reply/${id}`, body);
const remove = (ids: unknown) => admin.post("/api/contact-delete", { ids });
const list = async (page = 1) => (await admin.get(`/api/contact-list?page=${page}`)).json();
const count = (table: typeof message | typeof reply | typeof audit) => site.db.$count(table);
const audited = () => site.db.select().from(audit).orderBy(audit.id);

describe("GET /api/contact-list", () => {
  it("lists ten a page, the newest first, each with all that was written", async () => {
    const ids = (await write(21)).reverse();
    const [twin] = await write(1, { createdAt: new Date(Date.UTC(2026, 4, 1, 0, 20)) });
    const page = await list();
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual([twin, ...ids.slice(0, 9)]);
    const created_at = "2026-05-01T00:20:00.000Z";
    expect(page.data[1]).toEqual({ id: ids[0], email, ...text, reading: 0, status: 0, created_at });
    const path = `${origin}/api/contact-list`;
    const at = { path, next_page_url: `${path}?page=2`, prev_page_url: null };
    expect(page).toMatchObject({ ...at, total: 22, per_page: 10, last_page: 3, from: 1, to: 10 });
    expect((await list(3)).data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(19));
    expect(await list(4)).toMatchObject({ data: [], total: 22 });
  });

  it("lists those that nobody has read when asked so, and its pages go on so", async () => {
    const ids = (await write(11)).reverse();
    await write(11, { reading: 1 });
    const page = (await admin.get("/api/contact-list?unread=1")).json();
    expect(page.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(0, 10));
    const next_page_url = `${origin}/api/contact-list?unread=1&page=2`;
    expect(page).toMatchObject({ total: 11, last_page: 2, next_page_url });
    const last = (await admin.get("/api/contact-list?unread=1&page=2")).json();
    expect(last.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(10));
    expectInvalid(await admin.get("/api/contact-list?unread=0"), {
      unread: inboxSentences.unreadRule,
    });
  });

  it.each(["0", "-1", "two", "1&page=2"])("has no page %s, and marks nothing", async (page) => {
    const refused = await admin.get(`/api/contact-list?page=${page}`);
    expectInvalid(refused, { page: refused.json().message });
  });
});

describe("GET /api/contact-get-message/{id}", () => {
  it("shows the message with its replies in their order, and marks this one read", async () => {
    const [id, other] = (await write(2)) as [number, number];
    const at = (hour: number) => ({ createdAt: new Date(Date.UTC(2026, 4, 2, hour)) });
    const bodies = [
      { body: "ثانيًا", ...at(2) },
      { body: "أولًا", ...at(1) },
      { body: "ثالثًا", ...at(2) },
    ];
    await site.db.insert(reply).values(bodies.map((one) => ({ messageId: id, ...one })));
    await site.db.insert(reply).values({ messageId: other, body: "لغيره" });
    const shown = (id: number, body: string, hour: number) => ({
      ...{ id, body, created_at: `2026-05-02T0${hour}:00:00.000Z` },
    });
    for (let time = 0; time < 2; time++) {
      expect((await open(id)).json()).toEqual({
        ...{ id, email, ...text, reading: 1, status: 0, created_at: "2026-05-01T00:00:00.000Z" },
        replies: [shown(2, "أولًا", 1), shown(1, "ثانيًا", 2), shown(3, "ثالثًا", 2)],
      });
    }
    expect((await list()).data).toMatchObject([
      { id: other, reading: 0 },
      { id, reading: 1 },
    ]);
    expect(await count(audit)).toBe(0);
  });

  it("marks nothing for a list or a HEAD", async () => {
    const [id] = await write(1);
    const cookie = [...admin.cookies].map((pair) => pair.join("=")).join("; ");
    const url = `/api/contact-get-message/${id}`;
    const head = await site.app.inject({ method: "HEAD", url, headers: { cookie } });
    expect(head.statusCode).toBe(405);
    expect((await list()).data).toMatchObject([{ reading: 0 }]);
  });

  it.each(["999999", "0", "-1", "abc", "01", "1.0", "٣", "2147483648"])("has no %s", async (id) => {
    await write(1);
    const answers = [await open(id), await answer(id, { reply: "شكرًا لك." })];
    for (const refused of answers) {
      expectRefused(refused, 404);
      if (id === "999999") expect(refused.json().message).toBe(inboxSentences.gone);
    }
    expect(await waitingMail(site)).toEqual([]);
    expect([await count(reply), await count(audit)]).toEqual([0, 0]);
    expect((await list()).data).toMatchObject([{ reading: 0, status: 0 }]);
  });
});

describe("POST /api/contact-reply/{id}", () => {
  it("keeps the reply and queues its mail to the sender", async () => {
    const [id, other] = await write(2);
    expectSaid(
      await answer(id, { reply: " أهلًا\u202E بك.\r\n\r\nراسلنا. " }),
      inboxSentences.replied,
    );
    const body = "أهلًا بك.\n\nراسلنا.";
    expect((await open(id)).json()).toMatchObject({ status: 1, replies: [{ body }] });
    expect((await open(other)).json()).toMatchObject({ status: 0, replies: [] });
    expect(await site.db.select().from(reply)).toMatchObject([
      { messageId: id, accountId: adminId },
    ]);
    expect(await waitingMail(site)).toEqual([{ kind: "reply", recipient: email }]);
    const row = {
      act: "message.reply",
      subject: id,
      accountId: adminId,
      before: null,
      after: { reply: body },
    };
    expect(await audited()).toMatchObject([row]);
  });

  it("sends each reply, and sends it although its message is deleted meanwhile", async () => {
    const [id] = await write(1);
    await Promise.all(["أولًا.", "ثانيًا."].map((body) => answer(id, { reply: body })));
    await remove([id]);
    expect([await count(message), await count(reply)]).toEqual([0, 0]);
    expect(await waitingMail(site)).toHaveLength(2);
    const letter = await letterTo(site, email, "reply");
    expect(letter).toMatchObject({ name: text.fullname, subject: `رد: ${text.subject}` });
    expect(["أولًا.", "ثانيًا."]).toContain(letter?.paragraphs.join());
    expect(letter?.notes?.join()).toContain(text.description);
  });

  it("leaves nothing of a reply that was sent when its message is deleted", async () => {
    const [id, other] = await write(2);
    await answer(id, { reply: "شكرًا." });
    await site.db.update(mail).set({ sentAt: new Date() });
    await answer(other, { reply: "أهلًا." });
    await site.db.update(mail).set({ sentAt: new Date() });
    await remove([id]);
    const left = await site.db.select().from(mail);
    expect(left.map(({ data: { body } }) => body)).toEqual(["أهلًا."]);
  });

  it("is the letter of a reply to a message that is deleted at that moment, or neither", async () => {
    const ids = await write(10);
    const both = ids.map((id) => Promise.all([answer(id, { reply: "شكرًا." }), remove([id])]));
    const answered = (await Promise.all(both)).map(([{ statusCode }]) => statusCode);
    expect(answered.filter((status) => status !== 404)).toEqual(
      (await waitingMail(site)).map(() => 200),
    );
    expect(await count(message)).toBe(0);
  });

  it("20: holds what people wrote as text, in its headers and its body", async () => {
    const evil = "</p><img src=x onerror=alert(1)>{{7*7}}";
    const header = "أهلًا\r\nBcc: all@mail.example\r\n\r\n<script>";
    // As no form of ours would have taken it.
    const [id] = await write(1, { fullname: header, subject: header, description: evil });
    await answer(id, { reply: `${evil}\n${evil}` });
    const letter = (await letterTo(site, email, "reply"))!;
    const smtp = await startSmtp();
    const name = { name: "1-reply", messageId: "<1@herafi.test>" };
    await toServer(smtp).deliver({ ...layOut(letter, origin), ...name, to: email });
    await smtp.stop();
    const [received] = smtp.received;
    expect(received).toMatchObject({ to: [{ address: email }] });
    expect(received?.headers.filter(({ key }) => /^(bcc|cc|to|subject)$/.test(key))).toHaveLength(
      2,
    );
    expect(received?.subject).toBe("رد: أهلًا Bcc: all@mail.example <script>");
    expect(received?.text).toContain(`${evil}\n${evil}`);
    expect(received?.html).not.toMatch(/<(img|script)/i);
    expect(received?.html).toContain("&#60;img src=x onerror=alert(1)&#62;{{7*7}}<br>");
  });

  const empty = [undefined, null, "", " \n ", "\u200F\u200B", 12, ["شكرًا"], {}];
  const unfit = ["ش", " ش\u200F", "🔧", "ش".repeat(5001), "🔧".repeat(5001)];
  it.each([
    ...empty.map((body) => [body, inboxSentences.reply] as const),
    ...unfit.map((body) => [body, inboxSentences.replyRule] as const),
  ])("refuses %j: %s", async (body, said) => {
    const [id] = await write(1);
    expectInvalid(await answer(id, { reply: body }), { reply: said });
    expect(await waitingMail(site)).toEqual([]);
    expect((await open(id)).json()).toMatchObject({ status: 0, replies: [] });
  });

  it.each(["شك", "🔧🔧", "ش".repeat(5000), "🔧".repeat(5000)])("takes %j", async (body) => {
    const [id] = await write(1);
    expectSaid(await answer(id, { reply: body }), inboxSentences.replied);
    expect((await open(id)).json().replies).toMatchObject([{ body }]);
  });
});
