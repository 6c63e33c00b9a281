import { beforeEach, expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { addAccount, addAdmin, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { OrderFlags } from "./orders.contract.ts";

const phone = "+963944000001";

let site: Site;
let damascus: number;
let homs: number;
let order: number;
beforeEach(async () => {
  site = await openSite();
  damascus = await addCity(site.db, "دمشق");
  homs = await addCity(site.db, "حمص");
  await addAccount(site.db, { cityId: homs, phone, fullname: "سامر الحلبي" });
  const claims = { state: "pending", phone, phoneClaimed: true } as const;
  order = await addAccount(site.db, { ...claims, cityId: damascus, fullname: "عمر الزعبي" });
});

async function ordersOf(email: string) {
  const person = new Person(site);
  await person.signIn(email);
  return person.get("/api/get-craftsmen-orders");
}

async function flagsFor(email: string): Promise<OrderFlags> {
  return (await ordersOf(email)).json().data[0].flags;
}

it("tells a moderator of some cities that a listing of another city has the number, not which", async () => {
  await addModerator(site.db, "huda@mail.example", { cities: [damascus] });
  const { body } = await ordersOf("huda@mail.example");
  expect(JSON.parse(body).data[0]).toMatchObject({
    id: order,
    flags: { same_phone: [], same_phone_elsewhere: 1 },
  });
  expect(body).not.toContain("سامر");
  const claims = { state: "declined", phone, phoneClaimed: true } as const;
  const own = await addAccount(site.db, { ...claims, cityId: damascus, fullname: "رنا خلف" });
  expect(await flagsFor("huda@mail.example")).toMatchObject({
    same_phone: [{ id: own, fullname: "رنا خلف", state: "declined" }],
    same_phone_elsewhere: 1,
  });
});

it("names it to a moderator of both cities, to one of all, and to owners", async () => {
  await addModerator(site.db, "huda@mail.example", { cities: [damascus, homs] });
  await addModerator(site.db, "rana@mail.example");
  await addAdmin(site.db);
  for (const email of ["huda@mail.example", "rana@mail.example", "admin@mail.example"]) {
    const flags = await flagsFor(email);
    expect(flags.same_phone).toMatchObject([{ fullname: "سامر الحلبي" }]);
    expect(flags).not.toHaveProperty("same_phone_elsewhere");
  }
});
