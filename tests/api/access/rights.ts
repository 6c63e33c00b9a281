import type { Access } from "#src/http/security/guard.server.ts";
import { newListing } from "#tests/support/people/listed.ts";
import { nameOf, type Route } from "#tests/support/site/routes.ts";

/** Those whose rights the table tells apart; the last moderator is without the messages, too. */
export const persons = [
  ...["visitor", "craftsman", "moderator", "moderator of another city", "owner"],
] as const;
export type PersonKind = (typeof persons)[number];

/** A status, `yes`, or `own`: only what is of the own cities, or one's own. */
export type Right = 401 | 403 | 409 | "yes" | "own";

export type GuardedRoute = Route & { access: Access };

const mayCall: Record<Access, PersonKind[]> = {
  anyone: [...persons],
  visitor: ["visitor"],
  signedIn: persons.slice(1),
  user: ["craftsman"],
  anyAdmin: persons.slice(2),
  moderator: persons.slice(2),
  owner: ["owner"],
};

/** What a moderator of chosen cities gets of the routes for moderators. */
const withinCities: Record<string, Right> = {
  "GET /api/get-dashboard-data": "own",
  "GET /api/get-waiting-counts": "own",
  "GET /api/get-dashboard-details": "own",
  "GET /api/get-craftsmen-orders": "own",
  "GET /api/get-craftsmen-orders/ids": "own",
  "GET /api/get-craftsmen-orders/networks": "own",
  "GET /api/craftsmen-records": "own",
  "GET /api/craftsmen-records/ids": "own",
  "GET /api/craftsmen-records/counts": "own",
  "POST /api/craftsmen-approv/:id": 403,
  "POST /api/craftsmen-decline/:id": 403,
  "POST /api/craftsmen-decline": 403,
  "POST /api/craftsmen-suspend/:id": 403,
  "POST /api/craftsmen-suspend": 403,
  "POST /api/craftsmen-restore/:id": 403,
  "POST /api/craftsmen-reopen/:id": 403,
  "GET /api/craftsmen-records/:id": 403,
  "POST /api/craftsmen-records/:id/contacts-reviewed": 403,
  "POST /api/listings": 403,
  "GET /api/listings/:id": 403,
  "PUT /api/listings/:id": 403,
  "POST /api/listings/:id/hide-number": 403,
  "POST /api/listings/:id/notes": 403,
  "POST /api/listings/:id/checks": 403,
  "GET /api/duplicates": "own",
  "GET /api/duplicates/:id/:other": 403,
  "POST /api/listings/:id/tell-apart": 403,
  "POST /api/listings/:id/merge": 403,
  "POST /api/listings/:id/unmerge": 403,
  "DELETE /api/listings/:id/checks": 403,
  "POST /api/listings/:id/refuse": 403,
  "POST /api/listings/:id/keep": 403,
  "GET /api/removal-requests": "own",
  "GET /api/revisions": "own",
  "GET /api/reports": "own",
  "POST /api/reports/:id": 403,
  "POST /api/listings/:id/reports": 403,
  "POST /api/listings/:id/hide-phone": 403,
  "POST /api/listings/:id/clear-phone": 403,
  "GET /api/call-list": "own",
  "POST /api/call-list/:id": 403,
  "POST /api/revisions/:id/approve": 403,
  "POST /api/revisions/:id/decline": 403,
  "POST /api/revisions/:id/put-back": 403,
  "GET /api/craftsmen-without-email": "own",
  "POST /api/phone-codes/find": "own",
  "POST /api/phone-codes/:id/match": "own",
  "GET /api/phone-questions": "own",
  "POST /api/phone-questions/:id/approve": "own",
  "POST /api/phone-questions/:id/decline": "own",
  "POST /api/listings/:id/claim-link": 403,
  "POST /api/undo/:token": "own",
  "POST /api/undo": "own",
  "GET /api/audit-log": "own",
};

/** What each moderator has of one's own. */
const ownOfEach = new Set(["POST /api/undo/:token", "POST /api/undo", "GET /api/audit-log"]);

/** What owners, too, have of one's own alone. */
const ownOfAll = new Set([
  ...["GET /api/push-subscriptions", "POST /api/push-subscriptions"],
  ...["GET /api/ended-push-devices", "DELETE /api/ended-push-devices"],
  ...["DELETE /api/push-subscriptions/:id", "POST /api/push-subscriptions/:id/test"],
  "PUT /api/own-name",
]);

