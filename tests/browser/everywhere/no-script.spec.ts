import { messageReceived } from "#src/features/messages/texts.ts";
import { actionTexts, forbiddenTexts, notFoundTexts } from "#src/features/site/texts.ts";
import {
  cardNames,
  cards,
  cities,
  craftsman,
  currentPage,
  expect,
  pageLinks,
  professions,
  queryOf,
  searchButton,
  test,
} from "#tests/browser/support.ts";

test.use({ javaScriptEnabled: false });
// What the page would like to preload is refused here, and that is all that may fail.
test.beforeEach(({ announce }) => announce(/\/assets\/[^/]+\.js csp$/));

test("home can be read and searched, and its pages followed", { tag: "@both" }, async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "الحرفيون المتاحون" })).toBeVisible();
  await expect(cards(page)).toHaveCount(12);
  // No button that would do nothing.
  await expect(page.getByRole("button", { name: /شريحة|الشرائح/ })).toHaveCount(0);
  await professions(page).selectOption("سبّاك");
  await cities(page).selectOption("دمشق");
  await searchButton(page).click();
  await expect(cards(page)).toHaveCount(12);
  await expect(cards(page).filter({ hasText: "سبّاك" }).filter({ hasText: "دمشق" })).toHaveCount(12);
  await expect(professions(page).locator("option:checked")).toHaveText("سبّاك");
  await expect(cities(page).locator("option:checked")).toHaveText("دمشق");
  const firstPage = await cardNames(page);

  await pageLinks(page).getByRole("link", { name: "التالي" }).click();
  await expect(currentPage(page)).toHaveText("الصفحة 2");
  await expect(cards(page)).toHaveCount(4);
  await expect(page.getByRole("heading", { name: "الحرفيون المتاحون" })).toBeInViewport();
  await expect.poll(() => queryOf(page)).toMatchObject({ page: "2" });
  expect(firstPage).not.toContain((await cardNames(page))[0]);
  await pageLinks(page).getByRole("link", { name: "السابق" }).click();
  await expect(currentPage(page)).toHaveText("الصفحة 1");
  expect(await cardNames(page)).toEqual(firstPage);
});

test("details can be read, and «تواصل» is a link to the number", async ({ page }) => {
  const { fullname } = await craftsman(page.request);
  // Tests beside this one approve others, who then stand before this one.
  await page.goto(`/?q=${encodeURIComponent(fullname)}`);
  await cards(page).getByRole("link", { name: fullname }).click();
  await expect(page.getByRole("heading", { level: 1, name: fullname })).toBeVisible();
  await expect(page.getByText("تمديد شبكات المياه والصرف")).toBeVisible();
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
  const { pathname } = new URL(page.url());

  await page.getByRole("link", { name: "تواصل" }).click();
  const call = page.getByRole("link", { name: "اتصال" });
  await expect(call).toHaveAttribute("href", /^tel:\+9639\d{8}$/);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await expect(page.getByRole("heading", { level: 1, name: fullname })).toBeVisible();
  await expect(page.getByRole("link", { name: "واتساب" })).toBeVisible();
  await expect(page.getByText(/^0\d{3} \d{3} \d{3}$/)).toBeVisible();
  // A number belongs to people who ask, not to search engines.
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});

test("the contact form keeps what was typed beside its errors, then sends", {
  tag: "@desktop",
}, async ({ page, announce }) => {
  announce(/status of 422/);
  await page.goto("/contact");
  const send = page.getByRole("button", { name: "إرسال الرسالة" });
  const name = page.getByLabel("الاسم الكامل");
  const email = page.getByLabel("البريد الإلكتروني");
  const text = page.getByLabel("الرسالة", { exact: true });
  await name.fill("رامي الحسن");
  await email.fill("ليس بريدًا");
  await text.fill("سطر أول\nسطر <b>ثانٍ</b> & آخر");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    send.click(),
  ]);
  expect(answer.status()).toBe(422);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(/أدخل بريدًا إلكترونيًا صحيحًا/);
  await expect(page.getByLabel("الموضوع")).toHaveAccessibleDescription("أدخل موضوع الرسالة");
  await expect(name).not.toHaveAttribute("aria-invalid");
  await expect(name).toHaveValue("رامي الحسن");
  await expect(email).toHaveValue("ليس بريدًا");
  await expect(text).toHaveValue("سطر أول\nسطر <b>ثانٍ</b> & آخر");

  await email.fill("rami@example.com");
  await page.getByLabel("الموضوع").fill("سؤال عن التسجيل");
  await send.click();
  await expect(page.getByText(messageReceived)).toBeVisible();
  await expect(page.getByRole("button", { name: "إرسال الرسالة" })).toHaveCount(0);
  // Loading the page again asks for it, it does not send again.
  expect((await page.reload())?.request().method()).toBe("GET");
});

test("an empty contact form shows the four fixed messages", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await page.goto("/contact");
  await page.getByRole("button", { name: "إرسال الرسالة" }).click();
  for (const [label, message] of [
    ["الاسم الكامل", "أدخل اسمك"],
    ["البريد الإلكتروني", "أدخل بريدك الإلكتروني"],
    ["الموضوع", "أدخل موضوع الرسالة"],
    ["الرسالة", "اكتب رسالتك"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
  }
});

const errorScreens = [
  { path: "/carftsman-details/999999", status: 404, texts: notFoundTexts },
  { path: "/carftsman-details/abc", status: 404, texts: notFoundTexts },
  { path: "/no/such/screen", status: 404, texts: notFoundTexts },
  { path: "/forbidden", status: 403, texts: forbiddenTexts },
];

test("an error screen has its status and leads home", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 40[34]/);
  for (const { path, status, texts } of errorScreens) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(status);
    await expect(
      page.getByRole("heading", { level: 1, name: texts.lines.join(" ") }),
    ).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: actionTexts.home }).click();
    await expect(page).toHaveURL("/");
    await expect(cards(page)).toHaveCount(12);
  }
});

test("the privacy policy can be read", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/privacy-policy");
  await expect(page.getByRole("heading", { level: 1, name: "سياسة الخصوصية" })).toBeVisible();
  // The sections that a policy has to have: collection, use, sharing, protection, rights, changes, contact.
  expect(await page.getByRole("heading", { level: 2 }).count()).toBeGreaterThanOrEqual(7);
});

test("the sources of the data and their licences can be read", {
  tag: "@desktop",
}, async ({ page }) => {
  await page.goto("/privacy-policy");
  await page.getByRole("contentinfo").getByRole("link", { name: "مصادر البيانات" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "مصادر البيانات" })).toBeVisible();
  const licence = page.getByRole("link", { name: "CC BY 4.0" });
  await expect(licence).toHaveAttribute("href", "https://creativecommons.org/licenses/by/4.0/");
});

test("a form that scripts send says that it needs them, and sends nothing", async ({ page }) => {
  for (const path of ["/login", "/register", "/forget-password"]) {
    await page.goto(path);
    const notice = page.locator("noscript").locator("div").first();
    await expect(notice).toBeVisible();
    await expect(notice).toContainText("تحتاج هذه الصفحة إلى JavaScript.");
    await expect(page.locator('main button[type="submit"]')).toBeDisabled();
  }
});
