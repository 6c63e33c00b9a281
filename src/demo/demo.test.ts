import { isValidPhoneNumber } from "libphonenumber-js/max";
import { describe, expect, test } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { demoCities, demoProfessions } from "./catalogue.ts";
import { demoCraftsmen } from "./craftsmen.ts";
import { demoMessages } from "./messages.ts";
import { demoPortraits } from "./portraits.ts";

const NOW = new Date("2026-05-20T10:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NAME = /^[\p{L}\p{M} ]{3,80}$/u;

const all = demoCraftsmen(NOW);
const approved = all.filter(({ approvedAt }) => approvedAt !== null);
const pending = all.filter(({ approvedAt }) => approvedAt === null);
const newestFirst = approved.toSorted((a, b) => Number(b.approvedAt) - Number(a.approvedAt));
const age = (date: Date) => NOW.getTime() - date.getTime();
const distinct = (values: unknown[]) => new Set(values).size;

describe("the catalogue", () => {
  test("has cities and professions of valid length that differ after folding", () => {
    const titles = demoProfessions.map(({ title }) => title);
    expect(demoCities.length).toBeGreaterThanOrEqual(24);
    expect(titles.length).toBeGreaterThanOrEqual(22);
    for (const names of [demoCities, titles]) {
      expect(distinct(names.map(fold))).toBe(names.length);
      for (const name of names) expect(name).toMatch(/^.{2,60}$/u);
    }
  });
});

describe("the portraits", () => {
  test("are the 49 files of the folder", () => {
    const trades = "builder carpenter electrician painter plumber smith technician".split(" ");
    const files = trades.flatMap((trade) => [1, 2, 3, 4, 5, 6, 7].map((i) => `${trade}-${i}`));
    expect(demoPortraits.map(({ name }) => name)).toEqual(files);
  });

  test("are all used, for people of the same gender and a matching trade", () => {
    expect(distinct(approved.map(({ portrait }) => portrait))).toBe(50); // and null
    for (const { portrait: name, gender, profession } of all) {
      if (name === null) continue;
      const portrait = demoPortraits.find((one) => one.name === name)!;
      const trade = demoProfessions.find(({ title }) => title === profession)!.portraits!;
      expect(portrait.gender).toBe(gender);
      expect(portrait.trades).toContain(trade);
    }
  });

  test("do not repeat within twelve neighbours, by approval or by age", () => {
    for (const key of ["approvedAt", "createdAt"] as const) {
      const list = approved.toSorted((a, b) => Number(b[key]) - Number(a[key]));
      for (let i = 0; i + 12 <= list.length; i++) {
        const portraits = list.slice(i, i + 12).flatMap(({ portrait }) => portrait ?? []);
        expect(distinct(portraits)).toBe(portraits.length);
      }
    }
  });

  test("are missing in about a sixth of the listings", () => {
    const without = all.filter(({ portrait }) => portrait === null).length / all.length;
    expect(without).toBeGreaterThan(0.13);
    expect(without).toBeLessThan(0.2);
  });
});

describe("the craftsmen", () => {
  test("are 240, twelve of them pending, and the same for the same time", () => {
    expect(all.length).toBe(240);
    expect(pending.length).toBe(12);
    expect(demoCraftsmen(NOW)).toEqual(all);
    const later = new Date(NOW.getTime() + DAY);
    const names = demoCraftsmen(later).map(({ fullname }) => fullname);
    expect(names).toEqual(all.map(({ fullname }) => fullname));
  });

  test.each([0, 1, 5, 30, 1000])("can be generated in any number: %i", (count) => {
    const craftsmen = demoCraftsmen(NOW, count);
    expect(craftsmen.length).toBe(count);
    expect(distinct(craftsmen.map(({ phone }) => phone))).toBe(count);
  });

  test("satisfy the rules of a registration", () => {
    for (const key of ["fullname", "email", "phone"] as const) {
      expect(distinct(all.map((one) => one[key]))).toBe(240);
    }
    for (const one of all) {
      expect(one.fullname).toMatch(NAME);
      expect(one.fullname).toBe(one.fullname.normalize("NFC"));
      expect(one.email).toMatch(/^[a-z]+([.-][a-z]+)+\d+@mail\.example$/);
      expect(one.phone).toMatch(/^\+9639[345689]\d{7}$/);
      expect(isValidPhoneNumber(one.phone)).toBe(true);
      expect(demoCities).toContain(one.city);
      expect(demoProfessions.map(({ title }) => title)).toContain(one.profession);
      if (one.experience !== null) {
        expect(Number.isInteger(one.experience)).toBe(true);
        expect(one.experience).toBeGreaterThanOrEqual(0);
        expect(one.experience).toBeLessThanOrEqual(45);
      }
    }
  });

  test("are at least three per profession and per city, and two pages in one search", () => {
    const number = (key: "profession" | "city", value: string) =>
      approved.filter((one) => one[key] === value).length;
    for (const { title } of demoProfessions) {
      expect(number("profession", title)).toBeGreaterThanOrEqual(3);
    }
    for (const city of demoCities) expect(number("city", city)).toBeGreaterThanOrEqual(3);
    expect(number("city", "دمشق")).toBeGreaterThan(25);
    expect(number("profession", "كهربائي")).toBeGreaterThan(15);
    const search = approved.filter(({ profession, city }) => profession + city === "سبّاكدمشق");
    expect(search.length).toBeGreaterThanOrEqual(14);
  });
});

describe("their times", () => {
  test("are distinct, ordered and up to two years old", () => {
    const ages = all.map(({ createdAt }) => age(createdAt));
    expect(distinct(ages)).toBe(240);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect(ages.at(-1)).toBeLessThan(MINUTE);
    expect(ages[0]).toBeGreaterThan(690 * DAY);
    expect(ages[0]).toBeLessThan(731 * DAY);
    expect(ages.filter((one) => one < 30 * DAY).length).toBeGreaterThan(40);
  });

  test("are in order: creation, approval, now", () => {
    for (const { createdAt, approvedAt, emailVerifiedAt } of all) {
      for (const date of [approvedAt, emailVerifiedAt]) {
        if (date === null) continue;
        expect(date > createdAt && date < NOW).toBe(true);
      }
    }
    const byAge = approved.toSorted((a, b) => Number(a.createdAt) - Number(b.createdAt));
    const ahead = byAge.filter((one, i) => i > 0 && one.approvedAt! < byAge[i - 1]!.approvedAt!);
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.length).toBeLessThan(20);
    const unverified = all.filter(({ emailVerifiedAt }) => emailVerifiedAt === null).length;
    expect(unverified).toBeGreaterThan(10);
    expect(unverified).toBeLessThan(60);
  });

  test("of pending listings are between 20 minutes and 9 days ago", () => {
    const ages = pending.map(({ createdAt }) => age(createdAt));
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(20 * MINUTE);
    expect(Math.max(...ages)).toBeLessThan(9 * DAY);
  });

  test("of the first page are from seconds to days ago, one listing without a picture", () => {
    const page = newestFirst.slice(0, 12);
    expect(page[1]?.fullname).toBe("محمود الحلبي");
    expect(page.filter(({ portrait }) => portrait === null).length).toBe(1);
    expect(distinct(page.map(({ city }) => city))).toBeGreaterThanOrEqual(9);
    expect(distinct(page.map(({ profession }) => profession))).toBeGreaterThanOrEqual(8);
  });
});

