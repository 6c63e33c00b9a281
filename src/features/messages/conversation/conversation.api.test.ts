import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { reply } from "#src/features/messages/table.server.ts";
import { renderMail } from "#src/mail/layout/layout.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { endMailedLinks } from "#src/program-state/link-key.server.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import { mailTo } from "#tests/support/mails.ts";
import { newVisitor } from "#tests/support/person.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addMessages } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";
import { linkDays, conversationTexts as texts } from "./texts.ts";

const { email, subject, description, fullname } = contactMessage;
const answerText = "أهلًا بك. سجّل من صفحة الانضمام.";

let time: number;
let site: Site;
let admin: Admin;
let id: number;
let other: number;
let link: URL;
beforeEach(async () => {
  time = Date.now();
  site = await openSite({ now: () => new Date(time) });
  admin = await signedInAdmin(site);
  const ids = await addMessages(site.db, 2);
  [id, other] = ids as [number, number];
  await site.post("/api/contact-send", contactMessage);
  const { data } = (await admin.get("/api/contact-list")).json();
  id = data[0].id;
  await admin.post(`/api/contact-reply/${id}`, { reply: answerText });
  link = await mailedConversation();
});

async function mailedConversation() {
  const content = await mailTo(site, email, "reply");
  const { label, url } = content!.links![0]!;
  expect(label).toBe(texts.title);
  return new URL(url);
}

const api = (at: URL, more = "") =>
  `/api${at.pathname.replace("conversation", "conversations")}${more}`;
const look = (at = link) => newVisitor(site).get(api(at) + at.search);
const download = (at = link) => newVisitor(site).get(api(at, "/download") + at.search);
const remove = (at = link) =>
  newVisitor(site).post(api(at, "/delete"), Object.fromEntries(at.searchParams));
const withoutLimits = async () => {
  const { limit_counter: _, ...tables } = (await digestsOfTables(site.db)) as Record<
    string,
    unknown
  >;
  return tables;
};

describe("the link «بياناتي في هذه المراسلة» in the mail of a reply", () => {
  it("is a link of this site in both forms of the mail", async () => {
    const content = (await mailTo(site, email, "reply"))!;
    const { html, text } = renderMail(content, origin);
    expect(text).toMatch(
      /بياناتي في هذه المراسلة:\nhttp:\/\/herafi\.test\/conversation\/\d+\?expires=/,
    );
    expect(html).toContain(`href="${origin}/conversation/${id}?expires=`);
    const foreign = { ...content, links: [{ label: "رابط", url: "https://evil.example/" }] };
    expect(() => renderMail(foreign, origin)).toThrow();
  });

  it("shows all that is kept, stores nothing and is stored nowhere", async () => {
    const before = await withoutLimits();
    const answer = await look();
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      fullname,
      email,
      subject,
      description,
      created_at: expect.any(String),
      is_read: false,
      is_answered: true,
      replies: [{ body: answerText, created_at: expect.any(String), mailed_at: null }],
    });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await withoutLimits()).toEqual(before);
  });

  it("says when a reply was mailed", async () => {
    await site.db.update(mail).set({ sentAt: new Date(time) });
    const [sent] = (await look()).json().replies;
    expect(sent.mailed_at).toBe(new Date(time).toISOString());
  });

  it("downloads the same as a readable file", async () => {
    const answer = await download();
    expect(answer.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="herafi-message-${id}.json"`,
      "cache-control": "no-store",
    });
    expect(answer.body).toContain(`\n  "subject": "${subject}",\n`);
    expect(answer.json()).toEqual((await look()).json());
  });

  it("deletes message, replies, mails and recorded texts once it is pressed", async () => {
    await site.db
      .update(mail)
      .set({ sentAt: new Date(time) })
      .where(eq(mail.kind, "reply"));
    expectText(await remove(), texts.deleted);
    const { data } = (await admin.get("/api/contact-list")).json();
    expect(data.map((one: { id: number }) => one.id)).not.toContain(id);
    expect(data).toHaveLength(2);
    expect(await site.db.$count(reply)).toBe(0);
    expect(await site.db.$count(mail, eq(mail.kind, "reply"))).toBe(0);
    const rows = await site.db.select().from(audit).where(eq(audit.subject, id));
    expect(rows).toMatchObject([
      { act: "message.reply", after: null },
      { act: "message.delete", accountId: null, address: "sender" },
    ]);
    const log = (await admin.get("/api/audit-log")).json();
    expect(log.data[0]).toMatchObject({ act: "message.delete", admin: null, address: "sender" });
    for (const again of [await look(), await download(), await remove()]) {
      expectRefused(again, 404);
    }
  });

  it(`works for ${linkDays} days`, async () => {
    time += linkDays * day - 60_000;
    expect((await look()).statusCode).toBe(200);
    time += 120_000;
    for (const late of [await look(), await download(), await remove()]) expectRefused(late, 403);
    expect(await site.db.$count(reply)).toBe(1);
  });

  it("12: is refused with any byte of it changed, of another message, and after a restore", async () => {
    const changed = (change: (url: URL) => void) => {
      const url = new URL(link);
      change(url);
      return url;
    };
    const signature = link.searchParams.get("signature")!;
    const flipped = [...signature].map((letter, at) =>
      changed((url) => {
        const wrong = `${signature.slice(0, at)}${letter === "1" ? "2" : "1"}${signature.slice(at + 1)}`;
        url.searchParams.set("signature", wrong);
      }),
    );
    const wrong = [
      ...flipped.slice(0, 4),
      flipped.at(-1)!,
      changed((url) => url.searchParams.delete("signature")),
      changed((url) => url.searchParams.delete("expires")),
      changed((url) => url.searchParams.set("expires", "99999999999")),
      changed((url) => {
        url.pathname = `/conversation/${other}`;
      }),
      changed((url) => {
        url.pathname = `/conversation/0${id}`;
      }),
      changed((url) => {
        url.pathname = "/conversation/99999999999999999999";
      }),
    ];
    for (const url of wrong) {
      for (const answer of [await look(url), await download(url), await remove(url)]) {
        expectRefused(answer, 403);
      }
    }
    await endMailedLinks(site.db);
    expectRefused(await look(), 403);
    const { data } = (await admin.get("/api/contact-list")).json();
    expect(data).toHaveLength(3);
  });

  it("is not in a mail that the version before has queued", async () => {
    const { messageId: _, ...before } = (await site.db.select().from(mail))[0]!.data;
    await site.db.update(mail).set({ data: before });
    expect((await mailTo(site, email, "reply"))!.links).toBeUndefined();
  });
});
