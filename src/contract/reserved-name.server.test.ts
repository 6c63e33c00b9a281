import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { familyNames, firstNames } from "#src/demo/names.ts";
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
  ...["moderator", "Webmaster", "أدمين", "الأدمين", "Herafi com", "Herafi.com", "The Herafi net"],
  ...["حرفي كوم", "حرفي دوت كوم", "حرفي نت", "موقع حرفي كوم", "مسؤول الموقع", "المسؤول العام"],
  ...["صاحب الموقع", "مالك حرفي", "مالك موقع حرفي", "صاحبة موقع حرفي", "Owner Herafi"],
  ...["طاقم حرفي", "طاقم العمل", "فريق العمل", "خدمة الموقع", "مركز المساعدة", "مركز الدعم"],
  ...["المدير العام", "مسئول الدعم"],
  ...["منصة حرفي", "تطبيق حرفي", "شركة حرفي", "موظف حرفي", "مدير المنصة", "مدير التطبيق"],
  ...[
    "موظفة حرفي",
    "موظف في حرفي",
    "موظف الموقع",
    "مندوب حرفي",
    "ممثل حرفي",
    "المنصة",
    "صاحب المنصة",
  ],
  ...[
    "شركة حرفي الرسمية",
    "منصة حرفي الرسمية",
    "مؤسسة حرفي",
    "دعم منصة حرفي",
    "هيرافي",
    "منصة هيرافي",
  ],
  ...["Harafi", "Hirafi", "Herafy", "Harfi", "Hirafee", "El-Herafi", "AlHirafi", "Harafi Support"],
  ...["Herafi App", "Herafi Platform", "Herafi Company", "The Harafi Team", "Owner Hirafy"],
];

/** With words that alone, or with the site's name, would be the site's. */
const honestNames = [
  ...[
    "صاحب",
    "مالك",
    "مالك الأحمد",
    "صاحب علي",
    "مالك الحرفي",
    "صاحب الحرفي",
    "أبو مالك",
    "عبد المالك",
  ],
  ...["شركة الحرفي", "شركة المنصة الحديثة", "موظف سابق", "محمد موظف", "ممثل الأحمد", "وكيل الحلبي"],
  ...["منصة النور", "تطبيق السلامة", "مجموعة الحرفي", "هيرافي محمد", "في حلب", "مدير محمد شركة"],
  ...["Harry Fido", "Hareef Ali", "Haifa Harfoush", "Omar Harafi", "Rafi", "Hanafi", "Sharafi"],
  ...["مالك مشرف", "صاحب مدير", "مؤسس حلب", "عامر العامري", "أم مالك", "مالك محمد الحرفي"],
  ...["شركة الحرفي للمقاولات", "مؤسسة الحرفي", "ورشة الحرفي محمد", "مركز الحرفي للنجارة"],
  ...[
    "مركز الصيانة الحديث",
    "مركز النور",
    "مركز خدمة السيارات",
    "خدمة التكييف السريعة",
    "خدمة",
    "مركز",
  ],
  ...["طاقم البناء", "فريق الإعمار", "فريق الياسمين", "الفريق الفني للتكييف", "مكتب العمل الهندسي"],
  ...["شركة العمل المتقن", "مسؤول الصيانة أحمد", "محمد مسؤول", "دعم حلبي", "الدعم السريع للسيارات"],
  ...["المقاولات العامة", "الصيانة العامة", "حداد عام", "نجار عام", "موقع البناء للمقاولات"],
  ...["سامر موقع", "رسمي الخطيب", "محمد رسمي", "فني تكييف", "فني كهرباء أحمد"],
  ...[
    "كومار سينغ",
    "Malik Herafi",
    "Net Malik",
    "Comet Ahmad",
    "Omar Supportini",
    "Adam Minassian",
  ],
  ...["صفحة الفن", "حساب الحلبي", "مشرف محمد", "مشرفة العلي", "مدير محمد", "نور الدين مدير"],
  ...["م. أحمد الحرفي", "د. مالك", "J. Smith", "Al-Ahmad", "O'Brien", "سمير (أبو عمر)"],
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
    ["superscript letters", "ᵃᵈᵐⁱⁿ", "ᴴᵉʳᵃᶠⁱ"],
    ["digits for letters", "H3rafi", "H3r4f1", "7erafi", "7irafy", "4dm1n", "adm1n", "M0derat0r"],
    ["modifier letters", "حۥرفي", "الإدۦارة", "adˑmin", "herʼafi"],
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

  it("is false of people and companies whose names have such words in them", () => {
    expect(honestNames.filter((name) => isReservedName(name))).toEqual([]);
  });

  it("is true of the name that a site's owner has chosen, also as part of a title", () => {
    const names = ["صنّاع الشام", "صناع الشام", "صناعُ الشـام", "ص ن ا ع الشام", "صناع الشام الرسمي"];
    const titles = [
      "فريق صناع الشام",
      "شركة صناع الشام",
      "مالك صناع الشام",
      "دعم صناع الشام",
      "حرفي",
    ];
    for (const name of [...names, ...titles]) {
      expect(isReservedName(name, "صنّاع الشام"), name).toBe(true);
    }
    expect(isReservedName("صناع الشام")).toBe(false);
    expect(isReservedName("Sham-Crafts (Syria) team", "Sham-Crafts (Syria)")).toBe(true);
    expect(isReservedName("Sham Carafts", "Sham Cr.fts")).toBe(false);
  });

  it("takes no longer where the site's name is made of words that may stand beside it", () => {
    const own = "في في";
    for (const name of [own, "حرفي في في"]) expect(isReservedName(name, own)).toBe(true);
    // Each possible reading tried would be more than a billion.
    expect(isReservedName(`${"في ".repeat(60)}ظ`, own)).toBe(false);
  });

  it("is false of people whose names have parts of a site's name, or where that has signs alone", () => {
    const names = ["شام", "محمد الشام", "عمر صناع", "أحمد صناع الشام"];
    expect(names.filter((name) => isReservedName(name, "صنّاع الشام"))).toEqual([]);
    for (const own of ["۞", "...", "ʰ"]) {
      expect(honestNames.filter((name) => isReservedName(name, own))).toEqual([]);
    }
  });

  it("is false of every name of the demo data", () => {
    const parts = [
      ...Object.values(familyNames),
      ...Object.values(firstNames.male),
      ...Object.values(firstNames.female),
    ];
    const names = parts.flat().flatMap(({ arabic, latin }) => [arabic, latin]);
    expect(names.length).toBeGreaterThan(500);
    expect(names.filter((name) => isReservedName(name))).toEqual([]);
  });
});
