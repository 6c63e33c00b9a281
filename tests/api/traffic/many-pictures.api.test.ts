import { afterEach, beforeEach, expect, it } from "vitest";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let form: Applicant & { image: Buffer };
beforeEach(async () => {
  site = await openSite({ limitFactor: 1, trustedProxies: ["127.0.0.1"] });
  form = { ...(await applicant(site.db)), image: await photo() };
});
afterEach(() => site.app.close());

it("30: sixteen photos that one address sends at the same moment turn nobody else's away", async () => {
  const sender = await visitorAt("203.0.113.1");
  const others = await Promise.all(["203.0.113.2", "198.51.100.3"].map(visitorAt));
  const sixteen = Promise.all(Array.from({ length: 16 }, (_, index) => register(sender, index)));
  const ofOthers = await Promise.all(others.map((other, index) => register(other, 16 + index)));
  expect(ofOthers).toEqual([201, 201]);
  const statuses = await sixteen;
  const accepted = statuses.filter((status) => status === 201);
  expect(accepted.length).toBeGreaterThanOrEqual(2);
  expect(statuses.filter((status) => status === 429)).toHaveLength(16 - accepted.length);
  expect(accepted.length).toBeLessThan(16);
});

async function visitorAt(address: string): Promise<Person> {
  const person = new Person(site, { headers: { "x-forwarded-for": address } });
  await person.get("/sanctum/csrf-cookie");
  return person;
}

/** @returns the status of a registration with a photo, whose e-mail and number are nobody else's */
async function register(person: Person, index: number): Promise<number> {
  const own = { phone: `0944 123 4${10 + index}`, email: `omar${index}@mail.example` };
  return (await person.post("/register", formDataOf({ ...form, ...own }))).statusCode;
}
