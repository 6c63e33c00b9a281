import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { fieldNames, labelOf } from "#src/features/craftsmen/fields/fields.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";

const path = "/api/craftsmen-records.csv";
const bom = "\uFEFF";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite({
    // Past midnight in Damascus.
    now: () => new Date("2026-11-21T22:30:00Z"),
  });
  admin = await signedInAdmin(site);
});

const headings = [
  ...["الرقم", "الاسم", "المهنة", "المدينة", "الهاتف", "البريد الإلكتروني", "البريد مفعّل"],
  ...["الحالة", "السبب", "الجنس", ...fieldNames.map(labelOf), "المهن الأخرى", "المدن الأخرى"],
  ...["الأحياء والبلدات", "تاريخ التسجيل", "تاريخ النشر"],
];

/** The cells of each line below the headings, each by its heading. */
async function rows(query = "") {
  const { body, statusCode } = await admin.get(path + query);
  expect(statusCode).toBe(200);
  const [first, ...others] = parse(body.slice(bom.length));
  expect(first).toEqual(headings);
  return others.map((cells) => Object.fromEntries(cells.map((cell, at) => [headings[at], cell])));
}

/** All of whose cells are quoted, as they are here. */
function parse(text: string): string[][] {
  expect(/^("([^"]|"")*"(,|\r\n))+$/.test(text)).toBe(true);
  const lines: string[][] = [[]];
  for (const [, cell = "", end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    lines.at(-1)?.push(cell.replaceAll('""', '"'));
    if (end !== ",") lines.push([]);
  }
  return lines.slice(0, -1);
}

describe("GET /api/craftsmen-records.csv", () => {
  it("is a file named by the site's day, which Excel reads as UTF-8 and nobody keeps", async () => {
    const { headers, body } = await admin.get(path);
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="herafi-craftsmen-2026-11-22.csv"',
      "cache-control": "no-store",
    });
    expect(body).toBe(`${bom}${headings.map((heading) => `"${heading}"`).join(",")}\r\n`);
  });

  it("has a line for each craftsman in any state, with all that is known", async () => {
    const id = await addAccount(site.db, {
      fullname: "ليلى حدّاد",
      gender: "female",
      email: "layla@mail.example",
      verified: true,
      phone: "+963944123456",
      experience: 7,
      description: 'قالت "نعم"،\nثم, نعم',
      state: "suspended",
      stateReason: "وصلتنا شكاوى.\nاتصل بنا",
      createdAt: new Date("2026-07-01T21:05:00Z"),
      approvedAt: new Date("2026-11-20T21:59:59Z"),
    });
    const professionId = await addProfession(site.db, "دهّان");
    const cityIds = [await addCity(site.db, "حلب"), await addCity(site.db, "حماة")];
    const quarter = { cityId: cityIds[0]!, name: "السليمانية", folded: "سليمانيه" };
    const [added] = await site.db
      .insert(place)
      .values({ ...quarter, kind: "quarter" })
      .returning();
    await site.db
      .update(craftsman)
      .set({ furtherProfessionIds: [professionId], furtherCityIds: cityIds, placeIds: [added!.id] })
      .where(eq(craftsman.id, id));
    const plain = await addAccount(site.db, { state: "pending", phone: "+4915112345678" });
    expect(await rows()).toEqual([
      expect.objectContaining({
        الرقم: `${plain}`,
        الهاتف: "'+49 1511 2345678",
        "البريد مفعّل": "لا",
        الحالة: "قيد المراجعة",
        السبب: "",
        "سنوات الخبرة": "",
        "وصف العمل": "",
        "تاريخ النشر": "",
        "المهن الأخرى": "",
        "المدن الأخرى": "",
        "الأحياء والبلدات": "",
        الجنس: "ذكر",
      }),
      expect.objectContaining({
        الرقم: `${id}`,
        الاسم: "ليلى حدّاد",
        المهنة: "سبّاك",
        المدينة: "دمشق",
        الهاتف: "0944 123 456",
        "البريد الإلكتروني": "layla@mail.example",
        "البريد مفعّل": "نعم",
        الحالة: "موقوف",
        السبب: "وصلتنا شكاوى.\nاتصل بنا",
        الجنس: "أنثى",
        "سنوات الخبرة": "7",
        "وصف العمل": 'قالت "نعم"،\nثم, نعم',
        "المهن الأخرى": "دهّان",
        "المدن الأخرى": "حلب، حماة",
        "الأحياء والبلدات": "السليمانية",
        "تاريخ التسجيل": "2026-07-02 00:05",
        "تاريخ النشر": "2026-11-21 00:59",
      }),
    ]);
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "=cmd|'/c calc'!A0"])(
    "28: makes %j a text, wherever it was typed",
    async (formula) => {
      await addAccount(site.db, {
        fullname: formula,
        description: formula,
        email: `${formula.toLowerCase()}@x.example`,
        state: "declined",
        stateReason: formula,
        cityId: await addCity(site.db, formula),
      });
      const [row] = await rows();
      for (const heading of ["الاسم", "وصف العمل", "السبب", "المدينة", "البريد الإلكتروني"]) {
        expect(row?.[heading], heading).toMatch(/^'/);
      }
    },
  );

  it("28: lets no formula begin after what divides cells elsewhere", async () => {
    await addAccount(site.db, { description: 'أ;=1\nب; "=2\n-3\nت - 4 = 0' });
    expect((await rows())[0]?.["وصف العمل"]).toBe("أ;'=1\nب; \"'=2\n'-3\nت - 4 = 0");
  });

  it("gives all that fit the filter, over many batches, once each", {
    tags: ["slow"],
  }, async () => {
    await addCraftsmen(site.db, 2500);
    const ids = (await rows()).map((row) => Number(row.الرقم));
    expect(ids).toHaveLength(2500);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect(await rows("?state=pending")).toHaveLength(1250);
    expect(await rows("?state=pending&q=0950000")).toHaveLength(499);
    expect(await rows(`?q=${encodeURIComponent("لا أحد")}`)).toEqual([]);
  });

  it("is refused for what is in no list", async () => {
    const answer = await admin.get(`${path}?city=99`);
    expectInvalid(answer, { city: listingFieldTexts.city });
    expect(answer.headers["content-disposition"]).toBeUndefined();
    expectRefused(await new Person(site).get(path), 401);
  });

  it("17: is written down: how many, and by what they were chosen, with nothing of anyone", async () => {
    await addAccount(site.db, { fullname: "محمود الزعبي" });
    await addAccount(site.db, { fullname: "رنا الأتاسي" });
    await rows(`?q=${encodeURIComponent("محمود")}&state=approved`);
    await admin.get(`${path}?city=99`);
    expect((await site.app.inject({ method: "HEAD", url: path })).statusCode).toBe(405);
    const written = await site.db.select({ act: audit.act, after: audit.after }).from(audit);
    expect(written).toEqual([
      { act: "listing.export", after: { count: 1, filter: ["q", "state"] } },
    ]);
  });
});
