import { expect, it } from "vitest";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { acceptJson, mailedLink } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";

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
  const link = await mailedLink(site, email, "verify");
  const { pathname, search } = new URL(written(link.href));
  expect(link.href).not.toBe(written(link.href));
  expectText(await site.get(pathname + search, acceptJson), accountSentences.verified);
});
