import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { session } from "#src/features/accounts/table.server.ts";
import type { Access } from "#src/http/security/guard.server.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addModerator } from "#tests/support/rows.ts";
import { type Route, withRoutes } from "#tests/support/site/routes.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { notForOwnersAlone } from "./routes-by-access.ts";

let site: Site;
let routes: Route[];
let visitor: Person;
let craftsman: Person;
let moderator: Person;
let admin: Person;
// Once for all: what is refused changes nothing.
beforeAll(async () => {
  [site, routes] = await withRoutes(() => openSite({ shared: false }));
  await addAccount(site.db, { email: "omar@mail.example" });
  await addAdmin(site.db);
  await addModerator(site.db, "moderator@mail.example");
  craftsman = new Person(site);
  moderator = new Person(site);
  admin = new Person(site);
  await craftsman.signIn("omar@mail.example");
  await moderator.signIn("moderator@mail.example");
  await admin.signIn("admin@mail.example");
});

beforeEach(() => {
  visitor = new Person(site);
});

describe("15: every route that the program has", () => {
  it("is for owners alone, or listed here with those who may call it", () => {
    const others = guardedRoutes().filter(({ access }) => access !== "owner");
    const found = Object.entries(Object.groupBy(others, ({ access }) => access));
    const sorted = (calls: string[]) => calls.toSorted();
    expect(
      Object.fromEntries(found.map(([access, of]) => [access, sorted(of.map(callOf))])),
    ).toEqual(
      Object.fromEntries(
        Object.entries(notForOwnersAlone).map(([access, calls]) => [access, sorted(calls)]),
      ),
    );
  });

  it("or is for everyone to read", () => {
    const others = routes.filter(
      ({ access, method }) => !access && ["GET", "HEAD"].includes(method),
    );
    const known = /^\/(api\/docs|health|offline|storage)\b/;
    const unknown = others.filter(({ url }) => !known.test(url) && !refuses(url));
    expect(unknown.map(({ url }) => url)).toEqual([]);
  });

  it("or only refuses", async () => {
    const changing = routes.filter(
      ({ access, method }) => !access && !["GET", "HEAD"].includes(method),
    );
    expect(changing.length).toBeGreaterThan(20);
    for (const { method, url } of changing) {
      const path = url.replace(/:\w+|\*/g, "1");
      const answer = await site.app.inject({ method: method as "PUT", url: path });
      expect([400, 404, 405], `${method} ${url}`).toContain(answer.statusCode);
    }
  });

  /** What answers that a path knows other methods only, or that there is none. */
  const refuses = (url: string) =>
    url === "/api/*" || routes.some((route) => route.url === url && route.access);
});

const callOf = ({ method, url }: Pick<Route, "method" | "url">) => `${method.toLowerCase()} ${url}`;

/** The routes that say who may call them. */
const guardedRoutes = () =>
  routes.flatMap(({ access, method, url }) =>
    access && method !== "HEAD" ? [{ access, method, url }] : [],
  );

/** Makes every call with one of these accesses. */
async function expectRefusedEach(person: Person, accesses: Access[], status: number) {
  const calls = guardedRoutes().filter(({ access }) => accesses.includes(access));
  expect(calls.length).toBeGreaterThan(0);
  for (const call of calls) {
    const method = call.method.toLowerCase() as "get" | "post" | "put" | "delete";
    const response = await person[method](call.url.replaceAll(/:\w+/g, "1"));
    expect(response.statusCode, callOf(call)).toBe(status);
    expectRefused(response, status);
  }
}

const forAdmins: Access[] = ["anyAdmin", "moderator", "owner"];
const notForVisitors: Access[] = ["signedIn", "user", ...forAdmins];

describe("15: a visitor", () => {
  it("gets 401 for every call that needs a login", async () => {
    await expectRefusedEach(visitor, notForVisitors, 401);
    expect(await site.db.$count(session)).toBe(3);
  });

  it("gets 401 with a made-up session, too", async () => {
    visitor.cookies.set("herafi_session", "a".repeat(43));
    await expectRefusedEach(visitor, notForVisitors, 401);
  });
});

describe("15: a craftsman", () => {
  it("gets 403 for every call of an admin", async () => {
    await expectRefusedEach(craftsman, forAdmins, 403);
  });

  it("gets 409 for every call of a visitor", async () => {
    await expectRefusedEach(craftsman, ["visitor"], 409);
  });
});

describe("15: a moderator", () => {
  it("gets 403 for every call of an owner or a craftsman", async () => {
    await expectRefusedEach(moderator, ["owner", "user"], 403);
  });

  it("sees the own role and limits", async () => {
    const own = (await moderator.get("/api/user")).json();
    expect(own).toMatchObject({ type: 1, role: "moderator", cities: null, messages: true });
  });
});

describe("15: an owner", () => {
  it("gets 403 for every call of a craftsman", async () => {
    await expectRefusedEach(admin, ["user"], 403);
  });

  it("sees the own name and e-mail as an admin, with nothing of a listing", async () => {
    expect((await admin.get("/api/user")).json()).toEqual({
      image: null,
      phone: null,
      gender: null,
      experience: null,
      description: null,
      profession_id: null,
      profession: null,
      city_id: null,
      city: null,
      status: 1,
      id: expect.any(Number),
      fullname: "رنا الأتاسي",
      email: "admin@mail.example",
      email_verified_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      type: 1,
      role: "owner",
      two_factor: "off",
    });
  });
});
