import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { html, renderMail } from "./layout.server.ts";
import type { MailContent } from "./mail-template.ts";

const appUrl = "https://herafi.example";
const content = {
  subject: "فعّل بريدك",
  name: "ليلى حداد",
  paragraphs: ["هذه فقرة أولى.", "وهذه\nفي سطرين."],
  action: { label: "تفعيل البريد", url: `${appUrl}/email/verify/7/ab?expires=1&signature=x` },
  notes: ["صالح ليوم واحد."],
} satisfies MailContent;

describe("the HTML of a mail", () => {
  const { html } = renderMail(content, appUrl);

  it("is Arabic, from right to left, and light or dark", () => {
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it("has a greeting with the name and all of the content", () => {
    expect(html).toContain("مرحبًا <bdi>ليلى حداد</bdi>،");
    for (const said of ["<title>فعّل بريدك</title>", "هذه فقرة أولى.", "وهذه<br>في سطرين."]) {
      expect(html).toContain(said);
    }
    expect(html).toContain("صالح ليوم واحد.");
    expect(html).toContain('<bdi dir="ltr">herafi.example</bdi>');
  });

  it("has the link as a button and as left-to-right text", () => {
    const written = content.action.url.replaceAll("&", "&#38;");
    expect(html.split(`href="${written}"`)).toHaveLength(2);
    expect(html).toMatch(new RegExp(`<p [^>]*dir="ltr"[^>]*>${escaped(written)}</p>`));
  });

  it("loads no external resources", () => {
    expect(html).not.toMatch(/<(img|link|script|iframe|object|base|form)|@import|url\(|\bsrc=/i);
    expect(html.match(/https?:[^"<]+/g)).toHaveLength(2);
  });
});

describe("the plain text of a mail", () => {
  const { text } = renderMail(content, appUrl);

  it("has the same content, with the link on its own line", () => {
    const lines = text.split("\n");
    for (const line of [
      "مرحبًا ليلى حداد،",
      ...content.paragraphs.join("\n").split("\n"),
      `${content.action.label}:`,
      content.action.url,
      ...content.notes,
    ]) {
      expect(lines).toContain(line);
    }
    expect(text).toContain("herafi.example");
  });

  it("wraps no line", () => {
    const long = "كلمة ".repeat(200).trim();
    const rendered = renderMail({ subject: "س", paragraphs: [long] }, appUrl);
    expect(rendered.text.split("\n")).toContain(long);
  });
});

it("has a greeting without a name if there is none", () => {
  const { html, text } = renderMail({ subject: "س", paragraphs: ["ن"] }, appUrl);
  expect(html).toContain(">مرحبًا،<");
  expect(text).toMatch(/^مرحبًا،\n/);
});

it.each(["https://evil.example/", "javascript:alert(1)", "https://herafi.example.evil.example/"])(
  "20: refuses a link to %s",
  (url) => {
    const action = { label: "هنا", url };
    expect(() => renderMail({ ...content, action }, appUrl)).toThrow("must lead to this site");
  },
);

it.each(["</script><img src=x onerror=alert(1)>", "{{7*7}}", "'\"><b>", "a\r\nBcc: b@c.example"])(
  "20: shows the name %j unchanged, on one line",
  (name) => {
    const { subject, html, text } = renderMail({ ...content, subject: name, name }, appUrl);
    expect(tags(html)).toEqual(tags(renderMail(content, appUrl).html));
    expect(subject).toBe(name.replace("\r\n", " "));
    expect(text.split("\n")[0]).toBe(`مرحبًا ${subject}،`);
  },
);

it("escapes quotation marks in attributes", () => {
  const tag = html`<a title="${`"'&`}" lang='${"'"}'>`;
  expect(tag.text).toBe(`<a title="&#34;&#39;&#38;" lang='&#39;'>`);
});

describe("20: for any content", () => {
  const hostile = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."<>&\"'/=!-\r\n\u202e\u0000;{}$` ", "script", "style") }),
  );
  const hostileContent = fc.record({
    subject: hostile,
    name: hostile,
    paragraphs: fc.tuple(hostile, hostile),
    label: hostile,
    query: hostile,
    note: hostile,
  });

  it("the HTML has the same tags, and the subject is one line", () => {
    fc.assert(
      fc.property(hostileContent, ({ label, query, note, ...said }) => {
        const url = `${appUrl}/${query}`;
        const rendered = renderMail({ ...said, action: { label, url }, notes: [note] }, appUrl);
        const plain = renderMail(
          { ...content, name: said.name.trim() && "ن", paragraphs: ["أ", "ب"] },
          appUrl,
        );
        // Line breaks add <br>, and an empty name removes its <bdi>.
        const ours = (html: string) => tags(html).filter((tag) => !/^<(br|\/?bdi)\b/.test(tag));
        expect(ours(rendered.html)).toEqual(ours(plain.html));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(rendered.subject).not.toMatch(/[\u0000-\u001f\u202a-\u202e]/);
      }),
      { numRuns: 500 },
    );
  });
});

/** All tags, without the value of the link. */
const tags = (html: string) =>
  (html.match(/<[^>]*>?/g) ?? []).map((tag) => tag.replace(/href="[^"]*"/, "href"));

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
