import { beforeEach, describe, expect, it } from "vitest";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { day } from "#src/util/time.ts";
import { formerCraftsman } from "#tests/support/people/former-craftsman.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const decidedAt = "2026-03-28T12:00:00.000Z";
/** Of an account that has verified no e-mail. */
const decided = { decided_at: decidedAt, cities: ["حلب"], email_unconfirmed: true };
const suspended = { ...decided, state: "suspended" };
const declined = { ...decided, state: "declined" };

let time: number;
let site: Site;
let omar: Awaited<ReturnType<typeof formerCraftsman>>;
beforeEach(async () => {
  time = Date.parse(decidedAt);
  site = await openSite({ now: () => new Date(time) });
  omar = await formerCraftsman(site);
});

describe("37: a new order shows admins", () => {
  it("that the number belonged to a suspended listing, whose account was deleted", async () => {
    await omar.suspend();
    await omar.deleteOwn();
    const found = await omar.seenOfNew({ phone: omar.form.phone });
    expect(found).toEqual([{ ...suspended, same: ["phone"] }]);
  });

  it("that number and e-mail belonged to a declined listing, which an admin deleted", async () => {
    await omar.decide("decline");
    await omar.deleteByAdmin();
    const [, again] = await omar.register();
    expect(await omar.seenOf(again)).toEqual([{ ...declined, same: ["phone", "email"] }]);
  });

  it.each([
    ["omar@mail.example", "OMAR@mail.example"],
    ["omar@mail.example", "omar+2@mail.example"],
    ["omar@gmail.com", "o.mar@googlemail.com"],
  ])("that the e-mail %s belonged to one, written %s", async (email, another) => {
    await omar.save({ email });
    await omar.decide("decline");
    await omar.deleteOwn();
    const found = await omar.seenOfNew({ email: another });
    expect(found).toEqual([{ ...declined, same: ["email"] }]);
  });

  it("that it was the number when the listing was suspended, in between, or at the end", async () => {
    await omar.suspend();
    await omar.save({ phone: "0933 000 001" });
    await omar.save({ phone: "0933 000 002", email: "second@mail.example" });
    await omar.deleteOwn();
    for (const [n, phone] of [omar.form.phone, "0933 000 001", "0933 000 002"].entries()) {
      const found = await omar.seenOfNew({ phone, email: `fresh${n}@mail.example` });
      expect(found).toEqual([{ ...suspended, same: ["phone"] }]);
    }
    for (const [n, email] of [omar.form.email, "second@mail.example"].entries()) {
      const found = await omar.seenOfNew({ email, phone: `0955 000 20${n}` });
      expect(found).toEqual([{ ...suspended, same: ["email"] }]);
    }
  });

  it("that a suspended listing, which is still there, gave up its number", async () => {
    await omar.suspend();
    await omar.save({ phone: "0933 000 001" });
    const found = await omar.seenOfNew({ phone: omar.form.phone });
    expect(found).toEqual([{ ...suspended, same: ["phone"] }]);
  });

  it("that a declined listing was sent again, also once its account was deleted", async () => {
    await omar.decide("decline");
    await omar.sendAgain();
    const { email_unconfirmed, ...own } = { ...declined, same: ["phone", "email"] };
    expect(await omar.seenOf(omar.id)).toEqual([own]);
    await omar.save({ phone: "0933 000 001" });
    await omar.deleteOwn();
    expect(await omar.seenOfNew({ phone: "0933 000 001" })).toHaveLength(1);
  });

  it("each of several listings, the newest first", async () => {
    await omar.decide("decline");
    await omar.deleteOwn();
    time += day;
    await omar.registerAgain();
    await omar.logIn();
    await omar.suspend();
    await omar.deleteOwn();
    const [, again] = await omar.register();
    expect(await omar.seenOf(again)).toEqual([
      { ...suspended, decided_at: new Date(time).toISOString(), same: ["phone", "email"] },
      { ...declined, same: ["phone", "email"] },
    ]);
  });

  it("what was decided before decisions were remembered, from a change or the deletion on", async () => {
    await omar.suspend();
    await site.db.delete(formerDecision);
    await omar.save({ phone: "0933 000 001" });
    const email = "other@mail.example";
    expect(await omar.seenOfNew({ phone: omar.form.phone, email })).toHaveLength(1);
    await site.db.delete(formerDecision);
    await omar.deleteOwn();
    const found = await omar.seenOfNew({ phone: "0933 000 001" });
    expect(found).toEqual([{ ...suspended, same: ["phone"] }]);
  });
});
