import type { Page } from "@playwright/test";
import type { SiteState } from "#src/features/site-state/contract.ts";
import { siteStateTexts as texts } from "#src/features/site-state/texts.ts";
import { openAsAdmin, showOnTheWay } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect } from "#tests/browser/support.ts";

const api = "**/api/site-state";

/** Every state of the screen that tells how it stands with the site. */
export const siteStateScreens: Screen[] = [
  { name: "site state", route: "site-state", show: (page) => openAsAdmin(page, "/site-state") },
  {
    name: "site state on its way",
    route: "site-state",
    show: (page) => showOnTheWay(page, "/site-state", api),
  },
  { name: "a site where all is well", route: "site-state", show: showWell },
  { name: "a site in trouble", route: "site-state", show: showTrouble },
  { name: "the question before a mail is deleted", route: "site-state", show: showQuestion },
  {
    name: "site state that could not be had",
    route: "site-state",
    show: showFailed,
    noise: /status of 500/,
  },
];

const hour = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

export const failures: SiteState["mail"]["failures"] = [
  {
    id: 17,
    kind: "verify",
    recipient: "a.very.long.name.of.somebody@gmial.mail.example",
    created_at: ago(75),
    attempts: 212,
    trouble: "recipient",
    is_tried: false,
    reason: "EENVELOPE Can't send mail - all recipients were rejected: 550 No such user [address]",
  },
  {
    id: 18,
    kind: "reset",
    recipient: "omar@mail.example",
    created_at: ago(30),
    attempts: 2,
    trouble: "away",
    is_tried: true,
    reason: "ESOCKET connect ECONNREFUSED 192.0.2.25:587",
  },
];

export const healthyState: SiteState = {
  mail: {
    goes_to: "server",
    waiting: 0,
    oldest_waiting: null,
    trouble: null,
    failed: 0,
    failures: [],
  },
  backups: {
    takes_snapshots: true,
    last_snapshot: { made_at: ago(0.4), bytes: 1_204_224 },
    last_backup: { made_at: ago(9), bytes: 48_234_496 },
    is_late: false,
  },
  logins: { failed_in_hour: 2, failed_in_day: 11, refused_in_day: 0, are_many: false },
  database: { kind: "embedded", bytes: 42_532_864, answered_in_ms: 3 },
  revisions: { late: 0 },
  pictures: { in: "folder", files: 1846, bytes: 93_847_552, withheld: 0 },
  disk: { free_bytes: 18_253_611_008, has_room: true },
  program: { version: "0.1.0", runs_since: ago(30 * 24), has_unwanted_demo: false },
};

/** Has the API tell this of the site. */
export const mockSiteState = (page: Page, state: Partial<SiteState>) =>
  page.route(api, (route) => route.fulfill({ json: { ...healthyState, ...state } }));

async function showWell(page: Page) {
  await mockSiteState(page, {});
  await openAsAdmin(page, "/site-state");
  await expect(page.getByText(texts.allWell)).toBeVisible();
}

async function showTrouble(page: Page) {
  await mockSiteState(page, {
    mail: {
      ...healthyState.mail,
      waiting: 340,
      oldest_waiting: ago(75),
      trouble: "away",
      failed: 312,
      failures,
    },
    backups: { ...healthyState.backups, takes_snapshots: false, last_backup: null, is_late: true },
    logins: { failed_in_hour: 214, failed_in_day: 903, refused_in_day: 11_420, are_many: true },
    database: { ...healthyState.database, kind: "server", answered_in_ms: 0 },
    revisions: { late: 3 },
    pictures: { ...healthyState.pictures, withheld: 12 },
    disk: { free_bytes: 104_857_600, has_room: false },
    program: { ...healthyState.program, has_unwanted_demo: true },
  });
  await openAsAdmin(page, "/site-state");
  await page.getByText(texts.details).first().click();
}

async function showQuestion(page: Page) {
  await showTrouble(page);
  await page.getByRole("button", { name: /^حذف/ }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showFailed(page: Page) {
  await page.route(api, (route) =>
    route.fulfill({ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }),
  );
  await openAsAdmin(page, "/site-state");
  await expect(page.getByRole("button", { name: "أعد المحاولة" })).toBeVisible();
}
