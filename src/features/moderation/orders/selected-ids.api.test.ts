import { beforeEach, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import {
  addAccount,
  addCity,
  addCraftsman,
  addModerator,
  addProfession,
} from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
let damascus: number;
let homs: number;
let professionId: number;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  damascus = await addCity(site.db, "دمشق");
  homs = await addCity(site.db, "حمص");
  professionId = await addProfession(site.db);
});

const add = (cityId: number, state: "pending" | "approved", minute = 0) =>
  addCraftsman(site.db, {
    professionId,
    cityId,
    state,
    stateSince: new Date(Date.UTC(2026, 0, 1, 0, minute)),
  });
const idsAt = async (path: string, by: Person = admin) => (await by.get(path)).json();
const orders = "/api/get-craftsmen-orders/ids";
const records = "/api/craftsmen-records/ids";

it("the ids of all pages of orders are in the order of the list, by the same filter", async () => {
  const here: number[] = [];
  for (let minute = 30; minute > 0; minute--) here.unshift(await add(damascus, "pending", minute));
  const there = await add(homs, "pending", 60);
  await add(damascus, "approved");
  expect(await idsAt(orders)).toEqual({ ids: [...here, there], total: 31 });
  expect(await idsAt(`${orders}?city=${homs}`)).toEqual({ ids: [there], total: 1 });
  expect((await admin.get(`${orders}?city=999999`)).statusCode).toBe(422);
});

it("the ids of craftsmen are those of the filter, the newest first", async () => {
  const [first, second] = [await add(damascus, "approved"), await add(homs, "approved")];
  const waiting = await add(homs, "pending");
  expect(await idsAt(records)).toEqual({ ids: [waiting, second, first], total: 3 });
  expect(await idsAt(`${records}?state=approved`)).toEqual({ ids: [second, first], total: 2 });
});

it("a moderator gets those of the own cities alone, and a craftsman none", async () => {
  await addModerator(site.db, "huda@mail.example", { cities: [homs] });
  const huda = new Person(site);
  await huda.signIn("huda@mail.example");
  await add(damascus, "pending");
  const id = await add(homs, "pending");
  for (const path of [orders, records])
    expect(await idsAt(path, huda)).toEqual({ ids: [id], total: 1 });
  await addAccount(site.db, { email: "omar@mail.example" });
  const omar = new Person(site);
  await omar.signIn("omar@mail.example");
  for (const path of [orders, records]) expect((await omar.get(path)).statusCode).toBe(403);
});
