import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

/** What both of the admins' lists say of the one listing's number. */
async function marksOf(by = admin) {
  const lists = ["get-craftsmen-orders", "craftsmen-records"];
  const marks = lists.map(async (list) => {
    const [{ phone_country, phone_costly }] = (await by.get(`/api/${list}`)).json().data;
    return { phone_country, phone_costly };
  });
  const [ofOrder, ofRecord] = await Promise.all(marks);
  expect(ofOrder).toEqual(ofRecord);
  return ofOrder;
}

describe("36: admins see of a number", () => {
  it.each([
    ["+963944120357", null, false],
    ["+9613123456", "لبنان", false],
    ["+905321234567", "تركيا", false],
    ["+12015550123", "الولايات المتحدة", false],
    ["+15062345678", "كندا", false],
    ["+19005550100", "الولايات المتحدة", true],
    ["+881612345678", "رقم دولي", true],
    ["+9999999999", "رقم دولي", false],
  ])("%s whose it is: %s, and whether it is costly: %s", async (phone, country, costly) => {
    await addAccount(site.db, { state: "pending", phone });
    expect(await marksOf()).toEqual({ phone_country: country, phone_costly: costly });
  });

  it.each([
    ["+963412575401", null],
    ["+963844120357", null],
    ["+15550000000", "الولايات المتحدة"],
    ["+9612000000", "لبنان"],
  ])("that the range of %s is unknown, and its country", async (phone, phone_country) => {
    await addAccount(site.db, { state: "pending", phone });
    for (const list of ["get-craftsmen-orders", "craftsmen-records"]) {
      const [record] = (await admin.get(`/api/${list}`)).json().data;
      expect(record).toMatchObject({ phone_unknown: true, phone_country, phone_costly: false });
    }
  });

  it("that it is Syrian, where the site is another country's", async () => {
    site = await openSite({ country: "LB" });
    await addAccount(site.db, { state: "pending", phone: "+963944120357" });
    const marks = await marksOf(await signedInAdmin(site));
    expect(marks).toEqual({ phone_country: "سوريا", phone_costly: false });
  });
});
