import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { confirmListing } from "#src/features/craftsmen/freshness.server.ts";
import { deleteOldActs } from "#src/features/craftsmen/reports/doubts.server.ts";
import { report, reportAct, usedReceipt } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day, hour, minute } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addDevice, alarms } from "#tests/support/people/alarms.ts";
import { addProof, setOperatorNumber } from "#tests/support/people/numbers.ts";
import { newVisitor, type Person } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { deleteUsedReceipts } from "./add-report.server.ts";

let site: Site;
let admin: Admin;
let later: number;
beforeEach(async () => {
  later = 0;
  site = await openSite({ now: () => new Date(Date.now() + later) });
  admin = await signedInAdmin(site);
});

const add = (given: Parameters<typeof addAccount>[1] = {}) =>
  addAccount(site.db, { state: "approved", verified: true, ...given });
const rowOf = async (id: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;
const questions = () => site.db.$count(mail, eq(mail.kind, "stillWorking"));
const isProven = async (id: number) => (await site.get(`/api/craftsmen/${id}`)).json().proven;

async function send(by: Person, of: number, reason: string, text?: string) {
  const answer = await by.post(`/api/craftsmen/${of}/reports`, { reason, text });
  expect(answer.statusCode, answer.body).toBe(200);
}

/** Two browsers that were shown all these numbers half an hour ago. */
async function twoCustomers(of: readonly number[]) {
  const visitors = [newVisitor(site), newVisitor(site)] as const;
  for (const visitor of visitors) {
    for (const id of of)
      expect((await visitor.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
  }
  later += 30 * minute;
  return visitors;
}

async function sayDead(by: readonly Person[], of: readonly number[]) {
  for (const id of of) for (const one of by) await send(one, id, "dead_number");
}

/** Proves by an admin's match that the number of a page is one's own. */
async function dispute(id: number) {
  const visitor = newVisitor(site);
  await send(visitor, id, "wrong_person");
  const { code } = (await visitor.post(`/api/craftsmen/${id}/number-dispute`, {})).json();
  await admin.signIn("admin@mail.example");
  const found = (await admin.post("/api/phone-codes/find", { code })).json();
  await admin.post(`/api/phone-codes/${found.id}/match`);
  return (await visitor.get(`/api/craftsmen/${id}/number-dispute`)).json().state;
}

describe("71: acts of a day", () => {
  let ids: number[];
  beforeEach(async () => {
    ids = [];
    for (let n = 0; n < 11; n++) ids.push(await add());
  });

  it.each(["wrong_person", "no_answer"])(
    "are not given back by reports that are changed to %s",
    async (reason) => {
      const by = await twoCustomers(ids);
      await sayDead(by, ids.slice(0, 6));
      expect(await questions()).toBe(5);
      for (const id of ids.slice(0, 5)) await send(by[1], id, reason);
      await sayDead(by, ids.slice(6));
      expect(await questions()).toBe(5);
      later += day;
      await sayDead(await twoCustomers([ids[10]!]), [ids[10]!]);
      expect(await questions()).toBe(6);
    },
  );

  it("are not given back by listings that are deleted", async () => {
    const by = await twoCustomers(ids);
    await sayDead(by, ids.slice(0, 5));
    await site.db.delete(account).where(eq(account.id, ids[0]!));
    await sayDead(by, ids.slice(5));
    expect(await questions()).toBe(5);
  });

  it("of questions leave those of proofs, whatever the reports say later", async () => {
    await setOperatorNumber(admin);
    const by = await twoCustomers(ids);
    await sayDead(by, ids.slice(0, 5));
    for (const id of ids.slice(0, 5)) await send(by[1], id, "wrong_person");
    for (const id of ids.slice(5, 10)) expect(await dispute(id)).toBe("hidden");
    expect(await dispute(ids[10]!)).toBe("alarmed");
  });

  it("of proofs are one for a listing", async () => {
    await setOperatorNumber(admin);
    for (const phone of ["0955 777 801", "0955 777 802", "0955 777 803"]) {
      await admin.put(`/api/listings/${ids[0]}`, { phone });
      expect(await dispute(ids[0]!)).toBe("hidden");
    }
    for (const id of ids.slice(1, 5)) expect(await dispute(id)).toBe("hidden");
    expect(await dispute(ids[5]!)).toBe("alarmed");
  });

  it("are alarms of a day's first report alone that says this of the listing", async () => {
    await addDevice(site.db, admin.id);
    const [by] = await twoCustomers(ids.slice(0, 2));
    const text = "أخذ المال ولم يعد.";
    for (const reason of ["fraud", "impostor", "fraud", "indecent", "impostor"]) {
      await send(by, ids[0]!, reason, text);
    }
    expect(await alarms()).toEqual([ids[0], ids[0], ids[0]]);
    await send(by, ids[1]!, "fraud", text);
    later += day;
    await send(by, ids[0]!, "fraud", text);
    expect(await alarms()).toEqual([ids[0], ids[0], ids[0], ids[1], ids[0]]);
  });

  it("are forgotten after 30 days, as are receipts that were used", async () => {
    const by = await twoCustomers(ids);
    await sayDead(by, [ids[0]!]);
    const kept = async () => [await site.db.$count(reportAct), await site.db.$count(usedReceipt)];
    const clean = async () => {
      await deleteOldActs(site.db, site.now());
      await deleteUsedReceipts(site.db, site.now());
    };
    later += 29 * day;
    await clean();
    expect(await kept()).toEqual([1, 2]);
    later += 2 * day;
    await clean();
    expect(await kept()).toEqual([0, 0]);
  });

  it("have a craftsman asked every 14 days at most", async () => {
    const id = ids[0]!;
    await sayDead(await twoCustomers([id]), [id]);
    await confirmListing(site.db, id, site.now());
    for (const days of [1, 13]) {
      later = days * day;
      await sayDead(await twoCustomers([id]), [id]);
      expect(await questions()).toBe(1);
    }
    later = 15 * day;
    await sayDead(await twoCustomers([id]), [id]);
    expect(await questions()).toBe(2);
  });
});

it("71: a receipt counts once, also of a browser that has another one of the listing", async () => {
  const id = await add();
  const by = await twoCustomers([id]);
  for (const one of by) await one.get(`/api/show-craftsmen/${id}`);
  later += 30 * minute;
  // Each has two by now.
  await sayDead(by, [id]);
  await sayDead(by, [id]);
  const counted = () =>
    site.db.select({ receipt: report.receiptHash, at: report.createdAt }).from(report);
  const before = await counted();
  later += 15 * day;
  await confirmListing(site.db, id, site.now());
  await sayDead(by, [id]);
  expect(await counted()).toEqual(before);
});

describe("71: the proof of a doubted number", () => {
  const email = "omar@mail.example";
  let id: number;
  beforeEach(async () => {
    id = await add({ email, phone: "+963944123456" });
    await addProof(site.db, id, new Date(Date.now() - 60 * day));
  });

  const doubt = async () => sayDead(await twoCustomers([id]), [id]);
  /** As if all that was written down of it were so many days older. */
  async function age(days: number) {
    const { phoneDoubtedAt, phoneAskedAt, askedAt } = await rowOf(id);
    const older = (at: Date | null) => at && new Date(at.getTime() - days * day - hour);
    await site.db
      .update(craftsman)
      .set({
        phoneDoubtedAt: older(phoneDoubtedAt),
        phoneAskedAt: older(phoneAskedAt),
        askedAt: older(askedAt),
      })
      .where(eq(craftsman.id, id));
  }
  const withoutEmail = () =>
    site.db
      .update(account)
      .set({ email: null, loginPhone: "+963944123456" })
      .where(eq(account.id, id));
  /** Whether the number leads to a new password. */
  async function canRecover() {
    const visitor = newVisitor(site);
    await setOperatorNumber(admin);
    const { code } = (await visitor.post("/api/phone-access", { phone: "0944123456" })).json();
    const found = (await admin.post("/api/phone-codes/find", { code })).json();
    return found.purpose === "password";
  }

  it("counts while its craftsman was not asked: the mark stays, and the way to a new password", async () => {
    await withoutEmail();
    await doubt();
    expect((await rowOf(id)).phoneDoubtedAt).not.toBeNull();
    await age(100);
    expect(await isProven(id)).toBe(true);
    await admin.signIn("admin@mail.example");
    expect(await canRecover()).toBe(true);
  });

  it("ends 14 days after a call that an admin noted, without an answer", async () => {
    await withoutEmail();
    await doubt();
    await age(100);
    await admin.signIn("admin@mail.example");
    expect((await admin.post(`/api/call-list/${id}`, { answer: "none" })).statusCode).toBe(200);
    await age(13);
    expect(await isProven(id)).toBe(true);
    await age(1);
    expect(await isProven(id)).toBe(false);
    expect(await canRecover()).toBe(false);
  });

  it("ends 14 days after the mail, which the second question does not put off", async () => {
    await doubt();
    await age(14);
    expect(await isProven(id)).toBe(false);
    await site.db.update(craftsman).set({ askedAt: new Date(), timesAsked: 2 });
    expect(await isProven(id)).toBe(false);
    await confirmListing(site.db, id, site.now());
    expect(await isProven(id)).toBe(true);
  });

  it("has the open question of the last 14 days for that of the number", async () => {
    await site.db
      .update(craftsman)
      .set({ askedAt: new Date(Date.now() - 5 * day), timesAsked: 2 })
      .where(eq(craftsman.id, id));
    await doubt();
    expect(await questions()).toBe(0);
    await age(13);
    expect(await isProven(id)).toBe(true);
    await age(1);
    expect(await isProven(id)).toBe(false);
  });
});
