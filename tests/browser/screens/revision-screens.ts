import type { Page } from "@playwright/test";
import type { Page as ListPage } from "#src/contract/pagination.ts";
import type { Revision } from "#src/features/moderation/revisions/contract.ts";
import { revisionTexts } from "#src/features/moderation/revisions/texts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect } from "#tests/browser/support.ts";
import type { Screen } from "./screens.ts";

/** States of the screen of changes that wait for a review. */
export const revisionScreens: Screen[] = [
  { name: "changes that wait", route: "revisions", show: showChanges },
  { name: "no changes that wait", route: "revisions", show: (page) => openWith(page, []) },
  { name: "some of the changes", route: "revisions", show: showSome },
  { name: "declining changes", route: "revisions", show: showDecline },
];

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();

const revision: Revision = {
  id: 1,
  craftsman_id: 1,
  created_at: ago(2),
  version: 1,
  fullname: "محمود الحلبي",
  profession: "سبّاك",
  city: "دمشق",
  approved_at: ago(24 * 150),
  phone: "+963944115220",
  email: null,
  may_approve: true,
  published: [],
  changes: [
    {
      field: "phone",
      before: "+963944115220",
      after: "+963933700418",
      before_text: "0944 115 220",
      after_text: "0933 700 418",
    },
    {
      field: "city",
      before: 1,
      after: 2,
      before_text: "دمشق",
      after_text: "ريف دمشق",
    },
    {
      field: "description",
      before: null,
      after: null,
      before_text: "تمديد شبكات المياه والصرف وصيانتها، وكشف التسرّب دون تكسير في دمشق وريفها.",
      after_text: "تمديد شبكات المياه والصرف وصيانتها، وتركيب السخّانات الشمسية في دمشق وريفها.",
    },
  ],
};

/** Has the API tell these alone. */
async function openWith(page: Page, data: Revision[]) {
  await page.route("**/api/revisions*", async (route) => {
    const list: ListPage<Revision> = await (await route.fetch()).json();
    const json = { ...list, data, total: data.length, from: 1, current_page: 1, last_page: 1 };
    await route.fulfill({ json: { ...json, links: [] } });
  });
  await openAsAdmin(page, "/revisions");
}

async function showChanges(page: Page) {
  await openWith(page, [
    revision,
    { ...revision, id: 2, fullname: "ليث القباني", may_approve: false },
  ]);
  await expect(page.getByText(revisionTexts.phoneUnproven).first()).toBeVisible();
}

async function showSome(page: Page) {
  await openWith(page, [revision]);
  await page.getByRole("button", { name: revisionTexts.some }).click();
}

async function showDecline(page: Page) {
  await openWith(page, [revision]);
  await page.getByRole("button", { name: revisionTexts.decline }).click();
}
