import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { conflictTexts, decidedBy, moderationSentences } from "#src/features/moderation/texts.ts";
import { minute } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { recordOf } from "#tests/support/admins/records.ts";
import { Person } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let first: Admin;
let second: Person;
let id: number;
/** The site's clock. */
let time: Date;
beforeEach(async () => {
  time = new Date();
  site = await openSite({ now: () => time });
  first = await signedInAdmin(site);
  await addAdmin(site.db, "second@mail.example");
  second = new Person(site);
  await second.signIn("second@mail.example");
  id = await addAccount(site.db, { state: "pending" });
});

const reason = { reasons: ["name"] };

describe("an order that another admin has just decided on", () => {
  it.each([
    ["approv", {}, "approved", "decline", reason],
    ["decline", reason, "declined", "approv", {}],
  ] as const)(
    "by craftsmen-%s %j is %s: craftsmen-%s is refused with who and when",
    async (...row) => {
      const [act, body, state, other, otherBody] = row;
      await first.post(`/api/craftsmen-${act}/${id}`, body);
      time = new Date(time.getTime() + 2 * minute);
      const response = await second.post(`/api/craftsmen-${other}/${id}`, otherBody);
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toBe(
        `${conflictTexts[state]} ${decidedBy("رنا الأتاسي", "قبل دقيقتين")}`,
      );
      expect(await site.db.$count(audit)).toBe(1);
    },
  );

  it("is refused to whoever sends the version that they saw, though they decide the same", async () => {
    const { version } = await recordOf(first, id, "get-craftsmen-orders");
    await first.post(`/api/craftsmen-approv/${id}`, { version });
    const response = await second.post(`/api/craftsmen-approv/${id}`, { version });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain("رنا الأتاسي");
    // A retry of the same admin, and older clients, get the same answer again.
    expectText(
      await first.post(`/api/craftsmen-approv/${id}`, { version }),
      moderationSentences.approved,
    );
    expectText(await second.post(`/api/craftsmen-approv/${id}`), moderationSentences.approved);
  });

  it("says to the same admin only how it is", async () => {
    await first.post(`/api/craftsmen-approv/${id}`);
    const response = await first.post(`/api/craftsmen-decline/${id}`, reason);
    expect(response.json().message).toBe(conflictTexts.approved);
  });
});
