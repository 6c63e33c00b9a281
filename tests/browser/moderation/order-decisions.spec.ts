import { freshFullname } from "#tests/browser/accounts.ts";
import { logInAsAdmin, send, statusMessage } from "#tests/browser/admins.ts";
import { insertCraftsmen } from "#tests/browser/support/database.ts";
import { expect, open, test } from "#tests/browser/support.ts";
import { cardOf, decline, headingOf, openQueue } from "./orders.ts";

test("an order is declined for several reasons, as the preview shows", { tag: "@both" }, async ({
  page,
  context,
}) => {
  const { names, ids } = await openQueue(page, context, 2);
  await decline(page).first().click();
  const dialog = page.getByRole("dialog", { name: "رفض الطلب" });
  await dialog.getByRole("checkbox", { name: "الاسم غير واضح" }).check();
  await dialog.getByRole("checkbox", { name: "الصورة غير مناسبة." }).check();
  await dialog.getByLabel("بكلماتك").fill("اكتب اسمك الكامل.");
  const preview = dialog.getByRole("region", { name: "هكذا يصل إلى الحرفي" });
  const reason = "الاسم غير واضح أو ليس اسمًا حقيقيًا.\nالصورة غير مناسبة.\nاكتب اسمك الكامل.";
  await expect(preview).toContainText("طلبك في حِرَفي يحتاج إلى تعديل");
  await expect(preview).toContainText(reason);
  await dialog.getByRole("button", { name: "رفض الطلب" }).click();
  await expect(statusMessage(page, "رُفض الطلب، وسيصل السبب إلى الحرفي.")).toBeVisible();
  await expect(headingOf(page).first()).toHaveText(names[1]!);
  const record = await (await page.request.get(`/api/craftsmen-records/${ids[0]}`)).json();
  expect(record.state_reason).toBe(reason);
});

test("the filter is in the address, and a reload keeps it", { tag: "@both" }, async ({
  page,
  context,
  isMobile,
}) => {
  const { names } = await openQueue(page, context, 2);
  if (isMobile) await page.getByRole("button", { name: /^البحث والاختيار/ }).click();
  const form = page.getByRole("search").filter({ visible: true });
  await form.getByLabel("المدينة").selectOption({ label: "حمص" });
  if (isMobile) await form.getByRole("button", { name: "عرض الطلبات" }).click();
  await expect(page).toHaveURL(/[?&]city=\d+/);
  await expect(cardOf(page, names[0]!)).toBeVisible();
  await page.reload();
  await expect(cardOf(page, names[0]!)).toBeVisible();
  if (isMobile) await page.getByRole("button", { name: /^البحث والاختيار/ }).click();
  await expect(form.getByLabel("المدينة").locator("option:checked")).toHaveText("حمص");
  await form.getByLabel("المدينة").selectOption({ label: "دمشق" });
  if (isMobile) await form.getByRole("button", { name: "عرض الطلبات" }).click();
  await expect(page.getByText("لا طلبات بهذا الاختيار")).toBeVisible();
  await page.getByRole("link", { name: "عرض كل الطلبات" }).click();
  await expect(page).toHaveURL("/carftsman-orders");
});

