import { logInAsNewCraftsman } from "#tests/browser/accounts.ts";
import { logInAsAdmin } from "#tests/browser/admins.ts";
import { expect, open, pageLinks, test } from "#tests/browser/support.ts";

test("a session that has ended leads to the login and back", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 401/);
  await logInAsAdmin(context);
  await open(page, "/cities");
  await expect(pageLinks(page)).toBeVisible();
  await context.clearCookies();
  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  const next = new URLSearchParams({ next: "/cities?page=2" });
  await expect(page).toHaveURL(`/login?${next}`);
});

test("whoever is no admin any more is told so", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 403/);
  await logInAsAdmin(context);
  await open(page, "/cities");
  await expect(pageLinks(page)).toBeVisible();
  await logInAsNewCraftsman(context);
  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  await expect(page).toHaveURL("/forbidden");
});
