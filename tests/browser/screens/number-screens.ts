import type { Page } from "@playwright/test";
import type { AccessView } from "#src/features/accounts/phone/contract.ts";
import { claimTexts, codeTexts } from "#src/features/accounts/phone/screen.texts.ts";
import type { ToCall } from "#src/features/freshness/contract.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect, open } from "#tests/browser/support.ts";
import type { Screen } from "./screens.ts";

/** Ways to a page by its number, and by the link of a question. */
export const numberScreens: Screen[] = [
  {
    name: "a page that is looked for by its number",
    route: "claim",
    show: (page) => open(page, "/claim"),
  },
  {
    name: "a question whose link is too old",
    route: "still-working/:id",
    show: (page) => open(page, "/still-working/1?expires=1&signature=0"),
  },
  {
    name: "people to be called",
    route: "call-list",
    show: showCalls,
  },
  {
    name: "a link to claim a page",
    route: "claim/:token",
    show: showClaim,
  },
  {
    name: "the code that claims a page",
    route: "claim/:token",
    show: showClaimCode,
  },
  {
    name: "a link to claim a page that is too old",
    route: "claim/:token",
    show: (page) => open(page, `/claim/${"a".repeat(43)}`),
  },
  { name: "a password for a claimed page", route: "claim/:token", show: showPassword },
];

const access: AccessView = {
  state: "open",
  kind: "claim",
  fullname: "محمود الحلبي",
  listing_id: 1,
  phone_display: "0944 115 220",
  by_message: true,
  by_sending: false,
};

async function showClaim(page: Page) {
  await page.route("**/api/claims/*", (route) => route.fulfill({ json: access }));
  await open(page, `/claim/${"b".repeat(43)}`);
  await expect(page.getByRole("link", { name: claimTexts.notMine })).toBeVisible();
}

/** Which the admins have not read yet. */
async function showClaimCode(page: Page) {
  const waiting = { ...access, state: "waiting" as const };
  const offer = {
    code: "482913",
    url: "https://wa.me/963933111222?text=482913",
    phone_display: "0944 115 220",
    expires_at: new Date().toISOString(),
  };
  await page.route("**/api/claims/*", (route) => route.fulfill({ json: waiting }));
  await page.route("**/api/phone-access", (route) => route.fulfill({ json: waiting }));
  await page.route("**/api/phone-access/code", (route) =>
    route.fulfill({ status: 201, json: offer }),
  );
  await open(page, `/claim/${"c".repeat(43)}`);
  await page.getByRole("button", { name: codeTexts.make }).click();
  await page.getByRole("button", { name: codeTexts.check }).click();
  await expect(page.getByText(codeTexts.notYet)).toBeVisible();
}

const person = (id: number, fullname: string, more: Partial<ToCall> = {}): ToCall => ({
  id,
  fullname,
  profession: "سبّاك",
  city: "دمشق",
  phone: { e164: "+963944115220", display: "0944 115 220" },
  confirmed_at: new Date(Date.now() - 95 * 86_400_000).toISOString(),
  times_asked: 0,
  ...more,
});

async function showCalls(page: Page) {
  const data = [
    person(1, "محمود الحلبي", { times_asked: 1 }),
    person(2, "سامر النجار", { confirmed_at: null }),
  ];
  await page.route("**/api/call-list*", (route) =>
    route.fulfill({
      json: { data, total: 2, current_page: 1, last_page: 1, per_page: 20, links: [] },
    }),
  );
  await openAsAdmin(page, "/call-list");
  await expect(page.getByText("محمود الحلبي").first()).toBeVisible();
}

async function showPassword(page: Page) {
  const view: AccessView = { ...access, state: "ready" };
  await page.route("**/api/claims/*", (route) => route.fulfill({ json: view }));
  await open(page, `/claim/${"a".repeat(43)}`);
  await expect(page.getByText("0944 115 220")).toBeVisible();
}
