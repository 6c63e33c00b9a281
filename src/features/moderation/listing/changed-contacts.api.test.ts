import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { giveProvenNumber } from "#src/features/accounts/phone/prove.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { hour } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const former = { email: "former@mail.example", phone: "+963944000001" };
const own = { email: "omar@mail.example", phone: "+963944000002" };
const suspended = {
  state: "suspended",
  decided_at: "2026-03-28T12:00:00.000Z",
  cities: ["دمشق"],
};

let time: number;
let site: Site;
let admin: Admin;
let omar: Person;
let id: number;
beforeEach(async () => {
  time = Date.parse("2026-03-28T12:00:00Z");
  site = await openSite({ now: () => new Date(time) });
  admin = await signedInAdmin(site);
  const hidden = await addAccount(site.db, { ...former, state: "approved", verified: true });
  await decide("suspend", hidden);
  await admin.delete(`/api/craftsmen/${hidden}`);
  id = await addAccount(site.db, { ...own, state: "approved", verified: true });
  omar = new Person(site);
  await omar.signIn(own.email);
});

const decide = async (act: string, listing: number) => {
  const answer = await admin.post(`/api/craftsmen-${act}/${listing}`, { reason: "phone" });
  expect(answer.statusCode, answer.body).toBe(200);
};

async function save(changes: object) {
  const answer = await omar.put("/api/update-user", { ...(await profileOf(omar)), ...changes });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** What admins see of the listing: in the list, alone, among those to look at, and how many wait. */
async function seen() {
  const [list, record, flagged, counts] = await Promise.all(
    ["craftsmen-records", `craftsmen-records/${id}`, "craftsmen-records?state=flagged"]
      .concat("get-waiting-counts")
      .map(async (path) => (await admin.get(`/api/${path}`)).json()),
  );
  const listed = list.data.find((one: { id: number }) => one.id === id);
  expect(record).toEqual(listed);
  const ids = flagged.data.map((one: { id: number }) => one.id);
  expect(counts.flaggedListings).toBe(ids.length);
  return {
    decisions: record.former_decisions,
    flaggedAt: record.contacts_flagged_at,
    isListed: ids.includes(id),
  };
}

/** The holder proves to have another number, which shows at once. */
async function prove(phone: string) {
  const { outbox, formerDecisions } = await cleanupDeps(site);
  const by = { accountId: null, address: "gateway" } as const;
  await site.db.transaction((tx) =>
    giveProvenNumber(
      tx,
      { outbox, formerDecisions, now: new Date(time) },
      { id, phone, how: "gateway", by },
    ),
  );
}

const nothing = { decisions: [], flaggedAt: null, isListed: false };

describe("37: a published listing that is changed to contacts of a suspended one", () => {
  it.each([
    ["phone", () => prove(former.phone)],
    ["email", () => save({ email: "Former+again@mail.example" })],
  ])("is put before the admins, with the former decision: %s", async (field, change) => {
    expect(await seen()).toEqual(nothing);
    await change();
    expect(await seen()).toEqual({
      decisions: [{ ...suspended, same: [field] }],
      flaggedAt: new Date(time).toISOString(),
      isListed: true,
    });
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  });

  it("is still put before them since the first change, after other changes", async () => {
    await prove(former.phone);
    const since = new Date(time).toISOString();
    time += hour / 6;
    await save({ name: "ليث القباني" });
    await save({ email: "another@mail.example" });
    expect(await seen()).toMatchObject({ flaggedAt: since, isListed: true });
  });

  it("is still put before them once it has another e-mail: the number may be why", async () => {
    await prove("+963944000003");
    const flaggedAt = new Date(time).toISOString();
    await save({ email: "another@mail.example" });
    expect(await seen()).toEqual({ decisions: [], flaggedAt, isListed: true });
  });

  it("stays published once an admin has looked, and shows the decision in the list", async () => {
    await prove(former.phone);
    const { version } = (await admin.get(`/api/craftsmen-records/${id}`)).json();
    const path = `/api/craftsmen-records/${id}/contacts-reviewed`;
    await save({ experience: 12 });
    expect((await admin.post(path, { version })).statusCode).toBe(409);
    expect((await seen()).isListed).toBe(true);
    for (let time = 0; time < 2; time++) {
      expect((await admin.post(path)).statusCode).toBe(200);
    }
    const decisions = [{ ...suspended, same: ["phone"] }];
    expect(await seen()).toEqual({ decisions, flaggedAt: null, isListed: false });
    const log = (await admin.get("/api/audit-log?act=listing.reviewContacts")).json();
    expect(log.data).toHaveLength(1);
  });

  it("is no question any more once it is suspended, which the state alone tells", async () => {
    await prove(former.phone);
    await decide("suspend", id);
    expect(await seen()).toMatchObject({ decisions: [suspended], flaggedAt: null });
    await decide("restore", id);
    expect(await seen()).toMatchObject({ decisions: [suspended], flaggedAt: null });
  });

  it("is seen by admins alone", async () => {
    await prove(former.phone);
    const paths = ["/api/user", `/api/craftsmen/${id}`, `/api/show-craftsmen/${id}`];
    for (const path of paths) {
      expect((await omar.get(path)).body).not.toMatch(/flagged|former_decisions/);
    }
    expect((await omar.get(`/api/craftsmen-records/${id}`)).statusCode).toBe(403);
  });
});

describe("37: a published listing that returns to contacts for which it was hidden itself", () => {
  const first = { state: "suspended", decided_at: "2026-03-28T12:00:00.000Z", same: ["phone"] };
  const other = { phone: "+963944000003" };

  it.each([
    ["declined, sent again and approved", () => declineAndApprove()],
    ["declined, restored by an admin and approved", () => declineAndApprove("restore")],
    ["suspended and restored", () => suspendAndRestore()],
  ])("is put before the admins, after it was %s with others", async (_how, hide) => {
    const state = await hide();
    expect(await seen()).toEqual(nothing);
    await prove(own.phone);
    expect(await seen()).toMatchObject({ decisions: [{ ...first, state }], isListed: true });
  });

  async function declineAndApprove(act?: "restore") {
    await site.db
      .update(craftsman)
      .set({ state: "pending", approvedAt: null, position: null })
      .where(eq(craftsman.id, id));
    await decide("decline", id);
    await save(other);
    if (act) await decide(act, id);
    else await omar.post("/api/send-listing-again");
    await decide("approv", id);
    return "declined";
  }

  async function suspendAndRestore() {
    await decide("suspend", id);
    await omar.signIn(own.email);
    await save(other);
    await decide("restore", id);
    return "suspended";
  }
});

it("37: a pending listing shows former decisions wherever an admin may approve it", async () => {
  const pending = await addAccount(site.db, { phone: former.phone, state: "pending" });
  const record = (await admin.get(`/api/craftsmen-records/${pending}`)).json();
  expect(record.former_decisions).toEqual([{ ...suspended, same: ["phone"] }]);
  expect((await admin.get("/api/craftsmen-records/99999")).statusCode).toBe(404);
});
