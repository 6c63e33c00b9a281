import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { Person } from "#tests/support/person.ts";
import { addAccount, addAdmin, addCity, addMessages, addModerator } from "#tests/support/rows.ts";
import { nameOf, withRoutes } from "#tests/support/site/routes.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import {
  bodyOf,
  type GuardedRoute,
  type PersonKind,
  persons,
  rightOf,
  rightsDocument,
} from "./rights.ts";

const document = new URL("../../../docs/rights.md", import.meta.url);

const emails: Record<Exclude<PersonKind, "visitor">, string> = {
  craftsman: "craftsman@mail.example",
  moderator: "moderator@mail.example",
  "moderator of another city": "other@mail.example",
  owner: "owner@mail.example",
};

let site: Site;
let routes: GuardedRoute[];

/** The listing 1 is pending, in a city that is not the other moderator's. */
beforeAll(async () => {
  const [opened, all] = await withRoutes(() => openSite({ shared: false }));
  site = opened;
  routes = all.filter(
    (route): route is GuardedRoute => route.access !== undefined && route.method !== "HEAD",
  );
  const [city, other] = [await addCity(site.db), await addCity(site.db, "حمص")];
  await addAccount(site.db, { cityId: city, state: "pending" });
  await addAccount(site.db, { email: emails.craftsman, cityId: city });
  await addModerator(site.db, emails.moderator);
  const limits = { cities: [other], messages: false };
  await addModerator(site.db, emails["moderator of another city"], limits);
  await addAdmin(site.db, emails.owner);
  await addMessages(site.db, 1);
  await site.db.insert(revision).values({
    craftsmanId: 2,
    state: "former",
    createdAt: new Date(),
    decidedAt: new Date(),
    fields: ["description"],
    description: "تمديدات",
  });
  await site.db
    .insert(report)
    .values({ craftsmanId: 1, reason: "no_answer", deviceHash: "1", createdAt: new Date() });
});

describe("15: the table of rights", () => {
  it("says of every call that moderators may make what one of another city may", () => {
    const unknown = routes.filter((route) => persons.some((who) => !rightOf(route, who)));
    expect(unknown.map(nameOf)).toEqual([]);
  });

  it("is what docs/rights.md shows", () => {
    const text = rightsDocument(routes);
    if (process.env.UPDATE_RIGHTS) writeFileSync(document, text);
    expect(readFileSync(document, "utf8")).toBe(text);
  });

  // The owner last, who deletes.
  it.each(persons)("is true of a person who is a %s", async (who) => {
    for (const route of routes) {
      // Calls for anyone are refused only for what is sent, such as a link's signature.
      if (route.access === "anyone") continue;
      const { statusCode } = await call(route, who);
      const right = rightOf(route, who);
      const name = nameOf(route);
      if (typeof right === "number") expect(statusCode, name).toBe(right);
      else expect([401, 403], name).not.toContain(statusCode);
    }
  });
});

/** In a session of its own, since some calls end it. */
async function call(route: GuardedRoute, who: PersonKind) {
  const person = new Person(site);
  if (who !== "visitor") await person.signIn(emails[who]);
  const method = route.method.toLowerCase() as "get" | "post" | "put" | "delete";
  const body = method === "get" ? undefined : bodyOf(route);
  return person[method](route.url.replaceAll(/:\w+/g, "1"), body as never);
}
