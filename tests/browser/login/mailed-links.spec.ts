import type { Page } from "@playwright/test";
import {
  email,
  expectError,
  field,
  logInAsNewCraftsman,
  password,
} from "#tests/browser/accounts.ts";
import { expect, holdScripts, open, test, waitForHydration } from "#tests/browser/support.ts";

const reset = "/password/reset/some-token?email=omar%40mail.example";
const verify = "/email/verify/1/some-hash?expires=1&signature=some";
const newPassword = (page: Page) => field(page, "كلمة المرور الجديدة");
const again = (page: Page) => field(page, "تأكيد كلمة المرور");

/** What the API says to the call behind a link, while the page itself comes. */
const onVerify = async (page: Page, answer: object | "nothing") => {
  const calls: string[] = [];
  await page.route(/\/email\/verify\//, async (route) => {
    if (route.request().resourceType() === "document") return route.continue();
    calls.push(route.request().headers().accept ?? "");
    return answer === "nothing" ? route.abort("connectionfailed") : route.fulfill(answer);
  });
  return calls;
};

test("a forgotten password: the server's words in place, and another try", async ({ page }) => {
  await open(page, "/login");
  await page.getByRole("link", { name: "نسيت كلمة المرور؟" }).click();
  const sendLink = page.getByRole("button", { name: "إرسال الرابط" });
  // The login has a field of that name too, for a moment longer than its address.
  await expect(sendLink).toBeVisible();
  await expect(page).toHaveURL("/forget-password");
  const address = `someone-${crypto.randomUUID()}@mail.example`;
  await email(page).fill(address);
  await sendLink.click();
  await expect(page.getByRole("status").getByText("فسيصلك رابط لتغيير كلمة المرور")).toBeVisible();
  await expect(page.getByRole("status").locator("bdi", { hasText: address })).toBeVisible();
  await page.getByRole("button", { name: "تعديل البريد أو الإرسال مرة أخرى" }).click();
  await expect(email(page)).toHaveValue(address);
  await expect(email(page)).toBeFocused();
});

test("an e-mail typed before scripts are at work goes along to a forgotten password", {
  tag: "@desktop",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/login");
  await email(page).fill("omar@mail.example");
  release();
  await waitForHydration(page);
  await page.getByRole("link", { name: "نسيت كلمة المرور؟" }).click();
  await expect(page).toHaveURL("/forget-password");
  await expect(email(page)).toHaveValue("omar@mail.example");
});

test("an address that is none is told under it", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await open(page, "/forget-password");
  await email(page).fill("omar@");
  await page.getByRole("button", { name: "إرسال الرابط" }).click();
  await expectError(email(page), /name@example\.com/);
});

test("a reset sends what the contract names, is told, and leads to the login", {
  tag: "@desktop",
}, async ({ page }) => {
  await open(page, reset);
  await expect(email(page)).toHaveValue("omar@mail.example");
  await expect(email(page)).not.toBeEditable();
  await page.route("**/password/reset", (route) =>
    route.fulfill({ contentType: "text/plain; charset=utf-8", body: "تغيّرت كلمة المرور." }),
  );
  await newPassword(page).fill(password);
  await again(page).fill(password);
  const sent = page.waitForRequest("**/password/reset");
  await again(page).press("Enter");
  expect((await sent).postDataJSON()).toEqual({
    token: "some-token",
    email: "omar@mail.example",
    password,
    password_confirmation: password,
  });
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status").getByText("تغيّرت كلمة المرور.")).toBeVisible();
});

test("two passwords that differ, then a link that is too old", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await open(page, reset);
  await newPassword(page).fill(password);
  await again(page).fill("zaytoun-8-jisr");
  await again(page).press("Enter");
  await expectError(newPassword(page), /غير متطابقتين/);
  await newPassword(page).fill("zaytoun-8-jisr");
  await again(page).press("Enter");
  await expectError(email(page), /اطلب رابطًا جديدًا/);
  await page.getByRole("link", { name: "طلب رابط جديد" }).click();
  await expect(page).toHaveURL("/forget-password");
});

test("a verified address: first the wait, then the words, then the profile; asked once", async ({
  page,
  context,
}) => {
  await logInAsNewCraftsman(context);
  const calls = await onVerify(page, {
    contentType: "text/plain; charset=utf-8",
    body: "تم تفعيل بريدك الإلكتروني.",
  });
  const html = await (
    await context.request.get(verify, { headers: { accept: "text/html" } })
  ).text();
  expect(html).toContain("جارٍ تفعيل الحساب…");
  await open(page, verify);
  await expect(page.getByText("تم تفعيل بريدك الإلكتروني.")).toBeVisible();
  await expect(page).toHaveURL("/profile");
  expect(calls).toEqual(["application/json"]);
});

test("an address verified where nobody is logged in: the words stay, and the login is offered", async ({
  page,
  announce,
}) => {
  announce(/status of 401/);
  await page.clock.install();
  await onVerify(page, {
    contentType: "text/plain; charset=utf-8",
    body: "تم تفعيل بريدك الإلكتروني.",
  });
  // What is left of an earlier login does not count.
  await page.addInitScript(() => localStorage.setItem("auth", "true"));
  await open(page, verify);
  await expect(page.getByText("تم تفعيل بريدك الإلكتروني.")).toBeVisible();
  await page.clock.fastForward("01:00");
  await page.getByRole("main").getByRole("link", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL("/login");
});

test("a link that is too old: the server's words and the login for a visitor", async ({
  page,
  announce,
}) => {
  announce(/status of 403/);
  await open(page, verify);
  await expect(page.getByText("رابط التفعيل غير صالح")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "تسجيل الدخول" }).click();
  await expect(page).toHaveURL("/login");
});

test("a link that is too old: a new one for whoever is logged in", { tag: "@desktop" }, async ({
  page,
  context,
  announce,
}) => {
  announce(/status of 403/);
  await logInAsNewCraftsman(context);
  await open(page, "/profile");
  // Until then this browser does not know that it is logged in.
  await expect(page.locator("html")).toHaveAttribute("data-role", "user");
  await open(page, verify);
  await page.getByRole("button", { name: "إرسال رابط جديد" }).click();
  await expect(page.getByRole("status").getByText("أرسلنا رابط التفعيل")).toBeVisible();
});

const verificationFailures = [
  ["nothing", "تعذر الاتصال بالخادم."],
  [{ status: 500, json: { message: "حدث خطأ، حاول مرة أخرى." } }, "حدث خطأ، حاول مرة أخرى."],
  [{ status: 500, json: {} }, "حدث خطأ، حاول مرة أخرى."],
] as const;

test("a verification that fails, with or without a message, says so and can be tried again", async ({
  page,
  announce,
}) => {
  announce(/status of (500|403)|ERR_CONNECTION_FAILED/);
  for (const [answer, words] of verificationFailures) {
    await onVerify(page, answer);
    await open(page, verify);
    await expect(page.getByRole("main").getByText(words)).toBeVisible();
    await page.unrouteAll();
    await page.getByRole("button", { name: "أعد المحاولة" }).click();
    await expect(page.getByText("رابط التفعيل غير صالح")).toBeVisible();
  }
});
