import { sameNameTexts as texts } from "#src/features/catalogue/names/same-name-texts.ts";
import { field } from "#tests/browser/accounts.ts";
import { freshName, logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { expect, idsOf, open, test } from "#tests/browser/support.ts";

test("a city that is another's name is asked about before it is added", async ({
  page,
  context,
}) => {
  const { city } = await idsOf(page.request, "سبّاك", "دمشق");
  const name = freshName("فيحاء");
  await logInAsAdmin(context);
  await send(context, "POST", `/api/city/${city}/names`, { name });
  await open(page, "/cities");
  const add = () => page.getByRole("button", { name: "إضافة", exact: true }).click();
  await field(page, "اسم المدينة").fill(name);
  await add();
  const dialog = page.getByRole("dialog", { name: `«${name}» اسم آخر لدمشق.` });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  // Nothing was sent, and the field says why.
  await expect(field(page, "اسم المدينة")).toHaveAccessibleDescription(`«${name}» اسم آخر لدمشق.`);
  await expect(field(page, "اسم المدينة")).toHaveValue(name);
  await add();
  await dialog.getByRole("link", { name: texts.open("دمشق") }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-city/${city}$`));

  await open(page, "/cities");
  await field(page, "اسم المدينة").fill(name);
  await add();
  await dialog.getByRole("button", { name: texts.anyway.entry }).click();
  await expect(statusMessage(page, "أُضيفت المدينة.")).toBeVisible();
  await page.getByRole("link", { name: `تعديل ${name}` }).click();
  await expect(page.getByText(/أيضًا، فيجد من يبحث به حرفيي الجميع/)).toBeVisible();
  await page.getByRole("link", { name: texts.open("دمشق") }).click();
  await expect(field(page, "اسم المدينة")).toHaveValue("دمشق");
});

test("another name that is a second profession's is asked about, a word of trouble is not", {
  tag: "@desktop",
}, async ({ page, context }) => {
  const { profession } = await idsOf(page.request, "دهّان", "دمشق");
  await logInAsAdmin(context);
  await open(page, `/edit-profession/${profession}`);
  const names = page.getByRole("region", { name: "أسماء أخرى للمهنة" });
  await names.getByRole("textbox", { name: "اسم آخر" }).fill("كهربجي");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("«كهربجي» اسم آخر لكهربائي.");
  await expect(dialog.getByRole("link", { name: texts.open("كهربائي") })).toBeFocused();
  await page.keyboard.press("Escape");
  await names.getByRole("textbox", { name: "اسم آخر" }).fill("سباك");
  await page.keyboard.press("Enter");
  await expect(dialog).toContainText("«سباك» مهنة في القائمة.");
  await page.keyboard.press("Escape");
  await expect(names.getByRole("listitem").filter({ hasText: "كهربجي" })).toHaveCount(0);
});

test("a new name that is another's is asked about before a profession gets it", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  const title = freshName("خرّاط");
  await send(context, "POST", "/api/profession", { title });
  const { data, last_page } = await (await page.request.get("/api/profession?page=999")).json();
  expect(data).toEqual([]);
  await open(page, `/professions?page=${last_page}`);
  await page.getByRole("link", { name: `تعديل ${title}` }).click();
  await expect(field(page, "اسم المهنة")).toHaveValue(title);
  await field(page, "اسم المهنة").fill("مواسرجي");
  await page.getByRole("button", { name: "حفظ", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("«مواسرجي» اسم آخر لسبّاك.");
  await expect(dialog.getByRole("button", { name: texts.anyway.rename })).toBeVisible();
});
