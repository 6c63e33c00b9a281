import type { Page } from "@playwright/test";
import { alertTexts } from "#src/features/craftsmen/alerts/texts.ts";
import { holdRequests } from "#tests/browser/accounts.ts";
import {
  cards,
  craftsman,
  expect,
  open,
  pageLinks,
  searchAddress,
} from "#tests/browser/support.ts";

export interface Screen {
  name: string;
  /** The line of the table of screens that it is a state of. */
  route: string;
  /** Brings a page there and waits until it stands. */
  show: (page: Page) => Promise<unknown>;
  /** What the browser rightly says to the console on the way. */
  noise?: RegExp;
  only?: "@phone";
}

/** Every state of the public screens that a visitor can look at. */
export const screens: Screen[] = [
  { name: "home", route: "/", show: (page) => open(page, "/") },
  {
    name: "a search",
    route: "/",
    show: async (page) => open(page, await searchAddress(page.request)),
  },
  {
    name: "an empty search",
    route: "/",
    show: async (page) =>
      open(page, await searchAddress(page.request, { profession: "فني مصاعد", city: "تدمر" })),
  },
  { name: "a search on its way", route: "/", show: showSearching },
  { name: "a search that failed", route: "/", show: showSearchFailed, noise: /status of 500/ },
  {
    name: "a profession in a city",
    route: ":city/:profession",
    show: (page) => open(page, "/دمشق/سباك"),
  },
  {
    name: "a profession where nobody is",
    route: ":city/:profession",
    show: (page) => open(page, "/تدمر/فني-مصاعد"),
  },
  {
    name: "a search that found nobody",
    route: "/",
    show: (page) => open(page, "/?q=زززققق"),
  },
  { name: "all professions", route: "trades", show: (page) => open(page, "/trades") },
  { name: "the cities of a profession", route: "trades", show: showCities },
  { name: "details", route: "carftsman-details/:id", show: (page) => showDetails(page) },
  {
    name: "details of one without a picture",
    route: "carftsman-details/:id",
    show: (page) => showDetails(page, "مصطفى عزّ الدين"),
  },
  {
    name: "details that could not be had",
    route: "carftsman-details/:id",
    show: showDetailsFailed,
    noise: /status of 500/,
  },
  { name: "the number in a dialog", route: "carftsman-details/:id", show: showDialog },
  {
    name: "the number without scripts' help",
    route: "carftsman-details/:id",
    show: async (page) => open(page, `${(await craftsman(page.request)).address}?phone=1`),
  },
  { name: "a number after its dialog", route: "carftsman-details/:id", show: showNumberBar },
  { name: "the saved, empty", route: "saved", show: (page) => open(page, "/saved") },
  { name: "the saved", route: "saved", show: showSaved },
  { name: "home for someone who was here before", route: "/", show: showHomeAgain },
  { name: "the phone menu", route: "/", show: showMenu, only: "@phone" },
  { name: "contact", route: "contact", show: (page) => open(page, "/contact") },
  {
    name: "contact with errors",
    route: "contact",
    show: showContactErrors,
    noise: /status of 422/,
  },
  { name: "contact sent", route: "contact", show: (page) => open(page, "/contact?sent=1") },
  {
    name: "a form to be told",
    route: "alert",
    show: (page) => open(page, "/alert?q=نقل عفش"),
  },
  {
    name: "a form to be told that asks for the work",
    route: "alert",
    show: (page) => open(page, "/alert"),
  },
  { name: "what one asked to be told", route: "alert/:token", show: showAlert },
  {
    name: "an alert that ended",
    route: "alert/:token",
    show: (page) => open(page, `/alert/${"x".repeat(58)}`),
    noise: /status of 404/,
  },
  {
    name: "privacy policy",
    route: "privacy-policy",
    show: (page) => open(page, "/privacy-policy"),
  },
  {
    name: "sources of the data",
    route: "licenses",
    show: (page) => open(page, "/licenses"),
  },
  {
    name: "not found",
    route: "*",
    show: (page) => open(page, "/no/such/screen"),
    noise: /status of 404/,
  },
  {
    name: "forbidden",
    route: "forbidden",
    show: (page) => open(page, "/forbidden"),
    noise: /status of 403/,
  },
];

const failed = { status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } };
const lists = /\/api\/craftsmen\?/;

async function showAlert(page: Page) {
  await open(page, "/alert?q=نقل عفش");
  await page.getByLabel(alertTexts.contact).fill("0944000333");
  await page.getByRole("button", { name: alertTexts.send }).click();
  await expect(page.getByRole("button", { name: alertTexts.remove })).toBeVisible();
}

async function showSearching(page: Page) {
  await open(page, "/");
  await holdRequests(page, lists);
  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  await expect(page.locator('#craftsmen [aria-busy="true"]')).toBeVisible();
}

async function showSearchFailed(page: Page) {
  await open(page, "/");
  await page.route(lists, (route) => route.fulfill(failed));
  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  await expect(page.getByText(failed.json.message)).toBeVisible();
}

async function showDetailsFailed(page: Page) {
  await open(page, "/");
  await page.route(/\/api\/craftsmen\/\d/, (route) => route.fulfill(failed));
  await cards(page).first().getByRole("link").click();
  await expect(page.getByText(failed.json.message)).toBeVisible();
}

async function showDetails(page: Page, fullname?: string) {
  await open(page, (await craftsman(page.request, fullname)).address);
}

async function showDialog(page: Page) {
  await showDetails(page);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

async function showNumberBar(page: Page) {
  await showDialog(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
}

async function showSaved(page: Page) {
  await showNumberBar(page);
  await page.getByRole("button", { name: /^حفظ/ }).click();
  await open(page, "/saved");
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
}

async function showHomeAgain(page: Page) {
  await showNumberBar(page);
  await open(page, "/");
  await expect(page.getByRole("link", { name: "عرض الكل" })).toBeVisible();
}

async function showCities(page: Page) {
  await open(page, "/trades");
  await page.getByRole("main").getByRole("link", { name: "سبّاك" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: /دمشق/ })).toBeVisible();
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
