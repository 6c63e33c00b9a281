import type { Page } from "@playwright/test";
import { messageReceived as received } from "#src/features/messages/texts.ts";
import { expect, isSameDocument, markDocument, open, test } from "#tests/browser/support.ts";

const fixedMessages = [
  ["الاسم الكامل", "أدخل اسمك"],
  ["البريد الإلكتروني", "أدخل بريدك الإلكتروني"],
  ["الموضوع", "أدخل موضوع الرسالة"],
  ["الرسالة", "اكتب رسالتك"],
] as const;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole("button", { name: "إرسال الرسالة" });

const wellTyped = {
  "الاسم الكامل": "رامي الحسن",
  "البريد الإلكتروني": "rami@example.com",
  الموضوع: "سؤال عن التسجيل",
  الرسالة: "كيف أسجّل في الدليل؟\nأعمل نجّارًا في حمص.",
};

async function type(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) await field(page, label).fill(text);
}

async function expectTyped(page: Page, texts: Record<string, string>) {
  for (const [label, text] of Object.entries(texts)) {
    await expect(field(page, label)).toHaveValue(text);
  }
}

test("an empty form shows the fixed message under each field", async ({ page, announce }) => {
  announce(/status of 422/);
  await open(page, "/contact");
  await send(page).click();
  for (const [label, message] of fixedMessages) {
    const control = field(page, label);
    await expect(control).toHaveAttribute("aria-invalid", "true");
    await expect(control).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(field(page, "الاسم الكامل")).toBeFocused();
});

test("the first field in error gets the focus, and what was typed stays", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 422/);
  await open(page, "/contact");
  await markDocument(page);
  const typed = { ...wellTyped, "البريد الإلكتروني": "rami@", الموضوع: "س" };
  await type(page, typed);
  await send(page).click();
  await expect(field(page, "البريد الإلكتروني")).toBeFocused();
  await expect(field(page, "البريد الإلكتروني")).toHaveAccessibleDescription(/name@example\.com/);
  await expect(field(page, "الموضوع")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "الاسم الكامل")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "الرسالة")).not.toHaveAttribute("aria-invalid");
  await expectTyped(page, typed);

  await type(page, wellTyped);
  // What was mended is no longer said to be wrong.
  await expect(field(page, "البريد الإلكتروني")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "الموضوع")).not.toHaveAttribute("aria-invalid");
  await send(page).click();
  await expect(page.getByRole("main").getByText(received)).toBeVisible();
  expect(await isSameDocument(page)).toBe(true);
});

test("a sent message is confirmed on the screen and by a toast of three seconds", async ({
  page,
}) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await open(page, "/contact");
  await type(page, wellTyped);
  await send(page).click();
  const toast = page.getByRole("status").getByText(received);
  await expect(toast).toBeVisible();
  await expect(page.getByRole("main").getByText(received)).toBeVisible();
  await page.clock.runFor(2900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
  await expect(page.getByRole("main").getByText(received)).toBeVisible();
});

test("20: markup in a message is text, and runs nothing", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await open(page, "/contact");
  const markup = `"><img src=x onerror=alert(1)></textarea><script>alert(2)</script>`;
  const typed = {
    "الاسم الكامل": markup,
    "البريد الإلكتروني": markup,
    الموضوع: markup,
    الرسالة: markup,
  };
  await type(page, typed);
  await send(page).click();
  await expect(field(page, "البريد الإلكتروني")).toBeFocused();
  await expectTyped(page, typed);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  const email = { "البريد الإلكتروني": wellTyped["البريد الإلكتروني"] };
  await type(page, { ...typed, ...email });
  await send(page).click();
  await expect(page.getByRole("main").getByText(received)).toBeVisible();
});

test("without a connection it says so and loses nothing", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/ERR_CONNECTION_FAILED/);
  await open(page, "/contact");
  await page.route(/\/api\/contact-send|\/sanctum\//, (route) => route.abort("connectionfailed"));
  await type(page, wellTyped);
  await send(page).click();
  await expect(
    page.getByRole("alert").getByText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب."),
  ).toBeVisible();
  await expect(
    page.getByRole("main").getByText("لا يوجد إنترنت الآن، أو أن الموقع لا يجيب."),
  ).toBeVisible();
  await expectTyped(page, wellTyped);
  await page.unrouteAll();
  await send(page).click();
  await expect(page.getByRole("main").getByText(received)).toBeVisible();
});

test("an out-of-date token is renewed without a word", { tag: "@desktop" }, async ({
  page,
  announce,
  context,
}) => {
  announce(/status of 419/);
  await open(page, "/contact");
  await context.addCookies([{ name: "XSRF-TOKEN", value: "stale", url: page.url() }]);
  await type(page, wellTyped);
  await send(page).click();
  await expect(page.getByRole("main").getByText(received)).toBeVisible();
});

test("too many messages: the server's words, and nothing is lost", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 429/);
  const words = "أرسلت طلبات كثيرة. انتظر قليلًا ثم حاول مرة أخرى.";
  await open(page, "/contact");
  await page.route("**/api/contact-send", (route) =>
    route.fulfill({ status: 429, json: { message: words }, headers: { "retry-after": "60" } }),
  );
  await type(page, wellTyped);
  await send(page).click();
  await expect(page.getByRole("alert").getByText(words)).toBeVisible();
  await expect(send(page)).toBeFocused();
  await expectTyped(page, wellTyped);
});
