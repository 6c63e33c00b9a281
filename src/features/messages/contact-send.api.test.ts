import { beforeEach, describe, expect, it } from "vitest";
import { contactMessage as valid } from "#tests/support/requests/contact-message.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";
import { message } from "./table.server.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

describe("POST /api/contact-send", () => {
  it("stores the message, unread and unanswered, and returns an Arabic text", async () => {
    const response = await send({});
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(response.body).toMatch(/^[\p{Script=Arabic}\p{M}\s.،]+$/u);
    expect(response.body).toContain("وصلتنا رسالتك");
    expect(response.body).toContain("البريد الإلكتروني");
    expect(await site.db.select().from(message)).toEqual([
      { id: 1, ...valid, reading: 0, status: 0, createdAt: expect.any(Date) },
    ]);
  });

  it("stores every message of one sender", async () => {
    for (const subject of ["سؤال", "سؤال آخر", "سؤال ثالث"]) {
      expect((await send({ subject })).statusCode).toBe(200);
    }
    expect(await site.db.$count(message)).toBe(3);
  });

  it.each([
    ["spaces around", "fullname", "  سمير الخطيب \t", "سمير الخطيب"],
    ["runs of spaces", "fullname", "سمير \u00A0\u2003 الخطيب", "سمير الخطيب"],
    ["a line break in a line", "subject", "سؤال\r\nعن التسجيل", "سؤال عن التسجيل"],
    ["bidi controls", "fullname", "\u202Eسمير\u202C \u2067الخطيب\u2069\u200F", "سمير الخطيب"],
    ["zero-width controls", "subject", "سؤ\u200Bال عن ال\u2060تسجيل\uFEFF", "سؤال عن التسجيل"],
    ["control characters", "subject", "سؤال\u0000 عن\u0007 التسجيل\u001B", "سؤال عن التسجيل"],
    ["decomposed letters", "fullname", "ا\u0654حمد Jose\u0301", "\u0623حمد Jos\u00E9"],
    ["capitals in the e-mail", "email", " Samir@MAIL.Example ", "samir@mail.example"],
    ["a bidi mark in the e-mail", "email", "\u200Esamir@mail.example\u200E", "samir@mail.example"],
    ["a name with marks", "fullname", "مُحَمَّد عبد الله", "مُحَمَّد عبد الله"],
    ["a name of two letters", "fullname", "عل", "عل"],
    ["a company with a number", "fullname", "شركة النور & أبناؤه 2", "شركة النور & أبناؤه 2"],
    ["a name with an emoji", "fullname", "سمير 👨‍🔧", "سمير 👨‍🔧"],
    ["a name in other letters", "fullname", "José Müller 山田", "José Müller 山田"],
    [
      "lines of the description",
      "description",
      "\n مرحبًا\r\n\r\nعندي سؤال:\u2028كيف؟\u2029متى؟\rشكرًا \n",
      "مرحبًا\n\nعندي سؤال:\nكيف؟\nمتى؟\nشكرًا",
    ],
    [
      "bidi controls in the description",
      "description",
      "السعر \u202E100\u202C ليرة؟",
      "السعر 100 ليرة؟",
    ],
  ])("stores %s cleaned", async (_what, field, sent, stored) => {
    expect((await send({ [field]: sent })).statusCode).toBe(200);
    expect(await storedMessage()).toEqual({ ...valid, [field]: stored });
  });

  it.each([
    "<script>alert(1)</script>",
    "</title><img src=x onerror=alert(1)>",
    "{{7*7}} #{7*7} <%= 7*7 %>",
    "'; drop table message; -- \\ %s %00",
    "=cmd|' /C calc'!A0 &lt;b&gt; &amp;",
  ])("stores %s unchanged", async (typed) => {
    expect((await send({ subject: typed, description: `${typed}\n${typed}` })).statusCode).toBe(
      200,
    );
    expect(await storedMessage()).toEqual({
      ...valid,
      subject: typed,
      description: `${typed}\n${typed}`,
    });
  });

  it.each([
    ["the shortest name", { fullname: "علي" }],
    ["the longest name", { fullname: "ا".repeat(80) }],
    ["the shortest subject", { subject: "سعر" }],
    ["the longest subject", { subject: "س".repeat(120) }],
    ["a subject of three emoji", { subject: "🔧🔨🪚" }],
    ["the longest subject, in emoji", { subject: "🔧".repeat(120) }],
    ["the shortest description", { description: "د".repeat(10) }],
    ["a description of ten emoji", { description: "🔧".repeat(10) }],
    ["the longest description", { description: "د".repeat(3000) }],
    ["the longest description, in emoji", { description: "🔧".repeat(3000) }],
    ["the longest e-mail", { email: emailOf(254) }],
    ["an e-mail with a plus", { email: "samir+herafi@mail.example" }],
  ])("accepts %s", async (_what, changed) => {
    expect((await send(changed)).statusCode).toBe(200);
    expect(await storedMessage()).toEqual({ ...valid, ...changed });
  });

  it.each([["\\ud800"], ["\\udc00\\ud800"], ["a\\udfffb"]])(
    "stores well-formed text if a field has the lone surrogate %s",
    async (half) => {
      for (const field of Object.keys(valid)) {
        const body = JSON.stringify({ ...valid, [field]: "#" }).replace(
          "#",
          `${half} سؤال عن عملي`,
        );
        const response = await site.post("/api/contact-send", body, json);
        // No such e-mail exists.
        expect(response.statusCode, field).toBe(field === "email" ? 422 : 200);
      }
      const stored = await site.db.select().from(message);
      expect(stored).toHaveLength(3);
      for (const { fullname, subject, description } of stored) {
        for (const text of [fullname, subject, description]) expect(text.isWellFormed()).toBe(true);
      }
    },
  );

  it("ignores unknown fields", async () => {
    const more = {
      id: 99,
      reading: 1,
      status: 1,
      created_at: "2020-01-01",
      createdAt: 0,
      admin: true,
    };
    expect((await send(more)).statusCode).toBe(200);
    const [stored] = await site.db.select().from(message);
    expect(stored).toMatchObject({ id: 1, reading: 0, status: 0 });
    expect(stored!.createdAt.getTime()).toBeGreaterThan(Date.UTC(2024, 0, 1));
  });
});

