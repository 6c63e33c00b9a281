import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { saveProfile } from "#tests/support/admins/records.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { Person } from "#tests/support/person.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { Order } from "./orders.contract.ts";

let site: Site;
let admin: Admin;
let damascus: number;
let aleppo: number;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  damascus = await addCity(site.db, "دمشق");
  aleppo = await addCity(site.db, "حلب");
});

const orders = async (query = ""): Promise<Order[]> =>
  (await admin.get(`/api/get-craftsmen-orders${query}`)).json().data;
const flagsOf = async (id: number) => (await orders()).find((order) => order.id === id)!.flags;
const wait = (more: Parameters<typeof addAccount>[1] = {}) =>
  addAccount(site.db, { state: "pending", cityId: damascus, ...more });

describe("an order's flag on its name", () => {
  it.each([
    ["عبد الرحمن الخلف", "عبد الرحمن خلف"],
    ["عبد الرحمن الخلف", "عبدالرحمن خلف"],
    ["أحمد الأيوبي", "احمد ايوبي"],
    ["مصطفى حمزة", "مصطفي حمزه"],
    ["مُحمّد علي", "محمـد علي"],
    ["م. سمير (أبو عمر)", "م سمير ابو عمر"],
    ["John O'Brien", "john obrien"],
  ])("takes «%s» and «%s» for similar", async (first, second) => {
    const other = await addAccount(site.db, { cityId: damascus, fullname: first });
    const id = await wait({ fullname: second });
    expect((await flagsOf(id)).similar_names).toEqual([
      { id: other, fullname: first, state: "approved" },
    ]);
  });

  it.each([
    ["سامر الحلبي", "سمير الحلبي"],
    ["أحمد الأيوبي", "أحمد الأيوبي الثاني"],
  ])("does not take «%s» and «%s» for similar", async (first, second) => {
    await addAccount(site.db, { cityId: damascus, fullname: first });
    expect((await flagsOf(await wait({ fullname: second }))).similar_names).toEqual([]);
  });

  it("is about the same city alone, and not about the order itself", async () => {
    await addAccount(site.db, { cityId: aleppo, fullname: "عمر الزعبي" });
    expect((await flagsOf(await wait({ fullname: "عمر الزعبي" }))).similar_names).toEqual([]);
  });
});

describe("an order's flag after it was declined", () => {
  const email = "omar@mail.example";
  let id: number;
  let omar: Person;
  beforeEach(async () => {
    id = await wait({ email, fullname: "عمر الزعبي", phone: "+963944000001" });
    omar = new Person(site);
    await omar.signIn(email);
  });
  const decline = () => admin.post(`/api/craftsmen-decline/${id}`, { reasons: ["name"] });
  const sendAgain = () => omar.post("/api/send-listing-again");

  it("names what has changed when it is sent again", async () => {
    await decline();
    await saveProfile(omar, { name: "عمر محمد الزعبي", description: "أعمل في المزة." });
    await sendAgain();
    expect((await flagsOf(id)).resubmitted).toEqual({ changed: ["fullname", "description"] });
  });

  it("says that nothing has, and that a verified address is no change", async () => {
    await decline();
    await sendAgain();
    expect((await flagsOf(id)).resubmitted).toEqual({ changed: [] });
    await site.db.update(account).set({ emailVerifiedAt: new Date() }).where(eq(account.id, id));
    expect((await flagsOf(id)).resubmitted).toEqual({ changed: [] });
  });

  it("is there too when an admin returns it, and gone once it is approved", async () => {
    await decline();
    await admin.post(`/api/craftsmen-restore/${id}`);
    expect((await flagsOf(id)).resubmitted).toEqual({ changed: [] });
    const approved = await admin.post(`/api/craftsmen-approv/${id}`);
    await undo(admin, approved);
    expect((await flagsOf(id)).resubmitted).toEqual({ changed: [] });
    await admin.post(`/api/craftsmen-approv/${id}`);
    await admin.post(`/api/craftsmen-suspend/${id}`, { reasons: ["wrong"] });
    expect((await omar.get("/api/user")).statusCode).toBe(401);
  });

  it("is gone when the refusal was undone", async () => {
    await undo(admin, await decline());
    expect((await flagsOf(id)).resubmitted).toBeNull();
  });
});

describe("GET /api/get-craftsmen-orders with a filter", () => {
  it("has the orders of a city, of a profession, of both, and by a name or number", async () => {
    const plumber = await addProfession(site.db, "سبّاك");
    const smith = await addProfession(site.db, "حدّاد");
    const first = await wait({ professionId: plumber, fullname: "عمر الزعبي" });
    const second = await wait({ professionId: smith, phone: "+963944777888" });
    const third = await wait({ professionId: smith, cityId: aleppo });
    await addAccount(site.db, { professionId: smith, cityId: aleppo, fullname: "عمر الزعبي" });
    const idsBy = async (query: string) => (await orders(query)).map(({ id }) => id);
    expect(await idsBy(`?city=${damascus}`)).toEqual([first, second]);
    expect(await idsBy(`?profession=${smith}`)).toEqual([second, third]);
    expect(await idsBy(`?profession=${smith}&city=${damascus}`)).toEqual([second]);
    expect(await idsBy(`?q=${encodeURIComponent("عمر")}`)).toEqual([first]);
    expect(await idsBy("?q=0944777888")).toEqual([second]);
    expect(await idsBy("?city=&profession=&q=")).toEqual([first, second, third]);
  });

  it("keeps it in the links to the pages, and refuses what does not exist", async () => {
    const response = await admin.get(`/api/get-craftsmen-orders?city=${damascus}`);
    expect(response.json().first_page_url).toContain(`city=${damascus}&page=1`);
    for (const query of ["city=999", "profession=999", "city=x"]) {
      expect((await admin.get(`/api/get-craftsmen-orders?${query}`)).statusCode).toBe(422);
    }
  });
});
