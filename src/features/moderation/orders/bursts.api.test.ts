import { beforeEach, expect, it } from "vitest";
import { recordOrigin } from "#src/features/accounts/registration/bursts.server.ts";
import { registrationOrigin } from "#src/features/accounts/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { day, hour, minute } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { Person } from "#tests/support/person.ts";
import { addCity, addCraftsman, addModerator, addProfession } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { appKey, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
let place: { professionId: number; cityId: number };
const start = Date.now() - day;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  place = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
});

/** So many register from addresses of this network, one a minute from then on. @returns their ids */
async function arrive(
  count: number,
  network: string | ((index: number) => string) = "203.0.113",
  from = 0,
  cityId = place.cityId,
) {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    const accountId = await addCraftsman(site.db, { ...place, cityId, state: "pending" });
    const now = new Date(start + from + index * minute);
    const address = typeof network === "string" ? `${network}.${index + 1}` : network(index);
    await site.db.transaction((tx) => recordOrigin(tx, { accountId, address, appKey, now }));
    ids.push(accountId);
  }
  return ids;
}

const orders = async (query = "") =>
  (await admin.get(`/api/get-craftsmen-orders${query}`)).json().data as {
    id: number;
    flags: { same_network?: { id: number; registrations: number } };
  }[];
const networks = async (by: Person = admin) =>
  (await by.get("/api/get-craftsmen-orders/networks")).json();

it("twenty registrations of one network within an hour are shown as such, on each of them", async () => {
  const [other] = await arrive(1, "198.51.100");
  await arrive(19);
  expect(await networks()).toEqual([]);
  expect((await orders()).every(({ flags }) => flags.same_network === undefined)).toBe(true);
  const more = await arrive(4, "203.0.113", 19 * minute);
  const [first] = await networks();
  expect(first).toEqual({
    id: expect.any(Number),
    registrations: 23,
    waiting: 23,
    since: new Date(start).toISOString(),
  });
  const shown = [...(await orders()), ...(await orders("?page=2"))];
  for (const { id, flags } of shown) {
    expect(flags.same_network).toEqual(
      id === other ? undefined : { id: first.id, registrations: 23 },
    );
  }
  await admin.post(`/api/craftsmen-approv/${more[0]}`);
  expect(await networks()).toMatchObject([{ registrations: 23, waiting: 22 }]);
});

it("nineteen within an hour, or twenty in more than one, are nothing special", async () => {
  await arrive(19);
  await arrive(5, "203.0.113", hour + 20 * minute);
  await arrive(19, "192.0.2");
  expect(await networks()).toEqual([]);
});

it("addresses of one /48 of IPv6 are one network", async () => {
  await arrive(20, (index) => `32.1.13.184.0.${index}.0.0/64`);
  expect(await networks()).toEqual([]);
  await arrive(20, (index) => `32.1.13.184.0.77.0.${index}/64`);
  expect(await networks()).toMatchObject([{ registrations: 20 }]);
});

it("the orders can be narrowed to them, to be refused together", async () => {
  await arrive(3, "198.51.100");
  const ids = await arrive(20);
  const [{ id }] = await networks();
  expect(await orders(`?network=${id}`)).toHaveLength(12);
  const selected = await admin.get(`/api/get-craftsmen-orders/ids?network=${id}`);
  expect(selected.json()).toEqual({ ids, total: 20 });
  const refused = { ids, reasons: ["fake"], final: true };
  expect((await admin.post("/api/craftsmen-decline", refused)).statusCode).toBe(200);
  expect(await networks()).toEqual([]);
  expect(await orders()).toHaveLength(3);
  expect((await admin.get("/api/get-craftsmen-orders?network=x")).statusCode).toBe(422);
});

it("a moderator is told of those with orders of the own cities", async () => {
  const homs = await addCity(site.db, "حمص");
  await addModerator(site.db, "huda@mail.example", { cities: [homs] });
  const huda = new Person(site);
  await huda.signIn("huda@mail.example");
  await arrive(20);
  expect(await networks(huda)).toEqual([]);
  await arrive(1, "203.0.113", 30 * minute, homs);
  expect(await networks(huda)).toMatchObject([{ registrations: 21, waiting: 1 }]);
});

it("a registration records its network as a hash, which is forgotten after an hour unless it is one of many", async () => {
  const answer = await new Person(site, { remoteAddress: "203.0.113.9" }).post(
    "/register",
    await applicant(site.db),
  );
  expect(answer.statusCode).toBe(201);
  const [row] = await site.db.select().from(registrationOrigin);
  expect(row).toMatchObject({ accountId: answer.json().id, burst: null });
  expect(row!.networkHash).toMatch(/^[\w-]{43}$/);
  await arrive(20, "192.0.2");
  const deps = await cleanupDeps(site);
  await runCleanup(deps, new Date(Date.now() + 2 * hour));
  expect(await site.db.$count(registrationOrigin)).toBe(20);
  await runCleanup(deps, new Date(start + 91 * day));
  expect(await site.db.$count(registrationOrigin)).toBe(0);
});
