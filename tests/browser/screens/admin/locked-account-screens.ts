import type { Page } from "@playwright/test";
import { openAsAdmin, showEmpty, showOnTheWay } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect } from "#tests/browser/support.ts";

/** Every state of the admins' screen of locked accounts. */
export const lockedAccountScreens: Screen[] = [
  { name: "locked accounts", route: "locked-accounts", show: showLocked },
  {
    name: "locked accounts on their way",
    route: "locked-accounts",
    show: (page) => showOnTheWay(page, "/locked-accounts", "**/api/locked-accounts"),
  },
  { name: "no locked accounts", route: "locked-accounts", show: showNoneLocked },
  {
    name: "the question before an account is unlocked",
    route: "locked-accounts",
    show: showUnlocking,
    noise: /status of 422/,
  },
];

async function showNoneLocked(page: Page) {
  await showEmpty(page, "**/api/locked-accounts");
  await openAsAdmin(page, "/locked-accounts");
  await expect(page.getByText("لا حسابات مقفلة").first()).toBeVisible();
}

/** As the server would tell of an account whose number and then e-mail were changed. */
async function showLocked(page: Page) {
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  const former = {
    email: "mahmoud.alhalabi.kahraba@mail.example",
    phone: "+963944123456",
    phone_display: "0944 123 456",
  };
  const between = { ...former, phone: "+963933123456", phone_display: "0933 123 456" };
  const now = { ...between, email: "someone-else@mail.example" };
  const account = {
    id: 1,
    fullname: "محمود الحلبي",
    locked_at: ago(2),
    hides_listing: true,
    now,
    profession: { id: 1, title: "كهربائي" },
    city: { id: 1, name: "حمص" },
    changes: [
      { changed_at: ago(20), before: between, after: now, locked_by: true },
      { changed_at: ago(50), before: former, after: between, locked_by: false },
    ],
  };
  const other = { ...account, id: 2, fullname: "رنا الأتاسي", hides_listing: false };
  await page.route("**/api/locked-accounts", async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, data: [account, other], total: 2 } });
  });
  await openAsAdmin(page, "/locked-accounts");
  await expect(page.getByRole("article")).toHaveCount(2);
}

async function showUnlocking(page: Page) {
  await page.route("**/api/locked-accounts/1/unlock", (route) =>
    route.fulfill({
      status: 422,
      json: { message: "اختر البريد.", errors: { email: ["اختر البريد الذي يبقى للحساب."] } },
    }),
  );
  await showLocked(page);
  await page.getByRole("button", { name: "فتح الحساب محمود الحلبي" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "فتح الحساب" }).click();
  await expect(page.getByText("اختر البريد الذي يبقى للحساب.")).toBeVisible();
}
