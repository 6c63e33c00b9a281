import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type ListingState, listingStates } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { hour } from "#src/util/time.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import { addAccount, addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";
import { nameOf, type Route, withRoutes } from "#tests/support/site/routes.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** Asked for, so that a response may repeat it. */
const typed = "زبرجد";
const secrets = {
  name: "القنطريس",
  description: "شذروان",
  phone: "944987612",
  picture: "11111111-2222-4333-8444-555555555555",
};
const key = `craftsmen/private-${secrets.picture}.webp`;

let id: number;
let cityId: number;
let professionId: number;
let time = Date.now();
const [site, routes] = await withRoutes(() =>
  openSite({ shared: false, now: () => new Date(time) }),
);
const reads = routes.filter(
  ({ access, method }) => method === "GET" && ["anyone", "signedIn", "user"].includes(access ?? ""),
);

beforeAll(async () => {
  [cityId, professionId] = [await addCity(site.db), await addProfession(site.db)];
  id = await addCraftsman(site.db, {
    cityId,
    professionId,
    fullname: `${typed} ${secrets.name}`,
    description: `${typed} ${secrets.description}`,
    phone: `+963${secrets.phone}`,
    image: key,
  });
});

describe.each(listingStates.filter((state) => state !== "approved"))(
  "a listing that is %s",
  (state) => {
    beforeAll(() => setState(site, state));

    it.each(reads.map((route) => [nameOf(route), route] as const))(
      "is shown to no stranger by %s",
      async (_name, route) => {
        for (const person of [newVisitor(site), await someoneElse()]) {
          for (const url of addressesOf(route)) {
            const { body } = await person.get(url);
            for (const secret of Object.values(secrets)) expect(body, url).not.toContain(secret);
            expect(body, url).not.toContain(`/carftsman-details/${id}`);
          }
        }
      },
    );

    // Public reads by POST are listed here by hand: add yours.
    it.each([{}, { q: typed }])("is found by nobody who posts %j", async (q) => {
      const search = { profession: professionId, city: cityId, ...q };
      const { statusCode, body } = await newVisitor(site).post("/api/search", search);
      expect(statusCode).toBe(200);
      expect(JSON.parse(body).data).not.toContainEqual(expect.objectContaining({ id }));
      for (const secret of [...Object.values(secrets), `/carftsman-details/${id}`]) {
        expect(body).not.toContain(secret);
      }
    });
  },
);

it("is shown to everyone once it is approved", async () => {
  await setState(site, "approved");
  // Parts of the sitemap are made once an hour.
  time += 2 * hour;
  const search = { profession: professionId, city: cityId, q: typed };
  const found = (await newVisitor(site).post("/api/search", search)).json();
  expect(found).toMatchObject({ data: [{ id }], total: 1 });
  const bodies: string[] = [];
  for (const url of reads.flatMap(addressesOf)) bodies.push((await newVisitor(site).get(url)).body);
  for (const secret of [...Object.values(secrets), `/carftsman-details/${id}`]) {
    expect(
      bodies.some((body) => body.includes(secret)),
      secret,
    ).toBe(true);
  }
});

/** The route with the listing's id, and with every parameter that finds it. */
function addressesOf({ url, query }: Route): string[] {
  const path = url
    .replace(":id", String(id))
    .replace("private-:file", key.replace("craftsmen/", ""))
    .replace(/:\w+/g, "1");
  const values: Record<string, string> = {
    q: typed,
    name: typed,
    city: String(cityId),
    profession: String(professionId),
    ids: String(id),
    block: "0",
  };
  const known = Object.keys(query ?? {}).filter((name) => name in values);
  const asked = [...known.map((name) => [name]), known].map((names) =>
    new URLSearchParams(names.map((name) => [name, values[name]!])).toString(),
  );
  return [path, ...asked.filter(Boolean).map((search) => `${path}?${search}`)];
}

async function someoneElse(): Promise<Person> {
  const email = "omar@mail.example";
  other ??= addAccount(site.db, { email });
  await other;
  const person = new Person(site);
  await person.signIn(email);
  return person;
}

let other: Promise<unknown> | undefined;

const setState = (site: Site, state: ListingState) =>
  site.db
    .update(craftsman)
    .set({
      state,
      image: state === "approved" ? key.replace("private-", "") : key,
      stateReason: ["declined", "suspended"].includes(state) ? "رقم الهاتف لا يجيب." : null,
      approvedAt: ["approved", "suspended"].includes(state) ? new Date() : null,
    })
    .where(eq(craftsman.id, id));