/** What a person gets who makes this call; undefined if the table does not say. */
export function rightOf(route: GuardedRoute, person: PersonKind): Right | undefined {
  const { access } = route;
  if (!mayCall[access].includes(person)) {
    if (access === "visitor") return 409;
    return person === "visitor" ? 401 : 403;
  }
  if (ownOfAll.has(nameOf(route))) return "own";
  if (access !== "moderator" || person === "owner") return "yes";
  if (person === "moderator") return ownOfEach.has(nameOf(route)) ? "own" : "yes";
  return route.right ? 403 : withinCities[nameOf(route)];
}

/** A call that is valid as far as the guard and the city's check need it. */
export const bodyOf = (route: GuardedRoute): object | undefined =>
  ({
    "POST /api/craftsmen-decline/:id": { reason: "name" },
    "POST /api/craftsmen-decline": { ids: [1], reasons: ["name"] },
    "POST /api/craftsmen-suspend/:id": { reason: "phone" },
    "POST /api/craftsmen-suspend": { ids: [1], reasons: ["phone"] },
    "POST /api/revisions/:id/decline": { reasons: ["name"] },
    "POST /api/call-list/:id": { answer: "works" },
    "POST /api/reports/:id": { outcome: "upheld", version: 1 },
    "POST /api/listings/:id/reports": { outcome: "upheld", newest: 1 },
    "POST /api/listings": newListing,
    "PUT /api/listings/:id": { fullname: "سالم النجار" },
    "POST /api/listings/:id/notes": { text: "اتصلت به." },
    "POST /api/listings/:id/checks": { kind: "identity" },
    "POST /api/listings/:id/tell-apart": { other: 2 },
    "POST /api/listings/:id/merge": { other: 2 },
    "POST /api/listings/:id/unmerge": { former: 2 },
    "DELETE /api/listings/:id/checks": { kind: "identity" },
    "POST /api/contact-reply/:id": { reply: "أهلًا بك." },
  })[nameOf(route)];

const cells: Record<Right, string> = {
  yes: "yes",
  own: "own",
  401: "401",
  403: "403",
  409: "409",
};

/** docs/rights.md as the routes have it. */
export function rightsDocument(routes: GuardedRoute[]): string {
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rows = routes
    .toSorted((one, other) => one.url.localeCompare(other.url, "en") || compareMethods(one, other))
    .map((route) =>
      row([
        `\`${nameOf(route)}\``,
        ...persons.map((person) => cells[rightOf(route, person) ?? "own"]),
      ]),
    );
  return [...intro, row(["call", ...persons]), row(Array(6).fill("---")), ...rows, ""].join("\n");
}

const compareMethods = (one: Route, other: Route) => one.method.localeCompare(other.method, "en");

const intro = [
  "# The table of rights",
  "",
  "Who may make which call of the API. `tests/api/access/rights.api.test.ts` makes every call as each of",
  "the five and compares this page with the routes; `UPDATE_RIGHTS=1 npx vitest run --project server",
  "tests/api/access/rights` writes it. Decision [058](decisions/058-owner-and-moderator.md) has the reasons.",
  "",
  "- `yes`: may call it. `own`: sees or does only what is of the own cities, or one's own.",
  "- Of `GET /api/get-dashboard-details` only `hidden` is of the own cities: the numbers asked for and the wait of",
  "  orders are counted without a city, and are the whole site's.",
  "- A number is the status of the refusal: 401 not logged in, 403 not allowed, 409 logged in already.",
  "- The moderator decides on all cities and has the messages. The moderator of another city has chosen",
  "  cities, and no messages; the listing that the call names is of none of them. With the messages",
  "  ticked, this moderator may read and answer them as the other one.",
  "- A listing is also of the cities that declined or suspended it, wherever it has moved since, and of those that",
  "  have yet to look at what its holder changed. A moderator of one of these sees and may hide it. Publishing it",
  "  or putting it among the orders again needs the right on its present city and on all that refused it, undoing a",
  "  decision the right on the city where that was made. Links to claim it, codes and questions about its number",
  "  need the right on its present city.",
  "- An admin without the second factor that the site requires (`ADMIN_2FA=required`) may call only what is",
  "  about the own account.",
  "",
];
