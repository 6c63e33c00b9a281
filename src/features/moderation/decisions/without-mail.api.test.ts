import { beforeEach, expect, it } from "vitest";
import { plural } from "#src/arabic/plural.ts";
import {
  declinedFinallyCount,
  declinedWithoutMailCount,
  moderationSentences,
  notPublishedCount,
  skippedCount,
  suspendedWithoutMailCount,
} from "#src/features/moderation/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, processInfoIn, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  const mailed = await openSite();
  site = await openSite({
    emptied: false,
    processInfo: { ...processInfoIn(mailed.files), mailGoesTo: "files" },
  });
  admin = await signedInAdmin(site);
});

const add = (state: "approved" | "pending") => addAccount(site.db, { state });
const reasons = ["fake"];

it("a decision says that the reason is seen on the listing, and promises no mail", async () => {
  const decline = async (more: object = {}) =>
    admin.post(`/api/craftsmen-decline/${await add("pending")}`, { reasons, ...more });
  expectText(await decline(), moderationSentences.declinedWithoutMail);
  expectText(await decline({ final: true }), moderationSentences.declinedFinally);
  const suspended = await admin.post(`/api/craftsmen-suspend/${await add("approved")}`, {
    reasons,
  });
  expectText(suspended, moderationSentences.suspendedWithoutMail);
});

it("several decisions do so, too", async () => {
  const decline = async (more: object = {}) =>
    admin.post("/api/craftsmen-decline", {
      ids: [await add("pending"), await add("pending"), 999_999],
      reasons,
      ...more,
    });
  const skipped = plural(1, skippedCount);
  expectText(await decline(), `${plural(2, declinedWithoutMailCount)} ${skipped}`);
  expectText(await decline({ final: true }), `${plural(2, declinedFinallyCount)} ${skipped}`);
  const suspended = await admin.post("/api/craftsmen-suspend", {
    ids: [await add("approved"), await add("pending")],
    reasons,
  });
  const counted = `${plural(1, suspendedWithoutMailCount)} ${plural(1, notPublishedCount)}`;
  expectText(suspended, counted);
  for (const count of [1, 2, 3, 11, 100]) {
    for (const forms of [declinedWithoutMailCount, suspendedWithoutMailCount])
      expect(plural(count, forms)).not.toContain("سيصل");
  }
});
