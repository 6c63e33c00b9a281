import { beforeEach, describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { audit } from "#src/audit/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { cannedReply } from "./table.server.ts";
import { maxCannedReplies, cannedReplyApiTexts as texts } from "./texts.ts";

const path = "/api/canned-replies";
const thanks = { title: "شكر", body: "شكرًا لك يا {الاسم}،\n\nوصلتنا رسالتك." };

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const list = async () => (await admin.get(path)).json();

describe("canned replies", () => {
  it("are added, listed by title, changed and deleted", async () => {
    const added = await admin.post(path, { title: " يُراجع  طلبك ", body: "نراجعه." });
    expect([added.statusCode, added.body]).toEqual([200, texts.added]);
    await admin.post(path, { title: "أهلًا", body: "أهلًا بك." });
    await admin.post(path, thanks);
    expect(await list()).toEqual([
      { id: 2, title: "أهلًا", body: "أهلًا بك." },
      { id: 3, ...thanks },
      { id: 1, title: "يُراجع طلبك", body: "نراجعه." },
    ]);
    const changed = await admin.put(`${path}/1`, { title: "بعد المراجعة", body: "نُشر." });
    expect([changed.statusCode, changed.body]).toEqual([200, texts.changed]);
    const deleted = await admin.delete(`${path}/2`);
    expect([deleted.statusCode, deleted.body]).toEqual([200, texts.deleted]);
    expect(await list()).toEqual([
      { id: 1, title: "بعد المراجعة", body: "نُشر." },
      { id: 3, ...thanks },
    ]);
  });

  it("are refused without title or text, too long, or with a title that exists in any spelling", async () => {
    await admin.post(path, thanks);
    const invalid = async (input: object, errors: Record<string, string>) =>
      expectInvalid(await admin.post(path, { ...thanks, title: "آخر", ...input }), errors);
    await invalid({ title: "" }, { title: texts.title });
    await invalid({ title: "ش" }, { title: texts.titleRule });
    await invalid({ title: "ش".repeat(61) }, { title: texts.titleRule });
    await invalid({ title: "شُكر" }, { title: texts.taken });
    await invalid({ body: " " }, { body: texts.body });
    await invalid({ body: "ش".repeat(5001) }, { body: texts.bodyRule });
    await admin.post(path, { ...thanks, title: "أهلًا" });
    expectInvalid(await admin.put(`${path}/2`, thanks), { title: texts.taken });
    expect(await list()).toHaveLength(2);
  });

  it("keep their own title in another spelling, and write nothing when saved unchanged", async () => {
    await admin.post(path, thanks);
    const acts = await site.db.$count(audit);
    expect((await admin.put(`${path}/1`, thanks)).statusCode).toBe(200);
    expect(await site.db.$count(audit)).toBe(acts);
    expect((await admin.put(`${path}/1`, { ...thanks, title: "شُكر" })).statusCode).toBe(200);
    expect(await list()).toEqual([{ id: 1, ...thanks, title: "شُكر" }]);
  });

  it("limit: there are 60 at most", async () => {
    const rows = Array.from({ length: maxCannedReplies }, (_, index) => `رد رقم ${index}`);
    await site.db
      .insert(cannedReply)
      .values(rows.map((title) => ({ title, titleFolded: fold(title), body: "أهلًا بك." })));
    expectInvalid(await admin.post(path, thanks), { title: texts.full });
    await admin.delete(`${path}/1`);
    expect((await admin.post(path, thanks)).statusCode).toBe(200);
  });

  it("that are gone cannot be changed or deleted", async () => {
    for (const refused of [await admin.put(`${path}/9`, thanks), await admin.delete(`${path}/9`)]) {
      expectRefused(refused, 404);
      expect(refused.json().message).toBe(texts.gone);
    }
  });
});
