import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanEmail, parseEmail, readableEmail } from "./email-address.ts";

const parse = (typed: string) => parseEmail(cleanEmail(typed));

describe("an address of an international domain", () => {
  it.each([
    ["مثال.سوريا", "xn--mgbh0fb.xn--mgbtf8fl"],
    ["موقع.وزارة-الأوقاف.السعودية", "xn--4gbrim.xn----rmckbbi9cg6liu5bi.xn--mgberp4a5d4ar"],
    ["سباك١.امارات", "xn--mgbb6a4dyh.xn--mgbaam7a8h"],
    ["نامه\u200Cای.ایران", "xn--mgba3gch31f060k.xn--mgba3a4f16a"],
    ["bücher.de", "xn--bcher-kva.de"],
    ["пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["דוגמה.ישראל", "xn--6dbbec0c.xn--4dbrk0ce"],
    ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
  ])("%s is one with punycode, and shown in its letters", (domain, ascii) => {
    const stored = parse(`u@${domain}`);
    expect(stored).toBe(parse(`U@${ascii.toUpperCase()}`));
    expect(stored).toMatch(/^u@[a-z0-9.-]+$/);
    expect(readableEmail(stored!)).toBe(`u@${domain}`);
    expect(parse(readableEmail(stored!))).toBe(stored);
  });

  it("may have the full stops of other keyboards, and bidi marks around it", () => {
    const stored = "u@xn--mgbh0fb.xn--mgbtf8fl";
    expect(parse("\u202Bu\uFF20مثال\u3002سوريا\u202C")).toBe(stored);
    expect(parse("u@\u200Fمثال.\u200Eسوريا")).toBe(stored);
  });
});

const ATOM = "abcXYZ019!#$%&'*+-/=?^_`{|}~";
const atom = fc.string({ unit: fc.constantFrom(...ATOM), minLength: 1, maxLength: 12 });

it("takes all characters of RFC 5321 before the @, with dots between atoms", () => {
  expect(parse(`${ATOM}@mail.example`)).toBe(`${ATOM.toLowerCase()}@mail.example`);
  const localPart = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join("."));
  fc.assert(
    fc.property(localPart, (typed) => {
      expect(parse(`${typed}@Mail.example`)).toBe(`${typed.toLowerCase()}@mail.example`);
    }),
  );
});

it.each([
  ...["u", "@", "u@", "@mail.example", "u@mail", "u@localhost", "u@@mail.example"],
  ...[
    ".u@mail.example",
    "u.@mail.example",
    "u..v@mail.example",
    "u v@mail.example",
    "u(v)@mail.example",
  ],
  ...[
    "u@mail..example",
    "u@.mail.example",
    "u@mail.example.",
    "u@-mail.example",
    "u@mail-.example",
  ],
  ...["u@1.2.3.4", "u@[1.2.3.4]", "u@mail.1", "u@0x7f.1", "u@mail_x.example", "u@ma%69l.example"],
  ...["u@mail.example/x", "u@mail.example:25", "u@mail.example?x", "u@v:w@mail.example"],
  ...[
    "u@xn--a.com",
    "u@xn--.com",
    "u@مثالa.com",
    "u@مثال.",
    "علي@mail.example",
    `u@${"b".repeat(64)}.com`,
  ],
])("refuses %j", (typed) => expect(parse(typed)).toBeNull());

it("reads what it has stored as the same address", () => {
  const letters = fc.constantFrom(..."aزuüабב例-.0٣\u200C");
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 20 }), (domain) => {
      const stored = parse(`u@${domain}.سوريا`);
      if (stored === null) return;
      expect(parse(stored)).toBe(stored);
      expect(parse(readableEmail(stored))).toBe(stored);
    }),
    { numRuns: 2000 },
  );
});