describe("the descriptions", () => {
  const written = all.flatMap(({ description }) => description ?? []);

  test("are all different, of a readable length, with all placeholders replaced", () => {
    expect(distinct(written)).toBe(written.length);
    for (const text of written) {
      expect(text.length).toBeGreaterThanOrEqual(80);
      expect(text.length).toBeLessThanOrEqual(500);
      expect(text).toBe(text.normalize("NFC"));
      expect(text).not.toMatch(/[{}/]|undefined|[٠-٩]| {2}/);
      expect(text).toMatch(/\.$/);
      const sentences = text.split(/(?<=\.)\s+/);
      expect(distinct(sentences)).toBe(sentences.length);
    }
  });

  test("are missing for about a fifteenth", () => {
    expect(written.length).toBeGreaterThan(215);
    expect(written.length).toBeLessThan(232);
  });
});

test("the messages satisfy the rules of the contact form, and two have a reply", () => {
  const messages = demoMessages(NOW);
  expect(messages.length).toBe(8);
  expect(messages.filter(({ reply }) => reply).length).toBe(2);
  expect(messages.filter(({ reading }) => !reading).length).toBeGreaterThan(0);
  for (const { fullname, email, subject, description, createdAt, reading, reply } of messages) {
    expect(fullname).toMatch(NAME);
    expect(email).toMatch(/^[a-z.-]+@mail\.example$/);
    expect(subject).toMatch(/^.{3,120}$/u);
    expect(description.length).toBeGreaterThan(10);
    expect(description.length).toBeLessThan(3000);
    expect(createdAt < NOW).toBe(true);
    if (!reply) continue;
    expect(reading).toBe(true);
    expect(reply.createdAt > createdAt && reply.createdAt < NOW).toBe(true);
  }
});
