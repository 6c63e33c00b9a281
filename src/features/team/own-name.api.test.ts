import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { operatorsName } from "#src/settings/site-name.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { teamSentences } from "./team.texts.ts";

let site: Site;
let owner: Admin;
beforeEach(async () => {
  site = await openSite();
  owner = await signedInAdmin(site);
  // As `ADMIN_EMAIL` and `npm run admin` make it.
  await site.db.update(account).set({ adminName: operatorsName }).where(eq(account.id, owner.id));
});

const rename = (fullname: unknown, by: Person = owner) => by.put("/api/own-name", { fullname });
const nameOf = async (by: Person) => (await by.get("/api/user")).json().fullname;

it("an admin's own name can be changed, and the team sees it", async () => {
  expect(await nameOf(owner)).toBe("الإدارة");
  expectText(await rename(" رنا  الأتاسي "), teamSentences.renamed);
  expect(await nameOf(owner)).toBe("رنا الأتاسي");
  const { members } = (await owner.get("/api/team")).json();
  expect(members).toMatchObject([{ id: owner.id, fullname: "رنا الأتاسي" }]);
  await rename("رنا الأتاسي");
  expect(await site.db.select().from(audit).orderBy(audit.id)).toMatchObject([
    {
      act: "account.rename",
      accountId: owner.id,
      subject: owner.id,
      before: { fullname: "الإدارة" },
      after: { fullname: "رنا الأتاسي" },
    },
  ]);
});

it("a moderator changes their own alone, and a craftsman none by this", async () => {
  await addModerator(site.db, "huda@mail.example");
  const huda = new Person(site);
  await huda.signIn("huda@mail.example");
  expectText(await rename("هدى الخطيب", huda), teamSentences.renamed);
  expect(await nameOf(huda)).toBe("هدى الخطيب");
  expect(await nameOf(owner)).toBe("الإدارة");
  await addAccount(site.db, { email: "omar@mail.example" });
  const omar = new Person(site);
  await omar.signIn("omar@mail.example");
  expectRefused(await rename("عمر", omar), 403);
  expectRefused(await rename("أحد", new Person(site)), 401);
});

it.each([
  ["", accountFieldTexts.fullname],
  ["هـ", accountFieldTexts.fullnameRule],
  ["<b>رنا</b>", accountFieldTexts.fullnameRule],
  ["ن".repeat(81), accountFieldTexts.fullnameRule],
])("the name %j is refused", async (name, message) => {
  expectInvalid(await rename(name), { fullname: message });
  expect(await nameOf(owner)).toBe("الإدارة");
});
