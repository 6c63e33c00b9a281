import type { Page } from "@playwright/test";
import { craftsman, expect, open, searchAddress } from "./support.ts";

export interface Screen {
  name: string;
  /** Brings a page there and waits until it stands. */
  show: (page: Page) => Promise<unknown>;
  /** What the browser rightly says to the console on the way. */
  noise?: RegExp;
  only?: "@phone";
}

/** Every state of the public screens that a visitor can look at. */
export const screens: Screen[] = [
  { name: "home", show: (page) => open(page, "/") },
  { name: "a search", show: async (page) => open(page, await searchAddress(page.request)) },
  {
    name: "an empty search",
    show: async (page) =>
      open(page, await searchAddress(page.request, { profession: "فني مصاعد", city: "تدمر" })),
  },
  { name: "a profession in a city", show: (page) => open(page, "/دمشق/سباك") },
  { name: "a profession where nobody is", show: (page) => open(page, "/تدمر/فني-مصاعد") },
  { name: "details", show: (page) => showDetails(page) },
  { name: "details of one without a picture", show: (page) => showDetails(page, "مصطفى عزّ الدين") },
  { name: "the number in a dialog", show: showDialog },
  {
    name: "the number without scripts' help",
    show: async (page) => open(page, `${(await craftsman(page.request)).address}?phone=1`),
  },
  { name: "the phone menu", show: showMenu, only: "@phone" },
  { name: "contact", show: (page) => open(page, "/contact") },
  { name: "contact with errors", show: showContactErrors, noise: /status of 422/ },
  { name: "contact sent", show: (page) => open(page, "/contact?sent=1") },
  { name: "privacy policy", show: (page) => open(page, "/privacy-policy") },
  { name: "not found", show: (page) => open(page, "/no/such/screen"), noise: /status of 404/ },
  { name: "forbidden", show: (page) => open(page, "/forbidden"), noise: /status of 403/ },
];

async function showDetails(page: Page, fullname?: string) {
  await open(page, (await craftsman(page.request, fullname)).address);
}

async function showDialog(page: Page) {
  await showDetails(page);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showMenu(page: Page) {
  await open(page, "/");
  await page.getByRole("button", { name: "القائمة" }).click();
  await expect(page.getByRole("navigation", { name: "القائمة" })).toBeVisible();
}

async function showContactErrors(page: Page) {
  await open(page, "/contact");
  await page.getByRole("button", { name: "إرسال الرسالة" }).click();
  await expect(page.getByLabel("الاسم الكامل")).toBeFocused();
}
