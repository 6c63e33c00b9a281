import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html } from "./html.ts";
import { renderMail } from "./layout.server.ts";
import type { MailContent } from "./mail-template.ts";

const appUrl = "https://herafi.example";
const letter = {
  subject: "فعّل بريدك",
  name: "ليلى حداد",
  paragraphs: ["هذه فقرة أولى.", "وهذه\nفي سطرين."],
  action: { label: "تفعيل البريد", url: `${appUrl}/email/verify/7/ab?expires=1&signature=x` },
  notes: ["صالح ليوم واحد."],
} satisfies MailContent;

describe("the HTML of a mail", () => {
  const { html } = renderMail(letter, appUrl);

  it("is Arabic, from right to left, and light or dark", () => {
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it("greets by name and says everything", () => {
    expect(html).toContain("مرحبًا <bdi>ليلى حداد</bdi>،");
    for (const said of ["<title>فعّل بريدك</title>", "هذه فقرة أولى.", "وهذه<br>في سطرين."]) {
      expect(html).toContain(said);
    }
    expect(html).toContain("صالح ليوم واحد.");
    expect(html).toContain('<bdi dir="ltr">herafi.example</bdi>');
  });

  it("has the link as a button and written out from left to right", () => {
    const written = letter.action.url.replaceAll("&", "&#38;");
    expect(html.split(`href="${written}"`)).toHaveLength(2);
    expect(html).toMatch(new RegExp(`<p [^>]*dir="ltr"[^>]*>${escaped(written)}</p>`));
  });

  it("loads nothing from anywhere", () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|base|form)|@import|url\(|\bsrc=/i);
    expect(html.match(/https?:[^"<]+/g)).toHaveLength(2);
  });
});

describe("the plain text of a mail", () => {
  const { text } = renderMail(letter, appUrl);

  it("says the same, with the link on a line of its own", () => {
    const lines = text.split("\n");
    for (const line of [
      "مرحبًا ليلى حداد،",
      ...letter.paragraphs.join("\n").split("\n"),
      `${letter.action.label}:`,
      letter.action.url,
      ...letter.notes,
    ]) {
      expect(lines).toContain(line);
    }
    expect(text).toContain("herafi.example");
  });

  it("wraps no line", () => {
    const long = "كلمة ".repeat(200).trim();
    const laidOut = renderMail({ subject: "س", paragraphs: [long] }, appUrl);
    expect(laidOut.text.split("\n")).toContain(long);
  });
});

it("greets one whose name is not known", () => {
  const { html, text } = renderMail({ subject: "س", paragraphs: ["ن"] }, appUrl);
  expect(html).toContain(">مرحبًا،<");
  expect(text).toMatch(/^مرحبًا،\n/);
});

it.each(["https://evil.example/", "javascript:alert(1)", "https://herafi.example.evil.example/"])(
  "20: has no link to %s",
  (url) => {
    const action = { label: "هنا", url };
    expect(() => renderMail({ ...letter, action }, appUrl)).toThrow("must lead to this site");
  },
);

it.each(["</script><img src=x onerror=alert(1)>", "{{7*7}}", "'\"><b>", "a\r\nBcc: b@c.example"])(
  "20: shows the name %j unchanged, on one line",
  (name) => {
    const { subject, html, text } = renderMail({ ...letter, subject: name, name }, appUrl);
    expect(tags(html)).toEqual(tags(renderMail(letter, appUrl).html));
    expect(subject).toBe(name.replace("\r\n", " "));
    expect(text.split("\n")[0]).toBe(`مرحبًا ${subject}،`);
  },
);

it("lets no quotation mark end an attribute", () => {
  const tag = html`<a title="${`"'&`}" lang='${"'"}'>`;
  expect(tag.text).toBe(`<a title="&#34;&#39;&#38;" lang='&#39;'>`);
});

describe("20: whatever a letter says", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."<>&\"'/=!-\r\n\u202e\u0000;{}$` ", "script", "style") }),
  );
  const anyLetter = fc.record({
    subject: hostile,
    name: hostile,
    paragraphs: fc.tuple(hostile, hostile),
    label: hostile,
    query: hostile,
    note: hostile,
  });

  it("its HTML has the tags of any letter, and its subject is one line", () => {
    fc.assert(
      fc.property(anyLetter, ({ label, query, note, ...said }) => {
        const url = `${appUrl}/${query}`;
        const laidOut = renderMail({ ...said, action: { label, url }, notes: [note] }, appUrl);
        const plain = renderMail(
          { ...letter, name: said.name.trim() && "ن", paragraphs: ["أ", "ب"] },
          appUrl,
        );
        // Only a line break may add a tag, and only its own; a name that is nothing takes its own.
        const ours = (html: string) => tags(html).filter((tag) => !/^<(br|\/?bdi)\b/.test(tag));
        expect(ours(laidOut.html)).toEqual(ours(plain.html));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(laidOut.subject).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
      }),
      { numRuns: 500 },
    );
  });
});

/** Every tag, without the link, which differs from letter to letter. */
const tags = (html: string) =>
  (html.match(/<[^>]*>?/g) ?? []).map((tag) => tag.replace(/href="[^"]*"/, "href"));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
