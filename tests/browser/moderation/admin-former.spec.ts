import { accountType } from "#src/auth/table.server.ts";
import {
  createButton,
  field,
  fillRegistration,
  freshFullname,
  freshPhone,
  logInAs,
  logInAsNewCraftsman,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, openAsAdmin, send } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { cardOf, openOrder } from "./orders.ts";

/** A Lebanese mobile number of this test's own. */
const freshForeignPhone = () => `+961 3 ${freshPhone().slice(-6)}`;

test("an order names the country of a foreign number, and what was decided of it before", async ({
  page,
  context,
}) => {
  const [phone, name] = [freshForeignPhone(), freshFullname()];
  const { id } = await logInAsNewCraftsman(context, freshFullname(), phone);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await send(context, "POST", `/api/craftsmen-suspend/${id}`, { reason: "complaints" });
  await send(context, "DELETE", `/api/craftsmen/${id}`);
  await context.clearCookies();
  await logInAsNewCraftsman(context, name, phone);

  await logInAsAdmin(context);
  await openOrder(page, name);
  const card = cardOf(page, name);
  const day = new Date().toLocaleDateString("en", { timeZone: "Asia/Damascus", day: "numeric" });
  await expect(card.getByText("لبنان")).toBeVisible();
  await expect(card.getByText(new RegExp(`^سبق إيقافه في ${day} `))).toBeVisible();
  await expect(card.getByText("(رقم الهاتف نفسه)")).toBeVisible();
  await expect(card.getByText("لم يؤكد صاحب الملف السابق بريده.")).toBeVisible();

  await openAsAdmin(page, `/craftsmen?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByText("لبنان")).toBeVisible();
  await expect(row.getByText(/^سبق إيقافه في/)).toBeVisible();
});

test("a published listing that takes a suspended one's e-mail is put before admins, who let it stay @both", async ({
  page,
  context,
}) => {
  const name = freshFullname();
  const former = await logInAsNewCraftsman(context, freshFullname());
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${former.id}`);
  await send(context, "POST", `/api/craftsmen-suspend/${former.id}`, { reason: "complaints" });
  await send(context, "DELETE", `/api/craftsmen/${former.id}`);
  await context.clearCookies();
  const { id } = await logInAsNewCraftsman(context, name, freshPhone());
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await logInAs(context, id, accountType.craftsman);
  const { fullname, phone, gender, profession_id, city_id } = await (
    await context.request.get("/api/user")
  ).json();
  const own = { id, name: fullname, phone, gender, profession: profession_id, city: city_id };
  await send(context, "PUT", "/api/update-user", { ...own, email: former.email });

  await openAsAdmin(page, "/dashboard");
  await page.getByRole("link", { name: /منشور.* غيّر.*نظرك/ }).click();
  // Tests beside this one flag others, too; a row that is alone is open.
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await page.goto(`/craftsmen?state=flagged&q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByText("تغيّر رقمه أو بريده بعد النشر")).toBeVisible();
  await expect(row.getByText(/^سبق إيقافه في/)).toBeVisible();
  await row.getByRole("button", { name: `راجعته ${name}` }).click();
  await expect(page.getByText("بقي الملف منشورًا كما هو.")).toBeVisible();
  await expect(row).toHaveCount(0);

  await openAsAdmin(page, `/carftsman-details/${id}`);
  await expect(page.getByText(/^سبق إيقافه في/)).toBeVisible();
});

test("the form says under the fields why a number or a name is refused", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  await open(page, "/register");
  await fillRegistration(page);
  await field(page, "الاسم الكامل").fill("إدارة حِرَفي");
  await field(page, "رقم الهاتف").fill("+44 9098 790000");
  await createButton(page).click();
  await expect(field(page, "الاسم الكامل")).toHaveAccessibleDescription(
    "هذا الاسم خاص بالموقع وإدارته. اكتب اسمك الحقيقي.",
  );
  await expect(field(page, "رقم الهاتف")).toHaveAccessibleDescription(/^لا نقبل الأرقام المدفوعة/);
});
