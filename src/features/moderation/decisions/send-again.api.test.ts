import { beforeEach, describe, expect, it } from "vitest";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import {
  conflictTexts,
  moderationSentences,
  sentTooOften,
} from "#src/features/moderation/texts.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let omar: Person;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  omar = new Person(site);
});

/** Lets a craftsman of that state log in. @returns the id */
async function having(state: ListingState, more = {}) {
  const email = "omar@mail.example";
  const id = await addAccount(site.db, { email, state, ...more });
  await omar.signIn(email);
  return id;
}

const own = async () => (await omar.get("/api/user")).json();

describe("POST /api/send-listing-again", () => {
  it("puts a corrected listing at the end of the orders", async () => {
    const id = await having("declined", { createdAt: new Date(2020, 0) });
    const before = await addAccount(site.db, {
      state: "pending",
      createdAt: new Date(2021, 0),
    });
    const saved = await omar.put("/api/update-user", { ...(await profileOf(omar)), name: "عمر" });
    expect(saved.statusCode).toBe(200);
    expectText(await omar.post("/api/send-listing-again"), moderationSentences.sentAgain);
    expectText(await omar.post("/api/send-listing-again"), moderationSentences.sentAgain);
    const orders = (await admin.get("/api/get-craftsmen-orders")).json();
    expect(orders.data).toMatchObject([{ id: before }, { id, fullname: "عمر" }]);
    expect(await own()).toMatchObject({ state: "pending", state_reason: null });
    expectText(await admin.post(`/api/craftsmen-approv/${id}`), moderationSentences.approved);
    expect((await site.get("/api/craftsmen")).json().total).toBe(1);
  });

  it.each(["approved", "suspended"] as const)("is refused to one that is %s", async (state) => {
    await having(state);
    const answer = await omar.post("/api/send-listing-again");
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(conflictTexts[state]);
    expect((await own()).state).toBe(state);
  });
});

describe("limit: a declined listing sent again", () => {
  beforeEach(async () => {
    site = await openSite({ limitFactor: 1 });
    admin = await signedInAdmin(site);
    omar = new Person(site);
  });

  const send = () => omar.post("/api/send-listing-again");
  const decline = (id: number) =>
    admin.post(`/api/craftsmen-decline/${id}`, { reason: "description" });

  it("returns 429 the fourth time in a day, and says when it may be sent", async () => {
    const id = await having("declined");
    for (const _time of [1, 2, 3]) {
      expectText(await send(), moderationSentences.sentAgain);
      // What waits already is not counted.
      expectText(await send(), moderationSentences.sentAgain);
      expectText(await decline(id), moderationSentences.declined);
    }
    const answer = await send();
    expectRefused(answer, 429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(23 * 60 * 60);
    expect(answer.json().message).toBe(sentTooOften(24));
    expect((await own()).state).toBe("declined");

    const other = new Person(site);
    await addAccount(site.db, { email: "rana@mail.example", state: "declined" });
    await other.signIn("rana@mail.example");
    expectText(await other.post("/api/send-listing-again"), moderationSentences.sentAgain);
  });

  it("takes it again once the day is over", async () => {
    const id = await having("declined");
    for (const _time of [1, 2, 3]) {
      await send();
      await decline(id);
    }
    expectRefused(await send(), 429);
    await site.db.update(limitCounter).set({ expire: new Date(Date.now() - 1) });
    expectText(await send(), moderationSentences.sentAgain);
  });

  it("counts one of several that are sent at the same moment", async () => {
    const id = await having("declined");
    for (const answer of await Promise.all([send(), send(), send()])) {
      expectText(answer, moderationSentences.sentAgain);
    }
    for (const _time of [2, 3]) {
      await decline(id);
      expectText(await send(), moderationSentences.sentAgain);
    }
    await decline(id);
    expectRefused(await send(), 429);
  });
});
