import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { session } from "../../../src/features/accounts/table.server.ts";
import type { Access } from "../../../src/http/security/guard.server.ts";
import { expectRefused } from "../../support/answers.ts";
import { Person } from "../../support/person.ts";
import { type Route, withRoutes } from "../../support/routes.ts";
import { addAccount, addAdmin } from "../../support/rows.ts";
import { openSite, type Site } from "../../support/site.ts";

/** Every call of the API, and who may make it. One that is missing here fails a test. */
const calls: Record<string, Access> = {
  "get /sanctum/csrf-cookie": "anyone",
  "get /robots.txt": "anyone",
  "get /.well-known/change-password": "anyone",
  "get /sitemap.xml": "anyone",
  "get /sitemap-screens.xml": "anyone",
  "get /sitemap-craftsmen-{part}.xml": "anyone",
  "get /previews/{id}.jpg": "anyone",
  "get /storage/craftsmen/private-{file}": "anyone",
  "post /login": "visitor",
  "post /register": "visitor",
  "post /logout": "signedIn",
  "get /api/user": "signedIn",
  "delete /api/user": "user",
  "get /api/sessions": "signedIn",
  "delete /api/sessions": "signedIn",
  "delete /api/sessions/{id}": "signedIn",
  "get /api/two-factor": "anyAdmin",
  "post /api/two-factor": "anyAdmin",
  "delete /api/two-factor": "anyAdmin",
  "post /api/two-factor/confirm": "anyAdmin",
  "post /api/two-factor/recovery-codes": "anyAdmin",
  "post /password/email": "anyone",
  "post /password/reset": "anyone",
  "get /email/verify/{id}/{hash}": "anyone",
  "post /email/verification-notification": "signedIn",
  "get /api/account-locks/{id}": "anyone",
  "post /api/account-locks/{id}": "anyone",
  "get /api/locked-accounts": "admin",
  "post /api/locked-accounts/{id}/unlock": "admin",
  "get /api/get-profile-data": "user",
  "put /api/update-user": "user",
  "put /api/update-password": "signedIn",
  "post /api/update-profile-image": "user",
  "get /api/get-all-cities": "anyone",
  "get /api/get-all-professions": "anyone",
  "get /api/craftsmen": "anyone",
  "get /api/craftsmen/{id}": "anyone",
  "delete /api/craftsmen/{id}": "admin",
  "get /api/trades": "anyone",
  "get /api/trades/named": "anyone",
  "get /api/search": "anyone",
  "post /api/search": "anyone",
  "get /api/show-craftsmen/{id}": "anyone",
  "post /api/craftsmen-approv/{id}": "admin",
  "post /api/craftsmen-decline/{id}": "admin",
  "post /api/craftsmen-suspend/{id}": "admin",
  "post /api/craftsmen-restore/{id}": "admin",
  "post /api/send-listing-again": "user",
  "get /api/get-waiting-counts": "admin",
  "post /api/contact-send": "anyone",
  "get /api/profession": "admin",
  "post /api/profession": "admin",
  "get /api/profession/{id}/edit": "admin",
  "put /api/profession/{id}": "admin",
  "delete /api/profession/{id}": "admin",
  "get /api/city": "admin",
  "post /api/city": "admin",
  "get /api/city/{id}/edit": "admin",
  "put /api/city/{id}": "admin",
  "delete /api/city/{id}": "admin",
  "get /api/get-craftsmen-orders": "admin",
  "get /api/craftsmen-records": "admin",
  "get /api/craftsmen-records.csv": "admin",
  "get /api/contact-list": "admin",
  "get /api/contact-get-message/{id}": "admin",
  "post /api/contact-reply/{id}": "admin",
  "post /api/contact-delete": "admin",
  "get /api/get-dashboard-data": "admin",
  "get /api/audit-log": "admin",
  "get /api/site-state": "admin",
  "post /api/site-state/mails/send-again": "admin",
  "post /api/site-state/mails/{id}/send-again": "admin",
  "delete /api/site-state/mails/{id}": "admin",
};

let site: Site;
let routes: Route[];
let visitor: Person;
let craftsman: Person;
let admin: Person;
// Once for all: what is refused changes nothing.
beforeAll(async () => {
  [site, routes] = await withRoutes(() => openSite({ shared: false }));
  await addAccount(site.db, { email: "omar@mail.example" });
  await addAdmin(site.db);
  craftsman = new Person(site);
  admin = new Person(site);
  await craftsman.signIn("omar@mail.example");
  await admin.signIn("admin@mail.example");
});

beforeEach(() => {
  visitor = new Person(site);
});

describe("15: every route that the program has", () => {
  const written = ({ method, url }: Route) =>
    `${method.toLowerCase()} ${url.replace(/:(\w+)/g, "{$1}")}`;

  it("says who may call it, and this list says the same", () => {
    const guarded = routes.filter(({ access, method }) => access && method !== "HEAD");
    const found = Object.fromEntries(guarded.map((route) => [written(route), route.access]));
    expect(found).toEqual(calls);
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

const only = (...who: Access[]) => Object.keys(calls).filter((call) => who.includes(calls[call]!));

const make = (person: Person, call: string) => {
  const [method, path] = call.split(" ") as ["get" | "post" | "put" | "delete", string];
  return person[method](path.replaceAll(/\{\w+\}/g, "1"));
};

describe("15: a visitor", () => {
  it.each(only("signedIn", "user", "anyAdmin", "admin"))("may not %s", async (call) => {
    expectRefused(await make(visitor, call), 401);
    expect(await site.db.$count(session)).toBe(2);
  });

  it.each(only("signedIn", "user", "anyAdmin", "admin"))(
    "with a made-up session may not %s",
    async (call) => {
      visitor.cookies.set("herafi_session", "a".repeat(43));
      expectRefused(await make(visitor, call), 401);
    },
  );
});

describe("15: a craftsman", () => {
  it.each(only("anyAdmin", "admin"))("may not %s", async (call) => {
    expectRefused(await make(craftsman, call), 403);
  });

  it.each(only("visitor"))("who is logged in may not %s", async (call) => {
    expectRefused(await make(craftsman, call), 409);
  });
});

describe("15: an admin", () => {
  it.each(only("user"))("may not %s", async (call) => {
    expectRefused(await make(admin, call), 403);
  });

  it("sees the own name and e-mail as an admin, with nothing of a listing", async () => {
    expect((await admin.get("/api/user")).json()).toEqual({
      ...{ image: null, phone: null, gender: null, experience: null, description: null },
      ...{ profession_id: null, profession: null, city_id: null, city: null, status: 1 },
      id: expect.any(Number),
      fullname: "رنا الأتاسي",
      email: "admin@mail.example",
      email_verified_at: expect.stringMatching(/Z$/),
      created_at: expect.stringMatching(/Z$/),
      type: 1,
      two_factor: "off",
    });
  });
});