describe("limit: the contact form", () => {
  it("is ten valid messages per hour and address", async () => {
    site = await openSite({ limitFactor: 1 });
    const token = await csrfHeaders(site.app);
    const from = (remoteAddress: string, changed = {}) =>
      site.app.inject({
        method: "POST",
        url: "/api/contact-send",
        remoteAddress,
        headers: token,
        payload: { ...valid, ...changed },
      });
    for (let time = 0; time < 12; time++) {
      expect((await from("192.0.2.1", { email: "no e-mail" })).statusCode).toBe(422);
    }
    for (let time = 0; time < 10; time++) {
      expect((await from("192.0.2.1", { subject: `سؤال ${time}` })).statusCode).toBe(200);
    }
    const refused = await from("192.0.2.1");
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    expect(refused.json()).toEqual({ message: expect.stringContaining("انتظر") });
    expect(await site.db.$count(message)).toBe(10);
    expect((await from("192.0.2.2")).statusCode).toBe(200);
  });
});

const json = { "content-type": "application/json" };

const send = (changed: object) => site.post("/api/contact-send", { ...valid, ...changed });

/** The visitor's fields of the only stored message. */
async function storedMessage() {
  const rows = await site.db.select().from(message);
  expect(rows).toHaveLength(1);
  const { fullname, email, subject, description } = rows[0]!;
  return { fullname, email, subject, description };
}

/** A valid e-mail of that length, in labels that a host name may have. */
function emailOf(length: number) {
  const start = `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.`;
  return `${start}${"d".repeat(length - start.length - 8)}.example`;
}
