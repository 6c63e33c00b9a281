import {
  createButton,
  expectError,
  field,
  fillRegistration,
  hints,
  passwordField,
  picture,
  picturePng,
  posts,
  userHints,
} from "#tests/browser/accounts.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("a registration leads to the own profile, and is told", async ({ page }) => {
  await open(page, "/");
  await page.locator("#about").getByRole("link", { name: "إنشاء حساب" }).click();
  await expect(page).toHaveURL("/register");
  await fillRegistration(page);
  await picture(page).setInputFiles(await picturePng(page));
  await createButton(page).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("status").getByText("أُنشئ حسابك.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "لينا حدّاد" })).toBeVisible();
  await expect(page.locator('main img[src^="/storage/"]')).toBeVisible();
  await expect(page.getByText("طلبك قيد المراجعة")).toBeVisible();
  expect(await hints(page)).toEqual({ ...userHints, newuser: "true" });
});

test("a registration for which no link was mailed says so, and what to do", async ({ page }) => {
  await page.route("**/register", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const response = await route.fetch();
    const registered = { ...(await response.json()), verification_sent: false };
    await route.fulfill({ response, json: registered });
  });
  await open(page, "/register");
  await fillRegistration(page);
  await createButton(page).click();
  await expect(page).toHaveURL("/profile");
  const status = page.getByRole("status");
  await expect(status.getByText("أُنشئ حسابك. لم نرسل رابط التفعيل")).toBeVisible();
  await expect(status.getByText("أرسلنا رابط التفعيل")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "أرسل رابط التفعيل" })).toBeVisible();
});

test("an empty registration: a message under each field, the first in focus", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await open(page, "/register");
  await expect(passwordField(page)).toHaveAttribute("type", "text");
  await createButton(page).click();
  const labels = [
    "الاسم الكامل",
    "رقم الهاتف",
    "المهنة",
    "المدينة",
    "البريد الإلكتروني",
    "كلمة المرور",
  ];
  for (const label of labels) await expectError(field(page, label), /./);
  await expectError(page.getByRole("radiogroup", { name: "الجنس" }), /اختر الجنس/);
  await expect(field(page, "الاسم الكامل")).toBeFocused();
  await expect(createButton(page)).toBeEnabled();
});

test("a file that is no picture, too heavy or too small is told when it is chosen", {
  tag: "@desktop",
}, async ({ page }) => {
  const sent = posts(page, "/register");
  await open(page, "/register");
  await fillRegistration(page);
  const note = { name: "note.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
  await picture(page).setInputFiles(note);
  await expectError(picture(page), /لا نستطيع فتح هذا النوع/);
  await createButton(page).click();
  await expect(picture(page)).toBeFocused();
  const heavy = {
    name: "a.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
  };
  await picture(page).setInputFiles(heavy);
  await expectError(picture(page), /5 ميغابايت/);
  const empty = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(0) };
  await picture(page).setInputFiles(empty);
  await expectError(picture(page), /تعذرت قراءة الصورة/);
  await createButton(page).click();
  await expect(picture(page)).toBeFocused();
  const broken = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no picture") };
  await picture(page).setInputFiles(broken);
  await expectError(picture(page), /تعذرت قراءة الصورة/);
  const icon = await page.request.get("/icon-192.png");
  const small = { name: "a.png", mimeType: "image/png", buffer: await icon.body() };
  await picture(page).setInputFiles(small);
  await expectError(picture(page), /لا يقل عرضها وارتفاعها عن 200 بكسل/);
  await picture(page).setInputFiles(await picturePng(page));
  await expect(picture(page)).not.toHaveAttribute("aria-invalid");
  expect(sent).toEqual([]);
});

test("what only the server can tell of a picture stands under it", { tag: "@desktop" }, async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await open(page, "/register");
  await fillRegistration(page);
  const avif = Buffer.from("\0\0\0\x18ftypavif\0\0\0\0mif1avif", "latin1");
  await picture(page).setInputFiles({ name: "a.avif", mimeType: "image/avif", buffer: avif });
  await createButton(page).click();
  await expectError(picture(page), /صورة/);
  await expect(picture(page)).toBeFocused();
  await expect(field(page, "الاسم الكامل")).toHaveValue("لينا حدّاد");
  await picture(page).setInputFiles(await picturePng(page));
  await createButton(page).click();
  await expect(page).toHaveURL("/profile");
});

test("a picture can be dropped on its field", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/register");
  const { buffer } = await picturePng(page);
  const files = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], "dropped.png", { type: "image/png" }));
    return transfer;
  }, buffer.toString("base64"));
  await picture(page).locator("..").dispatchEvent("drop", { dataTransfer: files });
  await expect(page.getByText("dropped.png")).toBeVisible();
  await expect(page.locator('img[src^="blob:"]')).toBeVisible();
});

test("what a craftsman writes about his work has an example of his trade", async ({ page }) => {
  await open(page, "/register");
  await fillRegistration(page);
  const work = page.getByLabel("ماذا تعمل؟");
  await expect(work).toHaveAttribute("placeholder", /^مثل: /);
  await field(page, "المهنة").selectOption({ label: "سبّاك" });
  await expect(work).toHaveAttribute("placeholder", /شبكات المياه/);
  await field(page, "المهنة").selectOption({ label: "نجّار" });
  await expect(work).toHaveAttribute("placeholder", /غرف النوم/);
  await work.fill("أصنع الأبواب بالقياس.");
  await createButton(page).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("أصنع الأبواب بالقياس.").first()).toBeVisible();
});

test("an e-mail whose domain is mistyped is asked about, and corrected by one press", async ({
  page,
}) => {
  await open(page, "/register");
  const email = field(page, "البريد الإلكتروني");
  await email.fill("omar@gmial.com");
  await field(page, "الاسم الكامل").focus();
  await page.getByRole("button", { name: "هل تقصد omar@gmail.com؟" }).click();
  await expect(email).toHaveValue("omar@gmail.com");
  await expect(email).toBeFocused();
  await email.fill("omar@herafi.example");
  await field(page, "الاسم الكامل").focus();
  await expect(page.getByRole("button", { name: /هل تقصد/ })).toHaveCount(0);
});
