import { beforeEach, describe, expect, it } from "vitest";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day, year } from "#src/util/time.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { addCity, openSite, type Site } from "#tests/support/site.ts";
import { departedListing } from "./table.server.ts";

let site: Site;
let admin: Person;
let omar: Person;
let form: Applicant;
let own: { id: number; fullname: string; profession: object; city: { id: number } };
beforeEach(async () => {
  site = await openSite({ withCache: true });
  admin = await signedInAdmin(site);
  form = await applicant(site.db);
  await register();
});

async function register() {
  omar = new Person(site);
  own = (await omar.post("/register", formDataOf({ ...form }))).json();
}

const approve = () => admin.post(`/api/craftsmen-approv/${own.id}`);
const leave = () => omar.delete("/api/user", { current_password: rightPassword });
const departed = () => site.get(`/api/departed-listings/${own.id}`);

describe("GET /api/departed-listings/:id", () => {
  it("has profession and city of a published listing that its craftsman has deleted, and no name", async () => {
    await approve();
    expectRefused(await departed(), 404);
    await leave();
    const { profession, city, fullname } = own;
    expect((await departed()).json()).toEqual({ profession, city });
    expect(JSON.stringify(await site.db.select().from(departedListing))).not.toContain(fullname);
    // What clients know stays as it is.
    for (const path of ["craftsmen", "show-craftsmen"]) {
      expectRefused(await site.get(`/api/${path}/${own.id}`), 404);
    }
  });

  it("has nothing of one that was suspended, was never published or that an admin has deleted", async () => {
    await leave();
    expectRefused(await departed(), 404);

    await register();
    await approve();
    await admin.post(`/api/craftsmen-suspend/${own.id}`, { reason: "other", note: "شكاوى." });
    expectRefused(await departed(), 404);
    await leave();
    expectRefused(await departed(), 404);

    await register();
    await approve();
    await admin.delete(`/api/craftsmen/${own.id}`);
    expectRefused(await departed(), 404);
  });

  it("says of one that is hidden for a while where others are, and nothing else", async () => {
    await approve();
    const { profession, city } = own;
    expect((await omar.post("/api/user/pause", { until: null })).statusCode).toBe(200);
    expect((await departed()).json()).toEqual({ profession, city, away: true });
    for (const path of ["craftsmen", "show-craftsmen"]) {
      expectRefused(await site.get(`/api/${path}/${own.id}`), 404);
    }
    await admin.post(`/api/craftsmen-suspend/${own.id}`, { reason: "other", note: "شكاوى." });
    expectRefused(await departed(), 404);
    await admin.post(`/api/craftsmen-restore/${own.id}`);
    expectRefused(await departed(), 404);
    const silent = { state: "suspended", hiddenBy: "silence", stateReason: "صمت" } as const;
    const at = new Date();
    await site.db.update(craftsman).set({ ...silent, stateSince: at, hiddenAt: at });
    expect((await departed()).json()).toEqual({ profession, city, away: true });
  });

  it("follows a merged city, and forgets a deleted one", async () => {
    await approve();
    await leave();
    const other = await addCity(site.db, "حمص");
    await admin.post(`/api/city/${own.city.id}/merge`, { into: other });
    expect((await departed()).json().city).toEqual({ id: other, name: "حمص" });
    await admin.delete(`/api/city/${other}`);
    expect((await departed()).json()).toEqual({ profession: own.profession, city: null });
  });

  it("is forgotten after a year", async () => {
    await approve();
    await leave();
    const deps = await cleanupDeps(site);
    await runCleanup(deps, new Date(Date.now() + year - day));
    expect((await departed()).statusCode).toBe(200);
    await runCleanup(deps, new Date(Date.now() + year + day));
    expectRefused(await departed(), 404);
  });
});
