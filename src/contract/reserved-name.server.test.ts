import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyNames } from "../demo/family-names.ts";
import { firstNames } from "../demo/first-names.ts";
import { isReservedName } from "./reserved-name.server.ts";

const reserved = [
  ...[
    "الإدارة",
    "إدارة",
    "إدارة حرفي",
    "إدارة الموقع",
    "الإدارة العامة",
    "محمد الإدارة",
    "للإدارة",
  ],
  ...["حِرَفي", "حرفي", "الحرفي", "موقع حرفي", "فريق حرفي", "حرفي الرسمي", "حساب حرفي الرسمي"],
  ...["الدعم الفني", "خدمة العملاء", "المشرف", "مدير الموقع", "أدمن", "الأدمن"],
  ...["admin", "Administrator", "Herafi", "Herafi Support", "The Herafi Team", "Admin Ahmad"],
  ...["moderator", "Webmaster"],
];

describe("38: isReservedName", () => {
  it.each(reserved)("is true of %s", (name) => expect(isReservedName(name)).toBe(true));

  it.each([
    ["marks", "الإِدَارَةُ", "حَـرَفِـيّ", "ádmïn"],
    ["tatweel", "الإدارـــة", "حـــرفـــي"],
    ["spaces", "ا ل إ د ا ر ة", "إدا رة حر في", "a d m i n", "محمد ا لإدارة"],
    ["spellings", "الاداره", "ٱلإدارة", "حرفى", "ادارہ", "ﺍﻹﺩﺍﺭﺓ"],
    ["letters of other languages", "حرفی", "حرفے", "حرڡي", "حرڤي", "الٳدارة", "اڵإدارۃ", "إډارة"],
    ["Cyrillic", "аdmin", "аԁмin", "\u041D\u0435raf\u0456"],
    ["Greek", "αdmin", "admιn", "Αdmin"],
    ["mathematical and full-width letters", "𝐚𝐝𝐦𝐢𝐧", "𝖠𝖽𝗆𝗂𝗇", "ａｄｍｉｎ", "Ⓐⓓⓜⓘⓝ"],
    ["small capitals", "ᴀᴅᴍɪɴ", "ʜᴇʀᴀꜰɪ"],
    ["dotless letters", "admın", "herafı"],
  ])("sees through %s", (_what, ...names) => {
    expect(names.filter((name) => !isReservedName(name))).toEqual([]);
  });

  it("sees through any of them at once", () => {
    const after = fc.array(fc.constantFrom("", "", " ", "ـ", "\u064E", "\u0651", "\u0301"), {
      minLength: 40,
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.constantFrom(...reserved), after, fc.boolean(), (name, signs, upper) => {
        const written = [...name].map((letter, index) => letter + signs[index]).join("");
        expect(isReservedName(upper ? written.toUpperCase() : written)).toBe(true);
      }),
    );
  });

  it.each([
    ...[
      "عمر الزعبي",
      "محمد الحرفي",
      "أحمد حرفي",
      "حرفي محمد",
      "دعم الحلبي",
      "مشرف العلي",
      "نور مدير",
    ],
    // Whose ends and beginnings together look like a reserved word.
    ...["فؤاد أرهان", "مراد أرهم", "زياد إدريس", "Ad Minister", "Admir Hadžić", "Adam Instone"],
    ...["Ömer Çelik", "Անի Սարգսյան", "ڕێبوار ئەحمەد", "Дмитрий Админов", "Μιχάλης", "محمد", "۞"],
  ])("is false of %s", (name) => expect(isReservedName(name)).toBe(false));

  it("is false of every name of the demo data", () => {
    const parts = [
      ...Object.values(familyNames),
      ...Object.values(firstNames.male),
      ...Object.values(firstNames.female),
    ];
    const names = parts.flat().flatMap(({ arabic, latin }) => [arabic, latin]);
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter(isReservedName)).toEqual([]);
  });
});
