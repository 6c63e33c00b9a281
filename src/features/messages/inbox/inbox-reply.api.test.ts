import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { inboxApiTexts } from "#src/features/messages/texts.ts";
import { renderMail } from "#src/mail/layout/layout.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { smtpSettings } from "#tests/support/mail/mail.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { mailTo, queuedMails } from "#tests/support/mails.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addMessages } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

const { email } = contactMessage;

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const write = (count: number, fields = {}) => addMessages(site.db, count, fields);
const open = (id: unknown) => admin.get(`/api/contact-get-message/${id}`);
const sendReply = (id: unknown, body: unknown) => admin.post(`/api/contact-reply/${id}`, body);
const remove = (ids: unknown) => admin.post("/api/contact-delete", { ids });
const count = (table: typeof message | typeof reply) => site.db.$count(table);
const auditRows = () => site.db.select().from(audit).orderBy(audit.id);

describe("POST /api/contact-reply/{id}", () => {
  it("stores the reply and queues its mail to the sender", async () => {
    const [id, other] = await write(2);
    expectText(
      await sendReply(id, { reply: " أهلًا\u202E بك.\r\n\r\nراسلنا. " }),
      inboxApiTexts.replied,
    );
    const body = "أهلًا بك.\n\nراسلنا.";
    expect((await open(id)).json()).toMatchObject({ status: 1, replies: [{ body }] });
    expect((await open(other)).json()).toMatchObject({ status: 0, replies: [] });
    expect(await site.db.select().from(reply)).toMatchObject([
      { messageId: id, accountId: admin.id },
    ]);
    expect(await queuedMails(site)).toEqual([{ kind: "reply", recipient: email }]);
    const row = {
      act: "message.reply",
      subject: id,
      accountId: admin.id,
      before: null,
      after: { reply: body },
    };
    expect(await auditRows()).toMatchObject([row]);
  });

  it("sends every reply, even if its message is deleted meanwhile", async () => {
    const [id] = await write(1);
    await Promise.all(["أولًا.", "ثانيًا."].map((body) => sendReply(id, { reply: body })));
    await remove([id]);
    expect([await count(message), await count(reply)]).toEqual([0, 0]);
    expect(await queuedMails(site)).toHaveLength(2);
    const content = await mailTo(site, email, "reply");
    expect(content).toMatchObject({
      subject: `رد: ${contactMessage.subject}`,
    });
    expect(["أولًا.", "ثانيًا."]).toContain(content?.paragraphs.join());
    expect(content?.notes?.join()).toContain(contactMessage.description);
  });

  it("deletes a sent reply's mail together with its message", async () => {
    const [id, other] = await write(2);
    await sendReply(id, { reply: "شكرًا." });
    await site.db.update(mail).set({ sentAt: new Date() });
    await sendReply(other, { reply: "أهلًا." });
    await site.db.update(mail).set({ sentAt: new Date() });
    await remove([id]);
    const remaining = await site.db.select().from(mail);
    expect(remaining.map(({ data: { body } }) => body)).toEqual(["أهلًا."]);
  });

  it("queues a mail exactly if it succeeds while its message is deleted concurrently", async () => {
    const ids = await write(10);
    const both = ids.map((id) => Promise.all([sendReply(id, { reply: "شكرًا." }), remove([id])]));
    const answered = (await Promise.all(both)).map(([{ statusCode }]) => statusCode);
    expect(answered).toContain(200);
    expect(answered.filter((status) => status !== 404)).toEqual(
      (await queuedMails(site)).map(() => 200),
    );
    expect(await count(message)).toBe(0);
  });

  it("20: escapes what people wrote, in the mail's headers and body", async () => {
    const evil = "</p><img src=x onerror=alert(1)>{{7*7}}";
    const header = "أهلًا\r\nBcc: all@mail.example\r\n\r\n<script>";
    // The form would reject these values.
    const [id] = await write(1, {
      fullname: header,
      subject: header,
      description: evil,
    });
    await sendReply(id, { reply: `${evil}\n${evil}` });
    const content = (await mailTo(site, email, "reply"))!;
    const smtp = await startSmtp();
    const name = { name: "1-reply", messageId: "<1@herafi.test>" };
    await smtpSettings(smtp).deliver({ ...renderMail(content, origin), ...name, to: email });
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
    ...empty.map((body) => [body, inboxApiTexts.reply] as const),
    ...unfit.map((body) => [body, inboxApiTexts.replyRule] as const),
  ])("returns 422 for %j: %s", async (body, text) => {
    const [id] = await write(1);
    expectInvalid(await sendReply(id, { reply: body }), { reply: text });
    expect(await queuedMails(site)).toEqual([]);
    expect((await open(id)).json()).toMatchObject({ status: 0, replies: [] });
  });

  it.each(["شك", "🔧🔧", "ش".repeat(5000), "🔧".repeat(5000)])("accepts %j", async (body) => {
    const [id] = await write(1);
    expectText(await sendReply(id, { reply: body }), inboxApiTexts.replied);
    expect((await open(id)).json().replies).toMatchObject([{ body }]);
  });
});
