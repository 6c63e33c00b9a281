import type { Page } from "@playwright/test";
import {
  createButton,
  field,
  fillRegistration,
  freshPhone,
  logInAsNewCraftsman,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, openAsAdmin } from "#tests/browser/admins.ts";
import type { Screen } from "#tests/browser/screens/screens.ts";
import { expect, open } from "#tests/browser/support.ts";

/** What a person sees of registrations that nobody has confirmed, and of numbers that are missing or proven. */
export const unconfirmedScreens: Screen[] = [
  {
    name: "register with a number that is taken",
    route: "register",
    show: showTakenPhone,
    noise: /status of 422/,
  },
  {
    name: "profile of a registration that ends",
    route: "profile",
    show: (page) => showProfileAs(page, { registration_ends_at: inTwoWeeks }, {}),
  },
  {
    name: "profile without a number",
    route: "profile",
    show: (page) => showProfileAs(page, {}, { phone: null, phone_display: null }),
  },
  { name: "orders with a proven number", route: "carftsman-orders", show: showOrders },
  { name: "audit log with the end of a registration", route: "audit-log", show: showAudit },
];

/** Noon, so that it is the same day in every time zone near the site's. */
export const inTwoWeeks = "2026-12-10T12:00:00.000Z";

/** Registers with the number of somebody who has just registered. */
export async function showTakenPhone(page: Page) {
  const phone = freshPhone();
  await logInAsNewCraftsman(page.context(), "عمر الزعبي", phone);
  await page.context().clearCookies();
  await open(page, "/register");
  await fillRegistration(page);
  await field(page, "رقم الهاتف").fill(phone);
  await createButton(page).click();
  await expect(field(page, "رقم الهاتف")).toBeFocused();
}

/** A fresh craftsman's profile, as the server would answer later. */
export async function showProfileAs(page: Page, later: object, laterUser: object) {
  await logInAsNewCraftsman(page.context());
  await page.route("**/api/get-profile-data", async (route) => {
    const { user, ...data } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...data, ...later, user: { ...user, ...laterUser } } });
  });
  await open(page, "/profile");
  await expect(page.getByRole("heading", { name: "عمر الزعبي" })).toBeVisible();
}

export async function showOrders(page: Page) {
  await logInAsNewCraftsman(page.context());
  await page.context().clearCookies();
  await logInAsAdmin(page.context());
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    const list = await (await route.fetch()).json();
    const data = list.data.map((order: object) => ({
      ...order,
      phone_state: "proven",
    }));
    await route.fulfill({ json: { ...list, data } });
  });
  await openAsAdmin(page, "/carftsman-orders");
  await expect(page.getByText("رقم مؤكَّد", { exact: true }).first()).toBeVisible();
}

export async function showAudit(page: Page) {
  const entry = {
    id: 0,
    act: "listing.expire",
    subject: 17,
    subject_name: null,
    admin: null,
    address: "cleanup",
    created_at: "2026-05-01T09:00:00.000Z",
    before: { state: "pending" },
    after: null,
  };
  await page.route("**/api/audit-log", async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, data: [entry, ...list.data] } });
  });
  await openAsAdmin(page, "/audit-log");
  const shownEntry = page.getByRole("listitem").filter({ hasText: "إنهاء تسجيل غير مفعّل" });
  await expect(shownEntry).toBeVisible();
}
