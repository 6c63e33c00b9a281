import { beforeEach, describe, expect, it } from "vitest";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import {
  moderationFieldTexts,
  moderationSentences,
  suspendReasons,
} from "#src/features/moderation/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { recordOf } from "#tests/support/admins/records.ts";
import { mailTo, queuedMails } from "#tests/support/mails.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";
import { reasonMails, reasonsOf, reasonText } from "./reasons.ts";

const email = "omar@mail.example";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const add = (state: "pending" | "approved") => addAccount(site.db, { email, state });

describe("POST /api/craftsmen-decline/{id} with several reasons", () => {
  it("stores and mails each on its line, in the order of the list, then the note", async () => {
    const id = await add("pending");
    const body = { reasons: ["picture", "name", "name"], note: " اكتب اسمك الكامل. " };
    expectText(
      await admin.post(`/api/craftsmen-decline/${id}`, body),
      moderationSentences.declined,
    );
    const reason = `${declineReasons.name}\n${declineReasons.picture}\nاكتب اسمك الكامل.`;
    expect((await recordOf(admin, id)).state_reason).toBe(reason);
    // What the admin was shown before is made by the same functions.
    const shown = reasonText(reasonsOf.decline, body.reasons, body.note.trim());
    expect(await mailTo(site, email, "declined")).toMatchObject(
      reasonMails.decline({ reason: shown, appUrl: origin }),
    );
  });

  it("takes one's own words alone, and the single reason of older clients beside them", async () => {
    const id = await add("pending");
    expectText(
      await admin.post(`/api/craftsmen-decline/${id}`, { reasons: [], note: "الاسم مكرر." }),
      moderationSentences.declined,
    );
    expect((await recordOf(admin, id)).state_reason).toBe("الاسم مكرر.");
    await admin.post(`/api/craftsmen-restore/${id}`);
    await admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone", reasons: ["name"] });
    expect((await recordOf(admin, id)).state_reason).toBe(
      `${declineReasons.name}\n${declineReasons.phone}`,
    );
  });

  it.each([
    [{ reasons: [] }, { reasons: moderationFieldTexts.reason }],
    [{ reasons: [], note: "  " }, { reasons: moderationFieldTexts.reason }],
    [{ reasons: ["other"] }, { note: moderationFieldTexts.noteMissing }],
    [{ reasons: "name" }, { reasons: moderationFieldTexts.reason }],
    [{ note: "بلا سبب." }, { reason: moderationFieldTexts.reason }],
  ])("changes nothing for %j", async (body, fields) => {
    const id = await add("pending");
    const response = await admin.post(`/api/craftsmen-decline/${id}`, body);
    expectInvalid(response, fields as Record<string, string>);
    expect((await recordOf(admin, id)).state).toBe("pending");
    expect(await queuedMails(site)).toEqual([]);
  });

  it("refuses a reason that is not in the list", async () => {
    const id = await add("pending");
    const body = { reasons: ["name", "complaints"] };
    expect((await admin.post(`/api/craftsmen-decline/${id}`, body)).statusCode).toBe(422);
    expect((await recordOf(admin, id)).state).toBe("pending");
  });
});

describe("POST /api/craftsmen-suspend/{id} with several reasons", () => {
  it("mails them as they were shown", async () => {
    const id = await add("approved");
    const reasons = ["wrong", "complaints"];
    expectText(
      await admin.post(`/api/craftsmen-suspend/${id}`, { reasons }),
      moderationSentences.suspended,
    );
    const reason = `${suspendReasons.complaints}\n${suspendReasons.wrong}`;
    expect(await mailTo(site, email, "suspended")).toMatchObject(
      reasonMails.suspend({ reason, appUrl: origin }),
    );
  });
});
