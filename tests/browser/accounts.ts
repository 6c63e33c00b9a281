import type { BrowserContext, Locator, Page } from "@playwright/test";
import { accountType } from "#src/auth/table.server.ts";
import { profileTexts } from "#src/features/accounts/profile/profile.texts.ts";
import { ownWorkTexts } from "#src/features/accounts/works/texts.ts";
import { insertCraftsman, insertSession } from "./support/database.ts";
import { password } from "./support/password.ts";
import { expect, open } from "./support.ts";

export { password } from "./support/password.ts";
export { admin } from "./support/site-process.ts";

export interface Account {
  id: number;
  email: string;
  fullname: string;
}

let phones = 0;

/** A number that no one else has: none of the demo's has three zeros, and each worker has its own. */
export function freshPhone() {
  const number = (Number(process.env.TEST_WORKER_INDEX) * 500 + ++phones) % 10_000;
  return `093000${String(number).padStart(4, "0")}`;
}

/** Letters only, as names must be. */
export const freshFullname = () =>
  `نادر ${[...crypto.randomUUID().replace(/\D/g, "")].map((digit) => "ابتثجحخدذر"[Number(digit)]).join("")}`;

/**
 * A new craftsman, inserted into the database together with a session of this browser: logged in,
 * without hints in its storage. Registration and login have tests of their own.
 */
export async function logInAsNewCraftsman(
  context: BrowserContext,
  fullname = "عمر الزعبي",
  phone = freshPhone(),
) {
  const email = `omar-${crypto.randomUUID()}@mail.example`;
  const id = await insertCraftsman({ email, fullname, phone: toE164(phone) });
  await logInAs(context, id, accountType.craftsman);
  return { id, email, fullname } satisfies Account;
}

/**
 * Inserts a session of this account and gives the browser its cookie in place of any former one: at no
 * moment is a page, which may be asking for something, logged out.
 */
export async function logInAs(context: BrowserContext, accountId: number, type: number) {
  const value = await insertSession(accountId, type);
  const url = process.env.TEST_SITE ?? "";
  await context.addCookies([
    { name: "herafi_session", value, url, httpOnly: true, sameSite: "Lax" },
    // The token of the former session is over.
    { name: "XSRF-TOKEN", value: "", url, expires: 1 },
  ]);
}

const toE164 = (phone: string) => phone.replaceAll(" ", "").replace(/^0/, "+963");

/** A fresh craftsman on the own profile, hints and all, with the fields unfolded. */
export async function openProfile(page: Page) {
  const account = await openFoldedProfile(page);
  await unfoldFields(page);
  return account;
}

/** As it comes: on phones each fact is a row. */
export async function openFoldedProfile(page: Page) {
  const account = await logInAsNewCraftsman(page.context());
  await open(page, "/profile");
  await expect(page.getByRole("heading", { name: account.fullname })).toBeVisible();
  return account;
}

/** There once the profile is, whatever is folded. */
export const editHeading = (page: Page) => page.getByRole("heading", { name: profileTexts.edit });

/** Unfolds every fact of the profile; on wide screens none is folded. */
export async function unfoldFields(page: Page) {
  const pencils = page.getByRole("button", { name: /^تعديل: / });
  await expect(editHeading(page)).toBeAttached();
  while (await pencils.count()) await pencils.first().click();
  await expect(field(page, "الاسم الكامل")).toBeVisible();
}

/** Unfolds what is under «حسابي والأمان» of the profile: devices, password, own data and deletion. */
export const unfoldAccount = (page: Page) => page.getByText(profileTexts.account).click();

/** The header of a browser that has asked for the anti-forgery cookie. */
export async function csrfHeaders(context: BrowserContext) {
  await context.request.get("/sanctum/csrf-cookie");
  const { cookies } = await context.storageState();
  const value = cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  return { "x-xsrf-token": decodeURIComponent(value), accept: "application/json" };
}

/** What the browser keeps to draw by. */
export const hints = (page: Page) =>
  page.evaluate(() => ({
    auth: localStorage.getItem("auth"),
    role: localStorage.getItem("role"),
    newuser: localStorage.getItem("newuser"),
    drawn: document.documentElement.dataset.role ?? null,
  }));

export const noHints = { auth: null, role: null, drawn: null };
export const userHints = { auth: "true", role: "user", drawn: "user" };

/** What a login leaves in the browser, there before the page is. */
export function remember(page: Page, stored: Record<string, string>) {
  return page.addInitScript((items) => {
    // Not on the blank page before ours.
    if (!location.protocol.startsWith("http")) return;
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
/** Where a login takes a number as well. */
export const email = (page: Page) => page.getByLabel(/^(البريد الإلكتروني|رقم الهاتف أو البريد)$/);
export const passwordField = (page: Page) => field(page, "كلمة المرور");
export const logInButton = (page: Page) => page.getByRole("button", { name: "دخول", exact: true });
export const createButton = (page: Page) => page.getByRole("button", { name: "إنشاء الحساب" });
export const saveButton = (page: Page) => page.getByRole("button", { name: "حفظ التعديلات" });
export const picture = (page: Page) => page.locator('input[type="file"]');
export const logOutButton = (page: Page) =>
  page.getByRole("button", { name: "تسجيل الخروج" }).filter({ visible: true });

export async function logIn(page: Page, account: Pick<Account, "email">) {
  await email(page).fill(account.email);
  await passwordField(page).fill(password);
  await logInButton(page).click();
}

/** A registration that lacks nothing. */
export async function fillRegistration(page: Page) {
  const address = `lina-${crypto.randomUUID()}@mail.example`;
  await field(page, "الاسم الكامل").fill("لينا حدّاد");
  await field(page, "رقم الهاتف").fill(freshPhone());
  await field(page, "المهنة").selectOption("نجّار");
  await field(page, "المدينة").selectOption("دمشق");
  await email(page).fill(address);
  await passwordField(page).fill(password);
  await field(page, "أنثى").check();
  return address;
}

/** Chooses pictures of works on the own profile. */
export async function choosePictures(page: Page, files: FilePayload[]) {
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: ownWorkTexts.add }).click();
  await (await choosing).setFiles(files);
}

type FilePayload = { name: string; mimeType: string; buffer: Buffer };

/** A picture of some colours, of that many bytes or a little more. */
export async function picturePng(page: Page, bytes = 0) {
  const base64 = await page.evaluate((size) => {
    const side = Math.max(240, Math.ceil(Math.sqrt(size / 3)));
    const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
    const drawing = canvas.getContext("2d");
    const pixels = new ImageData(side, side);
    // Noise does not shrink by being packed.
    for (let at = 0; at < pixels.data.length; at++) {
      pixels.data[at] = at % 4 === 3 ? 255 : size ? Math.random() * 256 : at % 251;
    }
    drawing?.putImageData(pixels, 0, 0);
    return canvas.toDataURL("image/png").split(",")[1] ?? "";
  }, bytes);
  return { name: "lina.png", mimeType: "image/png", buffer: Buffer.from(base64, "base64") };
}

/** Uploads take that long that a person can watch them. */
export async function slowUploads(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

/** Holds the answers of an address until they are let go. */
export async function holdRequests(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** The posts of one address as they leave. */
export function posts(page: Page, path: string) {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname === path) {
      sent.push(request.url());
    }
  });
  return sent;
}

export const expectError = async (control: Locator, text: string | RegExp) => {
  await expect(control).toHaveAttribute("aria-invalid", "true");
  await expect(control).toHaveAccessibleDescription(text);
};
