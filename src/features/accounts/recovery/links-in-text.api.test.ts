import { expect, it } from "vitest";
import { expectSaid } from "../../../../tests/support/answers.ts";
import { asJson, linkTo } from "../../../../tests/support/letters.ts";
import { Person } from "../../../../tests/support/person.ts";
import { addAccount } from "../../../../tests/support/rows.ts";
import { openSite } from "../../../../tests/support/site.ts";
import { accountSentences as say } from "../field-texts.ts";

it.each([
  ["punctuation behind it", (href: string) => `${href}${encodeURIComponent("،")}`],
  ["a bracket behind it", (href: string) => `${href})`],
  ["its & as in HTML", (href: string) => href.replace("&", "&amp;")],
  ["its query twice", (href: string) => `${href}&${href.split("?")[1]}`],
])("12: the link that verifies an address works with %s", async (_what, written) => {
  const site = await openSite();
  const email = "omar@mail.example";
  await addAccount(site.db, { email });
  const omar = new Person(site);
  await omar.signIn(email);
  await omar.post("/email/verification-notification");
  const link = await linkTo(site, email, "verify");
  const { pathname, search } = new URL(written(link.href));
  expect(link.href).not.toBe(written(link.href));
  expectSaid(await site.get(pathname + search, asJson), say.verified);
});
