import { alertTexts, waitingAlertTexts } from "#src/features/craftsmen/alerts/texts.ts";
import { openAsAdmin } from "#tests/browser/admins.ts";
import { expect, open, test } from "#tests/browser/support.ts";

const ask = { name: alertTexts.ask } as const;

for (const [title, path, subject] of [
  ["a pair without anybody", "/تدمر/فني-مصاعد", "فني مصاعد في تدمر"],
  ["a need that nobody is for", "/?q=نقل عفش بطرطوس", "«نقل عفش بطرطوس»"],
] as const) {
  test(`${title} leads to a form, whose link deletes what was asked`, async ({
    page,
    announce,
  }) => {
    announce(/status of 4(22|04)/);
    await open(page, path);
    await page.getByRole("link", ask).click();
    await expect(page.getByRole("heading", { level: 1, ...ask })).toBeVisible();
    await expect(page.getByText(alertTexts.intro(subject))).toBeVisible();
    await page.getByRole("button", { name: alertTexts.send }).click();
    await expect(page.getByText(alertTexts.contactMissing)).toBeVisible();
    await page.getByLabel(alertTexts.contact).fill("0944 000 444");
    await page.getByRole("button", { name: alertTexts.send }).click();
    await expect(page).toHaveURL(/\/alert\/[\w-]{58}$/);
    const link = page.url();
    await expect(page.getByRole("status").getByText(/نراسلك على واتساب/)).toBeVisible();
    await page.getByRole("button", { name: alertTexts.remove }).click();
    await expect(page.getByText(alertTexts.removed)).toBeVisible();
    await page.goto(link);
    await expect(page.getByText(alertTexts.gone)).toBeVisible();
  });
}

test("where the address names no work the form asks for it, and keeps what was typed", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  const work = page.getByLabel(alertTexts.work);
  const contact = page.getByLabel(alertTexts.contact);
  const send = page.getByRole("button", { name: alertTexts.send });
  await open(page, "/alert");
  await expect(page.getByText(alertTexts.intro(alertTexts.soughtWork))).toBeVisible();
  await contact.fill("0944 000 666");
  await send.click();
  await expect(work).toHaveAccessibleDescription(new RegExp(alertTexts.subject));
  await expect(work).toBeFocused();
  await work.fill("تصليح مناطيد");
  await contact.fill("12");
  await send.click();
  await expect(contact).toHaveAccessibleDescription(/اكتب رقم واتساب صحيحًا/);
  await expect(work).toHaveValue("تصليح مناطيد");
  await expect(work).not.toHaveAttribute("aria-invalid");
  await contact.fill("0944 000 666");
  await send.click();
  await expect(page.getByText(alertTexts.byPhone("«تصليح مناطيد»"))).toBeVisible();
});

test("words that name no work can be typed anew", async ({ page, announce }) => {
  announce(/status of 422/);
  await open(page, "/alert?q=0944123456");
  await expect(page.getByLabel(alertTexts.work)).toHaveCount(0);
  await page.getByLabel(alertTexts.contact).fill("0944 000 777");
  await page.getByRole("button", { name: alertTexts.send }).click();
  await expect(page.getByLabel(alertTexts.work)).toHaveValue("0944123456");
  await page.getByLabel(alertTexts.work).fill("سباك بحلب");
  await page.getByRole("button", { name: alertTexts.send }).click();
  await expect(page.getByText(alertTexts.byPhone("سبّاك في حلب"))).toBeVisible();
});

test("an owner sees who waits, and removes those whom he has told", async ({ page, browser }) => {
  const visitor = await browser.newPage();
  await open(visitor, "/alert?q=تصليح مناطيد");
  await visitor.getByLabel(alertTexts.contact).fill("0944000555");
  await visitor.getByRole("button", { name: alertTexts.send }).click();
  await expect(visitor.getByRole("button", { name: alertTexts.remove })).toBeVisible();
  await visitor.close();
  await openAsAdmin(page, "/missed-searches");
  const phone = page.getByRole("listitem").filter({ hasText: "+963944000555" }).last();
  await expect(phone.getByRole("link", { name: waitingAlertTexts.whatsapp })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/963944000555\?text=/,
  );
  await phone.getByRole("button", { name: waitingAlertTexts.told }).click();
  await expect(page.getByText("+963944000555")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("one asks to be told, and takes it back", async ({ page, announce }) => {
    announce(/status of 422/);
    await page.goto("/تدمر/فني-مصاعد");
    await page.getByRole("link", ask).click();
    await page.getByLabel(alertTexts.contact).fill("salma");
    await page.getByRole("button", { name: alertTexts.send }).click();
    await expect(page.getByText(alertTexts.phoneRule("0944 123 456"))).toBeVisible();
    await expect(page.getByLabel(alertTexts.contact)).toHaveValue("salma");
    await page.getByLabel(alertTexts.contact).fill("salma@mail.example");
    await page.getByRole("button", { name: alertTexts.send }).click();
    await expect(page.getByText(alertTexts.toConfirm)).toBeVisible();
    await page.getByRole("button", { name: alertTexts.remove }).click();
    await expect(page.getByText(alertTexts.removed)).toBeVisible();
  });

  test("one says what work one looks for", async ({ page, announce }) => {
    announce(/status of 422/);
    await page.goto("/alert");
    await page.getByRole("button", { name: alertTexts.send }).click();
    await expect(page.getByText(alertTexts.subject)).toBeVisible();
    await expect(page.getByText(alertTexts.contactMissing)).toBeVisible();
    await page.getByLabel(alertTexts.work).fill("تصليح مناطيد");
    await page.getByLabel(alertTexts.contact).fill("0944 000 888");
    await page.getByRole("button", { name: alertTexts.send }).click();
    await expect(page.getByText(alertTexts.byPhone("«تصليح مناطيد»"))).toBeVisible();
  });
});
