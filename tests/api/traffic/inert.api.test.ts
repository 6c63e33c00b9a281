// @module-tag slow
import { describe, expect, it } from "vitest";
import { session } from "#src/features/accounts/table.server.ts";
import { renderMail } from "#src/mail/layout/layout.server.ts";
import { mailTo } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { populate } from "#tests/support/site/populated-site.ts";
import { openSite, origin } from "#tests/support/site.ts";

const nasty = [
  "</script><img src=x onerror=alert(1)>",
  "{{7*7}}#{7*7}<%= 7*7 %>",
  "'\"><svg/onload=alert(1)>",
  "سطر\r\nBcc: eve@evil.example\r\n\r\n<b>",
  "]]><!--<script>",
  '=HYPERLINK("http://evil.example")',
  "%s%n%x {0} $& \\u003cb\\u003e",
];

describe("20: what people write stays text", () => {
  it.each(nasty)(
    "%j in a message: for admins, in the mail that answers it, in the log",
    async (text) => {
      const log: string[] = [];
      const site = await openSite({
        logLevel: "debug",
        logTo: { write: (line) => log.push(line) },
      });
      const { people } = await populate(site);
      const sent = { fullname: "ليلى حداد", email: "layla@mail.example", subject: text };
      const answer = await site.post("/api/contact-send", {
        ...sent,
        description: `${text} وشكرًا`,
      });
      expect(answer.statusCode, answer.body).toBe(200);
      const listed = await people.admin.get("/api/contact-list");
      expectPlain(listed);
      const [{ id, subject }] = listed.json().data;
      expect(subject).toBe(text.replace(/\s+/g, " "));
      const reply = await people.admin.post(`/api/contact-reply/${id}`, { reply: `${text} شكرًا` });
      expectPlain(reply);
      const letter = (await mailTo(site, "layla@mail.example", "reply"))!;
      expect(letter.subject).not.toMatch(/[\r\n]/);
      const { html } = renderMail(letter, origin);
      expect(html).not.toMatch(/<img src=x|<svg\/|<script|onerror=alert\(1\)>/);
      expect(html).not.toContain("evil.example\r\n\r\n<b>");
      await people.admin.get(`/api/contact-list?q=${encodeURIComponent(text)}`);
      // The three requests above, at least.
      expect(log.length).toBeGreaterThan(3);
      for (const line of log) expect(() => JSON.parse(line), line).not.toThrow();
      expect(log.join("")).not.toMatch(/layla|\r|Bcc/);
    },
  );

  it.each(nasty)("%j as the name of a city: in lists, in sitemaps, in the CSV", async (text) => {
    const site = await openSite();
    const { people } = await populate(site);
    expectPlain(await people.admin.put("/api/city/1", { name: text }));
    expectPlain(await people.admin.put("/api/profession/1", { title: text }));
    for (const url of ["/api/get-all-cities", "/api/craftsmen", "/api/trades", "/api/audit-log"]) {
      expectPlain(await people.admin.get(url));
    }
    const { body: map } = await site.get("/sitemap-screens.xml");
    expect(map).toContain("<urlset");
    expect(map).not.toMatch(/<(img|svg|script|b>|!--)|\]\]>|&(?!amp;|lt;|gt;|quot;|#39;|apos;)/);
    const csv = await people.admin.get("/api/craftsmen-records.csv");
    expect(csv.headers).toMatchObject({
      "content-type": expect.stringMatching(/^text\/csv/),
      "content-disposition": expect.stringMatching(/^attachment/),
    });
    expect(csv.body.trim().split("\n").length).toBeGreaterThan(1);
    expect(csv.body).not.toMatch(/(^|[",;\n])=HYPER/);
  });
});

describe("22: what cannot be seen is not kept", () => {
  it("in a name or a phone number that is typed with it", async () => {
    const site = await openSite();
    const { people } = await populate(site);
    const own = (await people.craftsman.get("/api/user")).json();
    const form = {
      ...own,
      city: own.city_id,
      profession: own.profession_id,
      description: "ن\u2067ص",
    };
    const typed = { name: "\u202Eعمر\u200B الز\u00ADعبي\u2069", phone: "\u202A0944 123 456\u202C" };
    const answer = await people.craftsman.put("/api/update-user", { ...form, ...typed });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await people.craftsman.get("/api/user")).json()).toMatchObject({
      fullname: "عمر الزعبي",
      phone: "+963944123456",
      description: "نص",
    });
  });

  it("in what a browser calls itself", async () => {
    const site = await openSite();
    await populate(site);
    const visitor = new Person(site, { headers: { "user-agent": "Sam\u00ADsung\u0085 1" } });
    await visitor.logIn("craftsman@mail.example");
    const kept = await site.db.select({ userAgent: session.userAgent }).from(session);
    expect(kept).toContainEqual({ userAgent: "Samsung 1" });
  });
});

/** Nothing that a browser would take for a page. */
function expectPlain(answer: { statusCode: number; headers: Record<string, unknown> }) {
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^(application\/json|text\/plain)/);
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
}