test("flags name the other listing with this number, a similar name, and what has changed", {
  tag: "@both",
}, async ({ page, context }) => {
  const word = freshFullname().split(" ")[1]!;
  const [first, second] = await insertCraftsmen([`${word} عبد الرحمن`, `${word} عبدالرحمن`]);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-decline/${first}`, { reasons: ["name"] });
  await send(context, "POST", `/api/craftsmen-restore/${first}`);
  await open(page, `/carftsman-orders?q=${word}`);
  const flagged = page.getByRole("article").filter({ visible: true }).first();
  await expect(flagged).toContainText("اسم مشابه في المدينة نفسها");
  await expect(flagged.getByRole("link", { name: word }).first()).toHaveAttribute(
    "href",
    new RegExp(`/carftsman-details/(${first}|${second})`),
  );
  await expect(page.getByText("أُعيد إرساله، لم يتغيّر شيء").first()).toBeAttached();
});

test("what speaks against an order is above its description, with the reason of a former refusal", {
  tag: "@both",
}, async ({ page, context, isMobile }) => {
  const word = freshFullname().split(" ")[1]!;
  const [id] = await insertCraftsmen([`${word} عبد الرحمن`, `${word} عبدالرحمن`]);
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-decline/${id}`, { reasons: ["indecent"] });
  await send(context, "POST", `/api/craftsmen-restore/${id}`);
  await open(page, `/carftsman-orders?q=${word}`);
  const card = cardOf(page, `${word} عبد الرحمن`);
  // It waits since it was put back, after the other one.
  if (isMobile) await page.getByRole("button", { name: "تخطَّ" }).click();
  const reason = card.getByText("صورة غير لائقة.");
  for (const warning of [
    reason,
    card.getByText("أُعيد إرساله، لم يتغيّر شيء"),
    card.getByText("اسم مشابه في المدينة نفسها"),
  ]) {
    const phone = await card.locator('a[href^="tel:"]').boundingBox();
    expect((await warning.boundingBox())!.y).toBeLessThan(phone!.y);
  }
});

test("a long address is shown whole, its domain too", { tag: "@both" }, async ({
  page,
  context,
}) => {
  const { names } = await openQueue(page, context, 1);
  const email = "abdulrahman.mohammad.alhalabi.contracting@craftsmen-of-damascus.example";
  await page.route("**/api/get-craftsmen-orders*", async (route) => {
    const list = await (await route.fetch()).json();
    for (const order of list.data) order.email = email;
    await route.fulfill({ json: list });
  });
  await page.reload();
  const shown = cardOf(page, names[0]!).getByText("@craftsmen-of-damascus.example");
  await expect(shown).toHaveText(email);
  await expect(shown).toBeInViewport({ ratio: 1 });
  // Nothing of it, nor of what is around it, is hidden.
  const hidden = await shown.evaluate((part) => {
    const cut: string[] = [];
    for (let box: Element | null = part; box && box.tagName !== "ARTICLE"; box = box.parentElement)
      if (getComputedStyle(box).overflowX !== "visible") cut.push(box.tagName);
    return cut;
  });
  expect(hidden).toEqual([]);
});

test("several orders are declined together for one reason, and all come back", {
  tag: "@both",
}, async ({ page, context, isMobile }) => {
  const { names } = await openQueue(page, context, 4);
  if (isMobile) await page.getByRole("button", { name: /^البحث والاختيار/ }).click();
  await page.getByRole("button", { name: "اختيار عدة طلبات" }).filter({ visible: true }).click();
  const list = page.getByRole("region", { name: "اختر ما تريد رفضه" });
  for (const name of names.slice(0, 3)) await list.getByRole("checkbox", { name }).check();
  await list.getByRole("button", { name: "رفض المختار: 3" }).click();
  const dialog = page.getByRole("dialog", { name: "رفض الطلب" });
  await expect(dialog).toContainText("3 طلبات");
  await dialog.getByRole("checkbox", { name: "الاسم غير واضح" }).check();
  await dialog.getByRole("button", { name: "رفض الطلب" }).click();
  await expect(statusMessage(page, "رُفضت 3 طلبات، وسيصل السبب إلى أصحابها.")).toBeVisible();
  await expect(cardOf(page, names[3]!)).toBeVisible();
  await expect(cardOf(page, names[0]!)).toHaveCount(0);
  await page.getByRole("button", { name: "تراجع" }).click();
  await expect(statusMessage(page, "تراجعت عن القرار. عادت 3 طلبات إلى مكانها.")).toBeVisible();
  await expect(cardOf(page, names[0]!)).toBeAttached();
});
