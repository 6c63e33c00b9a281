import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PolicyBlock } from "#src/settings/live-settings.ts";
import { formatPolicy, parsePolicy } from "./policy-text.ts";

const paragraph = (text: string) => ({ type: "paragraph", text });
const list = (...items: string[]) => ({ type: "list", items });

describe("a policy's text", () => {
  it("has headings, paragraphs with their line breaks, and points", () => {
    const text = "مقدمة\nمن سطرين\n\n# ما نجمعه\n- الاسم\n- الهاتف\n\nنص\n-  نقطة\n##  عنوان\nتحته";
    expect(parsePolicy(text)).toEqual([
      paragraph("مقدمة\nمن سطرين"),
      { type: "heading", text: "ما نجمعه" },
      list("الاسم", "الهاتف"),
      paragraph("نص"),
      list("نقطة"),
      { type: "heading", text: "عنوان" },
      paragraph("تحته"),
    ]);
    expect(parsePolicy(" \n\n")).toEqual([]);
  });

  it.each(["-", "–", "—", "*", "•", "·", "▪", "+"])("begins a point with %s", (sign) => {
    expect(parsePolicy(`نجمع:\n${sign} الاسم\n${sign} الهاتف`)).toEqual([
      paragraph("نجمع:"),
      list("الاسم", "الهاتف"),
    ]);
  });

  it.each(["#. ", "#- ", "#-", "#) ", "(#) ", "# - ", "#."])(
    "begins a numbered point with %s, in both kinds of digits",
    (form) => {
      for (const digits of ["123", "١٢٣", "۱۲۳"]) {
        const line = (index: number, text: string) => form.replace("#", digits[index]!) + text;
        const text = `نجمع:\n${line(0, "الاسم")}\n${line(1, "الهاتف")}\n\nونحفظ:\n${line(2, "الصورة")}`;
        expect(parsePolicy(text)).toEqual([
          paragraph("نجمع:"),
          { ...list("الاسم", "الهاتف"), start: 1 },
          paragraph("ونحفظ:"),
          { ...list("الصورة"), start: 3 },
        ]);
      }
    },
  );

  it.each(["1.5 مليون ليرة", "3-5 أيام", "7 - 8 أيام", "-5 درجات", "---", "#"])(
    "keeps the line «%s» as it is",
    (line) => {
      const blocks = line === "#" ? [] : [paragraph(line)];
      expect(parsePolicy(line)).toEqual(blocks);
    },
  );

  it("takes no year for a number of a point", () => {
    expect(parsePolicy("2026. العام")).toEqual([paragraph("2026.\u00a0العام")]);
  });

  it("keeps what stands below a point with it, and a point's number after another paragraph", () => {
    const text =
      "1. الاسم\nاسمك كما تكتبه\n2. الهاتف\n\nلا نعطيه أحدًا.\n\n3. الصورة\n- وجهك\n- عملك\n4. المدينة";
    expect(parsePolicy(text)).toEqual([
      { ...list("الاسم\nاسمك كما تكتبه", "الهاتف"), start: 1 },
      paragraph("لا نعطيه أحدًا."),
      { ...list("الصورة"), start: 3 },
      list("وجهك", "عملك"),
      { ...list("المدينة"), start: 4 },
    ]);
  });

  it("has bold text and links, with the plain text beside them", () => {
    expect(parsePolicy("نحن **لا نبيع** بياناتك. [راسلنا](/contact)")).toEqual([
      {
        ...paragraph("نحن لا نبيع بياناتك. راسلنا"),
        parts: [
          { text: "نحن " },
          { text: "لا نبيع", bold: true },
          { text: " بياناتك. " },
          { text: "راسلنا", href: "/contact" },
        ],
      },
    ]);
    expect(parsePolicy("- *مهم*: [هنا](https://a.example/b)\n- نص")).toEqual([
      {
        ...list("مهم: هنا", "نص"),
        parts: [
          [
            { text: "مهم", bold: true },
            { text: ": " },
            { text: "هنا", href: "https://a.example/b" },
          ],
          [{ text: "نص" }],
        ],
      },
    ]);
  });

  it("links addresses, without the sign that ends a sentence", () => {
    const [block] = parsePolicy("انظر https://a.example/x، أو اكتب إلى info@a.example؛ شكرًا");
    expect(block).toMatchObject({
      parts: [
        { text: "انظر " },
        { text: "https://a.example/x", href: "https://a.example/x" },
        { text: "، أو اكتب إلى " },
        { text: "info@a.example", href: "mailto:info@a.example" },
        { text: "؛ شكرًا" },
      ],
    });
  });

  it.each([
    "<b>نص</b> <script>alert(1)</script>",
    "![صورة](x)",
    "> اقتباس",
    "`نص`",
    "| أ | ب |\n| - | - |",
    "[نص](javascript:alert(1))",
    "[نص](data:text/html,x)",
    "[نص](//a.example)",
    "[نص]: https",
    "اسم_فيه_شرطات",
    "نص\n===",
    "~~نص~~ &amp; \\*",
  ])("allows nothing else: %j stays the text that it is", (text) => {
    const blocks = parsePolicy(text);
    expect(blocks).toEqual([paragraph(text)]);
  });

  it("is read in no time, whatever it is", () => {
    for (const piece of ["[", "*", "**a ", "- ", "1. ", "![](", "_a", "# ", "http://a"]) {
      const text = piece.repeat(30_000 / piece.length);
      const before = process.cpuUsage();
      parsePolicy(text);
      expect(process.cpuUsage(before).user / 1000, piece).toBeLessThan(2000);
    }
  });
});

it("blocks that were saved are the same when they are opened as text", () => {
  const words = fc.stringMatching(/^[ا-ي]{1,9}( [ا-ي]{1,9}){0,3}$/);
  const block: fc.Arbitrary<PolicyBlock> = fc.oneof(
    fc.record({ type: fc.constantFrom("heading" as const, "paragraph" as const), text: words }),
    fc.record({
      type: fc.constant("list" as const),
      items: fc.array(words, { minLength: 1, maxLength: 5 }),
    }),
  );
  fc.assert(
    fc.property(fc.array(block), (blocks) => {
      // Two lists in a row are one.
      const given = blocks.filter(
        (one, index) => one.type !== "list" || blocks[index - 1]?.type !== "list",
      );
      expect(parsePolicy(formatPolicy(given))).toEqual(given);
    }),
  );
});
