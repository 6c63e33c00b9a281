import { describe, expect, it } from "vitest";
import { nearestOffer, type Others } from "./nearest-offer.ts";

const profession = { id: 7, title: "سبّاك" };
const city = { id: 3, name: "حمص" };
const nobody: Others = { ofTrade: 0, cities: [], isAnybodyListed: false };
const anybody = { ...nobody, isAnybodyListed: true };
const hama = { id: 4, name: "حماة" };
const aleppo = { id: 5, name: "حلب" };

const left = "حذف صاحب هذا الملف ملفه.";
const all = { to: "/#craftsmen", name: "عرض كل الحرفيين" };

describe("the page of a craftsman who left", () => {
  it("offers others of the profession in the city", () => {
    expect(nearestOffer({ profession, city }, { ...anybody, ofTrade: 2 })).toEqual({
      text: `${left} في الدليل غيره من أهل مهنته.`,
      link: { to: encodeURI("/حمص/سباك"), name: "سبّاكون في حمص" },
    });
  });

  it("says of one who is away that the page may come back", () => {
    const offer = nearestOffer({ profession, city, away: true }, { ...anybody, ofTrade: 2 });
    expect(offer.text).toBe("صفحته مخفية مؤقتًا، وقد تعود. في الدليل غيره من أهل مهنته.");
  });

  it("offers the profession elsewhere where the city has nobody of it", () => {
    const text = `${left} لا أحد من أهل مهنته في حمص الآن، وتجدهم في غيرها.`;
    expect(nearestOffer({ profession, city }, { ...anybody, cities: [hama] })).toEqual({
      text,
      link: { to: encodeURI("/حماة/سباك"), name: "سبّاكون في حماة" },
    });
    expect(nearestOffer({ profession, city }, { ...anybody, cities: [hama, aleppo] })).toEqual({
      text,
      link: { to: "/?profession=7#craftsmen", name: "سبّاكون في مدن أخرى" },
    });
  });

  it("offers the profession in all cities where its city was deleted", () => {
    expect(nearestOffer({ profession, city: null }, { ...anybody, ofTrade: 1 })).toEqual({
      text: `${left} في الدليل غيره من أهل مهنته.`,
      link: { to: "/?profession=7#craftsmen", name: "سبّاكون في كل المدن" },
    });
  });

  it("offers all craftsmen where nobody is of the profession, and nothing where nobody is listed", () => {
    const text = `${left} لا أحد من أهل مهنته في الدليل الآن.`;
    expect(nearestOffer({ profession, city }, anybody)).toEqual({ text, link: all });
    expect(nearestOffer({ profession, city }, nobody)).toEqual({ text });
  });

  it("says nothing of others where the profession was deleted, or they cannot be read", () => {
    expect(nearestOffer({ profession: null, city }, anybody)).toEqual({ text: left, link: all });
    expect(nearestOffer({ profession, city }, null)).toEqual({ text: left, link: all });
  });
});
