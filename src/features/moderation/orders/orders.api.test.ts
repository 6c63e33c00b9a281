import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { moderationSentences } from "#src/features/moderation/texts.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { emptyFields } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

const path = "/api/get-craftsmen-orders";
const from = "203.0.113.7";

let site: Site;
let adminId: number;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  adminId = await addAdmin(site.db);
  admin = await enter("admin@mail.example");
});

const orders = async (page = 1) => (await admin.get(`${path}?page=${page}`)).json();
const idsOf = ({ data }: { data: OwnRecord[] }) => data.map(({ id }) => id);
const approve = (id: number, by = admin) => by.post(`/api/craftsmen-approv/${id}`);
const audited = () => site.db.select().from(audit).orderBy(audit.id);

/** One that has waited since that minute of the first of May. */
const wait = (minute: number, more = {}) =>
  addAccount(site.db, {
    state: "pending",
    createdAt: new Date(Date.UTC(2026, 4, 1, 0, minute)),
    ...more,
  });

describe("GET /api/get-craftsmen-orders", () => {
  it("is an empty page when nobody waits", async () => {
    await addAccount(site.db);
    expect(await orders()).toMatchObject({ data: [], total: 0, from: null, last_page: 1 });
  });

  it("lists who waits, twelve a page, the longest waiting first and never an approved one", async () => {
    const ids: number[] = [];
    for (let minute = 13; minute > 0; minute--) ids.unshift(await wait(minute));
    const [twin] = [await wait(13), await addAccount(site.db)];
    const page = await orders();
    expect(idsOf(page)).toEqual(ids.slice(0, 12));
    expect(page).toMatchObject({
      current_page: 1,
      per_page: 12,
      from: 1,
      to: 12,
      total: 14,
      last_page: 2,
      path: `${origin}${path}`,
      next_page_url: `${origin}${path}?page=2`,
    });
    // Those of one moment by their ids.
    expect(idsOf(await orders(2))).toEqual([ids[12], twin]);
    expect(await orders(3)).toMatchObject({ data: [], total: 14 });
    expect((await orders(2 ** 31 - 1)).data).toEqual([]);
  });

  it.each(["0", "-1", "two", "", "2147483648", "1&page[]=2"])("has no page %j", async (page) => {
    const answer = await admin.get(`${path}?page=${page}`);
    expectInvalid(answer, { page: answer.json().message });
  });

  it("shows all that the decision needs, and no secret", async () => {
    const id = await wait(5, {
      fullname: "ليلى حداد",
      gender: "female",
      email: "layla@mail.example",
      verified: true,
      phone: "+963944123456",
      experience: 7,
      description: "<b>خياطة</b>",
      image: "a/b.webp",
    });
    const answer = await admin.get(path);
    expect(answer.json().data).toEqual([
      {
        ...{
          id,
          type: 0,
          status: 0,
          state: "pending",
          state_reason: null,
          confirmed_at: expect.any(String),
          hidden_by: null,
          paused_at: null,
          paused_until: null,
          pending_changes: [],
          fullname: "ليلى حداد",
          gender: "female",
        },
        email: "layla@mail.example",
        email_verified_at: expect.stringMatching(/Z$/),
        phone: "+963944123456",
        phone_display: expect.stringContaining("0944"),
        ...emptyFields(),
        experience: 7,
        description: "<b>خياطة</b>",
        image: "a/b.webp",
        city_id: 1,
        city: { id: 1, name: "دمشق" },
        profession_id: 1,
        profession: { id: 1, title: "سبّاك" },
        professions: [{ id: 1, title: "سبّاك" }],
        cities: [{ id: 1, name: "دمشق" }],
        places: [],
        created_at: "2026-05-01T00:05:00.000Z",
        version: expect.any(String),
        phone_state: "unproven",
        phone_proof: null,
        phone_settled: false,
        former_phone: null,
        proven: false,
        checks: [],
        pictures: [],
        has_account: true,
        phone_country: null,
        phone_costly: false,
        former_decisions: [],
        contacts_flagged_at: null,
        flagged_changes: [],
        refused_in: [],
        refusal_reason: null,
        hidden_by_revert: false,
        may_publish: true,
        flags: { similar_names: [], same_number: [], resubmitted: null },
      },
    ]);
    expect(answer.body).not.toMatch(/argon2|password|hash|search/i);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("says of an unverified address that it is", async () => {
    await wait(1);
    expect((await orders()).data).toMatchObject([{ email_verified_at: null }]);
  });

  it("has no longer who was approved", async () => {
    const [first, second] = [await wait(1), await wait(2)];
    expectText(await approve(first), moderationSentences.approved);
    expect(idsOf(await orders())).toEqual([second]);
    expect((await orders()).total).toBe(1);
  });
});

describe("POST /api/craftsmen-approv/{id}", () => {
  it("is written down once: who, from where, what, before and after", async () => {
    const id = await wait(1);
    const began = Date.now();
    expectText(await approve(id), moderationSentences.approved);
    expectText(await approve(id), moderationSentences.approved);
    expectText(await approve(await addAccount(site.db)), moderationSentences.approved);
    expectRefused(await approve(999_999), 404);
    expectRefused(await approve(adminId), 404);
    const rows = await audited();
    expect(rows).toEqual([
      {
        ...{
          id: 1,
          act: "listing.approve",
          subject: id,
          cityIds: null,
          before: { state: "pending" },
          after: { state: "approved" },
        },
        accountId: adminId,
        address: from,
        createdAt: expect.any(Date),
      },
    ]);
    // The database's clock and ours, on one machine.
    expect(Math.abs(rows[0]!.createdAt.getTime() - began)).toBeLessThan(60_000);
  });

  it("does not believe what a client says of its address", async () => {
    const liar = await enter("admin@mail.example", { "x-forwarded-for": "198.51.100.1" });
    await approve(await wait(1), liar);
    expect(await audited()).toMatchObject([{ address: from }]);
  });

  it("names the address that a proxy of ours says", async () => {
    site = await openSite({ trustedProxies: [from] });
    await addAdmin(site.db);
    await approve(
      await wait(1),
      await enter("admin@mail.example", { "x-forwarded-for": "198.51.100.1, 192.0.2.44" }),
    );
    expect(await audited()).toMatchObject([{ address: "192.0.2.44" }]);
  });

  it("by two admins at once is one act with one mail", async () => {
    const second = await addAdmin(site.db, "second@mail.example");
    const other = await enter("second@mail.example");
    const ids = [await wait(1), await wait(2), await wait(3)];
    for (const id of ids) {
      const answers = await Promise.all([admin, other, admin, other].map((by) => approve(id, by)));
      for (const answer of answers) expectText(answer, moderationSentences.approved);
    }
    const rows = await audited();
    expect(rows.map(({ subject }) => subject)).toEqual(ids);
    for (const { accountId } of rows) expect([adminId, second]).toContain(accountId);
    expect(await queuedMails(site)).toHaveLength(3);
    expect(await orders()).toMatchObject({ data: [], total: 0 });
  });
});

async function enter(whose: string, headers = {}) {
  const person = new Person(site, { remoteAddress: from, headers });
  await person.signIn(whose);
  return person;
}
