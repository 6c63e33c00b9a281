import { beforeEach, describe, expect, it } from "vitest";
import { anAdmin } from "../../../tests/support/admin.ts";
import { expectRefused, expectSaid } from "../../../tests/support/answers.ts";
import { Person } from "../../../tests/support/person.ts";
import { profileOf } from "../../../tests/support/profile.ts";
import { addAccount } from "../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../tests/support/site.ts";
import type { ListingState } from "../craftsmen/states.ts";
import { conflictTexts, moderationSentences as say } from "./texts.ts";

let site: Site;
let omar: Person;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await anAdmin(site);
  omar = new Person(site);
});

/** Lets a craftsman of that state log in. @returns the id */
async function having(state: ListingState, more = {}) {
  const email = "omar@mail.example";
  const id = await addAccount(site.db, { email, state, ...more });
  await omar.logIn(email);
  return id;
}

const own = async () => (await omar.get("/api/user")).json();

describe("POST /api/send-listing-again", () => {
  it("puts a corrected listing at the end of the orders", async () => {
    const id = await having("declined", { createdAt: new Date(2020, 0) });
    const before = await addAccount(site.db, {
      ...{ state: "pending", createdAt: new Date(2021, 0) },
    });
    const saved = await omar.put("/api/update-user", { ...(await profileOf(omar)), name: "عمر" });
    expect(saved.statusCode).toBe(200);
    expectSaid(await omar.post("/api/send-listing-again"), say.sentAgain);
    expectSaid(await omar.post("/api/send-listing-again"), say.sentAgain);
    const orders = (await admin.get("/api/get-craftsmen-orders")).json();
    expect(orders.data).toMatchObject([{ id: before }, { id, fullname: "عمر" }]);
    expect(await own()).toMatchObject({ state: "pending", state_reason: null });
    expectSaid(await admin.post(`/api/craftsmen-approv/${id}`), say.approved);
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
