import { beforeEach, describe, expect, it } from "vitest";
import { otherCity } from "#src/errors/refusal.texts.ts";
import { notSeen, threeCities } from "#tests/support/admins/three-cities.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { openSite } from "#tests/support/site.ts";

let given: Awaited<ReturnType<typeof threeCities>>;
beforeEach(async () => {
  given = await threeCities(await openSite());
});

describe("60: a listing that was declined in Damascus and moved to Homs", () => {
  beforeEach(async () => {
    await given.add("pending");
    await given.decide(given.huda, "decline");
    await given.move(given.homs);
  });

  it("stays visible to the moderators of both cities, and to no others", async () => {
    const { huda, sami, both, lina, seenBy, seen } = given;
    for (const by of [huda, sami, both]) {
      expect(await seenBy(by, "declined")).toEqual(seen("declined"));
    }
    expect(await seenBy(lina, "declined")).toEqual(notSeen);
    await given.sendAgain();
    for (const by of [huda, sami, both]) {
      expect(await seenBy(by, "pending")).toEqual(seen("pending"));
    }
    expect(await seenBy(lina, "pending")).toEqual(notSeen);
  });

  it("is found and counted under the city that declined it by its moderators, not by owners", async () => {
    const { id, damascus, homs, huda, sami, both, owner, idsIn } = given;
    const inDamascus = `?city=${damascus}`;
    for (const by of [huda, both]) {
      expect(await idsIn(by, `craftsmen-records${inDamascus}`)).toEqual([id]);
      const counts = (await by.get(`/api/craftsmen-records/counts${inDamascus}`)).json();
      expect(counts).toMatchObject({ declined: 1 });
    }
    expect(await idsIn(owner, `craftsmen-records${inDamascus}`)).toEqual([]);
    expect(await idsIn(huda, `craftsmen-records?city=${homs}`)).toEqual([]);
    expect(await idsIn(sami, `craftsmen-records?city=${homs}`)).toEqual([id]);
    expect((await huda.get("/api/get-dashboard-data")).json()).toMatchObject({
      carftsmanSignUpToday: 1,
      craftsmanPerProfession: [{ craftsman_count: 1 }],
    });
  });

  it("is published only by who decides on both", async () => {
    await given.sendAgain();
    const { huda, sami, lina, both, tryTo } = given;
    for (const by of [sami, huda, lina]) expectRefused(await tryTo(by, "approv"), 403);
    for (const by of [sami, huda]) {
      expect((await tryTo(by, "approv")).json().message).toMatch(/حمص.*دمشق/);
    }
    expect((await tryTo(lina, "approv")).json().message).toBe(otherCity);
    expect(await given.stateNow()).toBe("pending");
    await given.decide(both, "approv");
  });

  it("returns to the orders only by who decides on both", async () => {
    const { huda, sami, both, owner, tryTo } = given;
    for (const by of [sami, huda]) expectRefused(await tryTo(by, "restore"), 403);
    await given.decide(both, "restore");
    for (const by of [sami, huda]) expectRefused(await tryTo(by, "approv"), 403);
    await given.decide(owner, "approv");
  });

  it("says to who looks at it why and where it was declined, and whether they may publish it", async () => {
    await given.sendAgain();
    const { huda, sami, both, owner, damascus } = given;
    const refusal = {
      refused_in: [{ id: damascus, name: "دمشق" }],
      refusal_reason: expect.stringContaining("الاسم"),
    };
    for (const [by, may_publish] of [
      [sami, false],
      [huda, false],
      [both, true],
      [owner, true],
    ] as const) {
      expect(await given.recordFor(by)).toMatchObject({ ...refusal, may_publish });
      const { data } = (await by.get("/api/get-craftsmen-orders")).json();
      expect(data).toMatchObject([{ ...refusal, may_publish }]);
    }
  });

  it.each(["sami", "huda"] as const)("is declined again by either of them: %s", async (name) => {
    await given.sendAgain();
    const declined = { ids: [given.id], reasons: ["name"] };
    const response = await given[name].post("/api/craftsmen-decline", declined);
    expect(response.statusCode, response.body).toBe(200);
    // Neither takes it from the other.
    for (const by of [given.sami, given.huda]) {
      expect(await given.seenBy(by, "declined")).toEqual(given.seen("declined"));
      expectRefused(await given.tryTo(by, "restore"), 403);
    }
  });

  it("stays with both after it was declined in Homs, too, and moved on", async () => {
    const { huda, sami, lina, both, tryTo } = given;
    await given.sendAgain();
    await given.decide(sami, "decline");
    await given.move(given.hama);
    await given.sendAgain();
    for (const by of [huda, sami, lina]) {
      expect(await given.seenBy(by, "pending")).toEqual(given.seen("pending"));
      expectRefused(await tryTo(by, "approv"), 403);
    }
    expectRefused(await tryTo(both, "approv"), 403);
    await given.move(given.homs);
    await given.decide(both, "approv");
  });

  it("is hidden by either of them once somebody has published it", async () => {
    const { huda, sami, both, owner } = given;
    await given.sendAgain();
    await given.decide(owner, "approv");
    expect(await given.recordFor(huda)).toMatchObject({ state: "approved" });
    const suspended = await given.decide(huda, "suspend");
    expect(await given.seenBy(huda, "suspended")).toEqual(given.seen("suspended"));
    expectRefused(await given.tryTo(sami, "restore"), 403);
    expectRefused(await undo(huda, suspended), 403);
    await given.decide(both, "restore");
    await given.decide(sami, "suspend");
  });
});

describe("60: a listing that was suspended in Damascus", () => {
  beforeEach(() => given.add("approved"));

  it("is shown again, once it has moved, only by who decides on both", async () => {
    const { huda, sami, both } = given;
    await given.decide(huda, "suspend");
    await given.logInAgain();
    await given.move(given.homs);
    for (const by of [huda, sami]) {
      expect(await given.seenBy(by, "suspended")).toEqual(given.seen("suspended"));
      expectRefused(await given.tryTo(by, "restore"), 403);
    }
    await given.decide(both, "restore");
  });

  it("is not published by an undo without a right on the city that it has moved to", async () => {
    const suspended = await given.decide(given.huda, "suspend");
    await given.logInAgain();
    await given.move(given.homs);
    expectRefused(await undo(given.huda, suspended), 403);
    expect(await given.stateNow()).toBe("suspended");
  });

  it("is not published by an undo with a name that nobody has seen", async () => {
    const suspended = await given.decide(given.both, "suspend");
    await given.logInAgain();
    await given.save({ name: "ليث القباني" });
    expectRefused(await undo(given.both, suspended), 409);
    expect(await given.stateNow()).toBe("suspended");
  });
});
