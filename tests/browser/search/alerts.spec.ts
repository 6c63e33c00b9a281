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
});
