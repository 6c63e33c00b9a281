import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addAdmin, addCity, addModerator } from "#tests/support/rows.ts";
import type { Site } from "#tests/support/site.ts";

type State = "pending" | "declined" | "suspended" | "approved";
type Act = "approv" | "decline" | "suspend" | "restore";

/**
 * Damascus, Homs and Hama with a moderator each, one of Damascus and Homs, and an owner; and Omar's listing,
 * which is in Damascus at first.
 */
export async function threeCities(site: Site) {
  const damascus = await addCity(site.db, "دمشق");
  const homs = await addCity(site.db, "حمص");
  const hama = await addCity(site.db, "حماة");

  async function enter(email: string) {
    const person = new Person(site);
    await person.signIn(email);
    return person;
  }

  async function moderatorOf(email: string, cities: number[]) {
    await addModerator(site.db, email, { cities });
    return enter(email);
  }

  await addAdmin(site.db);
  const owner = await enter("admin@mail.example");
  const email = "omar@mail.example";
  let id = 0;
  let omar = new Person(site);

  const tryTo = (by: Person, act: Act) =>
    by.post(`/api/craftsmen-${act}/${id}`, { reason: act === "decline" ? "name" : "phone" });

  const idsIn = async (by: Person, path: string): Promise<number[]> =>
    (await by.get(`/api/${path}`)).json().data.map((one: { id: number }) => one.id);

  async function save(changes: object) {
    const response = await omar.put("/api/update-user", { ...(await profileOf(omar)), ...changes });
    expect(response.statusCode, response.body).toBe(200);
  }

  return {
    damascus,
    homs,
    hama,
    owner,
    tryTo,
    idsIn,
    save,
    enter,
    huda: await moderatorOf("huda@mail.example", [damascus]),
    sami: await moderatorOf("sami@mail.example", [homs]),
    lina: await moderatorOf("lina@mail.example", [hama]),
    both: await moderatorOf("both@mail.example", [damascus, homs]),
    get id() {
      return id;
    },
    get omar() {
      return omar;
    },
    async add(state: State, cityId = damascus) {
      id = await addAccount(site.db, { email, cityId, state, fullname: "عمر الزعبي" });
      omar = await enter(email);
    },
    /** From here on, Omar is another person with this listing. */
    is(person: Person, listing: number) {
      omar = person;
      id = listing;
    },
    /** A suspension has ended the sessions. */
    logInAgain: () => omar.signIn(email),
    move: (city: number) => save({ city }),
    async decide(by: Person, act: Act) {
      const response = await tryTo(by, act);
      expect(response.statusCode, response.body).toBe(200);
      return response;
    },
    async sendAgain() {
      expect((await omar.post("/api/send-listing-again")).statusCode).toBe(200);
    },
    stateNow: async (): Promise<State> =>
      (await owner.get(`/api/craftsmen-records/${id}`)).json().state,
    recordFor: async (by: Person) => (await by.get(`/api/craftsmen-records/${id}`)).json(),
    setCities: (email: string, cities: number[]) =>
      site.db.update(account).set({ cities }).where(eq(account.email, email)),
    /** How the listing is found by an admin, and counted for one. */
    async seenBy(by: Person, state: State) {
      const [counts, details, waiting] = await Promise.all(
        ["craftsmen-records/counts", "get-dashboard-details", "get-waiting-counts"].map(
          async (path) => (await by.get(`/api/${path}`)).json(),
        ),
      );
      return {
        record: (await by.get(`/api/craftsmen-records/${id}`)).statusCode,
        details: (await by.get(`/api/show-craftsmen/${id}`)).statusCode,
        listed: await idsIn(by, "craftsmen-records"),
        found: await idsIn(by, `craftsmen-records?state=${state}&q=${encodeURI("الزعبي")}`),
        counted: counts[state],
        hidden: details.hidden.declined + details.hidden.suspended,
        orders: [waiting.orders, await idsIn(by, "get-craftsmen-orders")],
      };
    },
    /** What `seenBy` returns for an admin who sees the listing in this state. */
    seen(state: State) {
      const isOrder = state === "pending";
      return {
        record: 200,
        details: 200,
        listed: [id],
        found: [id],
        counted: 1,
        hidden: state === "declined" || state === "suspended" ? 1 : 0,
        orders: isOrder ? [1, [id]] : [0, []],
      };
    },
  };
}

/** What `seenBy` returns for an admin who sees nothing of it. */
export const notSeen = {
  record: 403,
  details: 404,
  listed: [],
  found: [],
  counted: 0,
  hidden: 0,
  orders: [0, []],
};
