import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { statusesOf } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { message, reply } from "./table.server.ts";

const requestCount = 50;
const contact = {
  fullname: "سمير الخطيب",
  email: "samir@mail.example",
  subject: "سؤال",
  description: "كيف أضيف عملي؟",
};

let site: Site;
beforeEach(async () => {
  site = await openSite({ limitFactor: 100 });
});

const sendConcurrently = <Answer>(send: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: requestCount }, send));
const age = (table: "message" | "reply") =>
  site.db.execute(
    sql`update ${sql.identifier(table)} set created_at = now() - interval '11 minutes'`,
  );

it("48: a message that is sent 50 times concurrently is stored once", async () => {
  const visitor = new Person(site);
  await visitor.get("/sanctum/csrf-cookie");
  const answers = await sendConcurrently(() => visitor.post("/api/contact-send", contact));
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  expect(await site.db.$count(message)).toBe(1);
  await visitor.post("/api/contact-send", { ...contact, subject: "سؤال آخر" });
  expect(await site.db.$count(message)).toBe(2);
  await age("message");
  await visitor.post("/api/contact-send", contact);
  expect(await site.db.$count(message)).toBe(3);
});

it("48: a reply that is sent 50 times concurrently is stored and mailed once", async () => {
  const admin = await signedInAdmin(site);
  await site.db.insert(message).values(contact);
  const send = (text: string) => admin.post("/api/contact-reply/1", { reply: text });
  const answers = await sendConcurrently(() => send("أهلًا بك."));
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]));
  expect(await site.db.$count(reply)).toBe(1);
  expect(await queuedMails(site)).toHaveLength(1);
  expect(await site.db.$count(audit)).toBe(1);
  await send("وهذا أيضًا.");
  expect(await site.db.$count(reply)).toBe(2);
  await age("reply");
  await send("أهلًا بك.");
  expect(await site.db.$count(reply)).toBe(3);
});
