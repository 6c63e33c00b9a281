import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { forgotTexts } from "#src/features/accounts/texts.ts";
import { alertTexts } from "#src/features/craftsmen/alerts/texts.ts";
import { mailProblemTexts } from "#src/features/dashboard/texts.ts";
import { invitationTexts, inviteTexts, linkTexts } from "#src/features/team/screens.texts.ts";
import { teamSentences } from "#src/features/team/team.texts.ts";
import { admin, email, field, password } from "#tests/browser/accounts.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { expect, open, test } from "#tests/browser/support.ts";

test("without a mail server the owner is told so, and gives an invitation's link by hand", async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await withOwnSite({}, async (site) => {
    const helper = "huda@mail.example";
    await open(page, `${site}/login`);
    await email(page).fill(admin.email);
    await field(page, "كلمة المرور").fill(password);
    await page.getByRole("button", { name: "دخول" }).click();
    await expect(page.getByRole("heading", { name: mailProblemTexts.titles.none })).toBeVisible();

    await open(page, `${site}/team`);
    await page.getByRole("button", { name: inviteTexts.title }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(inviteTexts.noteWithoutMail)).toBeVisible();
    await dialog.getByLabel("البريد الإلكتروني").fill(helper);
    await dialog.getByRole("button", { name: inviteTexts.add }).click();
    await expect(
      page.getByRole("status").getByText(teamSentences.invitedWithoutMail),
    ).toBeVisible();
    const card = page.getByRole("article").filter({ hasText: helper });
    await expect(card.getByText(invitationTexts.needsLink)).toBeVisible();
    await expect(page.getByText("أُرسلت")).toHaveCount(0);
    await card.getByRole("button", { name: new RegExp(invitationTexts.link) }).click();
    await dialog.getByRole("button", { name: linkTexts.make }).click();
    const link = await dialog.locator("bdi", { hasText: `${site}/invitation/` }).textContent();
    await expect(dialog.getByRole("button", { name: linkTexts.copy })).toBeVisible();
    const whatsapp = dialog.getByRole("link", { name: linkTexts.whatsapp });
    const message = new URL((await whatsapp.getAttribute("href"))!);
    expect(message.origin + message.pathname).toBe("https://wa.me/");
    expect(message.searchParams.get("text")).toContain(link!);
    await dialog.getByRole("button", { name: "إغلاق" }).last().click();
    await expect(card.getByText(invitationTexts.until)).toBeVisible();

    const theirs = await browser.newContext();
    const other = await theirs.newPage();
    await open(other, link!);
    await field(other, "اسمك").fill("هدى الخطيب");
    await field(other, "كلمة المرور").fill("zaytoun-9-jisr");
    await other.getByRole("button", { name: "قبول الدعوة" }).click();
    await expect(other).toHaveURL(`${site}/dashboard`);
    await open(other, `${site}/account`);
    await expect(other.getByText("لم تؤكد بريدك.")).toBeVisible();
    // Their own name, too.
    await field(other, "اسمك في الإدارة").fill("هدى خطيب");
    await other.getByRole("button", { name: "حفظ الاسم" }).click();
    await expect(other.getByRole("status").getByText(teamSentences.renamed)).toBeVisible();

    const visitor = await (await browser.newContext()).newPage();
    await open(visitor, `${site}/forget-password`);
    await expect(visitor.getByText(forgotTexts.withoutMail)).toBeVisible();
    await email(visitor).fill(helper);
    await visitor.getByRole("button", { name: forgotTexts.send }).click();
    await expect(
      visitor.getByRole("status").getByText(accountSentences.resetWithoutMail),
    ).toBeVisible();
    await visitor.context().close();
    await theirs.close();
  });
});

test("without a mail server a visitor is asked for a WhatsApp number alone, and finds back to the search", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  test.setTimeout(120_000);
  await withOwnSite({}, async (site) => {
    await open(page, `${site}/alert?q=نقل عفش`);
    const contact = page.getByLabel(alertTexts.phone, { exact: true });
    const send = page.getByRole("button", { name: alertTexts.send });
    await send.click();
    await expect(page.getByText(alertTexts.phoneMissing, { exact: true })).toBeVisible();
    await contact.fill("salma@mail.example");
    await send.click();
    await expect(page.getByText(alertTexts.phoneOnly)).toBeVisible();
    await expect(contact).toHaveValue("salma@mail.example");
    await contact.fill("0944 000 999");
    await send.click();
    await expect(page.getByText(alertTexts.byPhone("«نقل عفش»"))).toBeVisible();
    await page.getByRole("link", { name: alertTexts.search }).click();
    await expect(page.getByRole("search")).toBeInViewport();
  });
});
