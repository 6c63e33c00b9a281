import type { Page } from "@playwright/test";
import { listingSentences } from "#src/features/listings/texts.ts";
import { deadNumberTexts as texts } from "#src/features/moderation/texts.ts";
import type { ReportedListing } from "#src/features/reports/contract.ts";
import { reportListTexts, reportSentences } from "#src/features/reports/texts.ts";
import { openAsAdmin, send } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";
import { addListing } from "./listings.ts";

const inList = (fullname: string) => `/craftsmen?q=${encodeURIComponent(fullname)}`;

const answerWhatsApp = (page: Page) =>
  page.context().route("https://wa.me/**", (route) => route.fulfill({ body: "" }));

test("a number that nobody answers is hidden by a press, stays known to admins, and is put back by another", async ({
  page,
}) => {
  const { fullname, phone_display } = await addListing(page);
  await answerWhatsApp(page);
  await openAsAdmin(page, inList(fullname));
  await page.getByRole("button", { name: `${texts.label} ${fullname}` }).click();
  await expect(page.getByText(listingSentences.numberHidden)).toBeVisible();
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: fullname });
  await expect(row.getByText(phone_display)).toBeVisible();
  await row.getByRole("button", { name: texts.putBack }).click();
  await expect(page.getByRole("link", { name: phone_display })).toBeVisible();
  await expect(row.getByRole("button", { name: texts.putBack })).toHaveCount(0);
});

test("a number that was proven lately is hidden after a question only", async ({ page }) => {
  const { id, fullname } = await addListing(page);
  await answerWhatsApp(page);
  await send(page.context(), "POST", `/api/listings/${id}/clear-phone`, {});
  await openAsAdmin(page, inList(fullname));
  const press = page.getByRole("button", { name: `${texts.label} ${fullname}` });
  await press.click();
  const question = page.getByRole("dialog", { name: texts.confirmTitle });
  await expect(question).toContainText(fullname);
  await question.getByRole("button", { name: "إلغاء" }).click();
  await expect(page.getByRole("button", { name: texts.putBack })).toHaveCount(0);
  await press.click();
  await question.getByRole("button", { name: texts.hide }).click();
  await expect(page.getByRole("button", { name: texts.putBack })).toBeVisible();
});

test("a true report of a dead number hides it by the same press, and the toast says whose", async ({
  page,
}) => {
  const { id, fullname } = await addListing(page);
  const report = { reason: "dead_number" };
  await send(page.context(), "POST", `/api/craftsmen/${id}/reports`, report);
  await openAsAdmin(page, "/reports");
  const card = page.getByRole("listitem").filter({ hasText: fullname }).first();
  await card.getByRole("button", { name: reportListTexts.upheldAndHide }).click();
  const toast = page.getByRole("status").filter({ hasText: listingSentences.numberHidden });
  await expect(toast).toContainText(fullname);
  await expect(card).toHaveCount(0);
  const details = await page.request.get(`/api/show-craftsmen/${id}`);
  expect((await details.json()).phone).toBeNull();
});

test("the toast of a decided report says whose it was", async ({ page }) => {
  const { id, fullname } = await addListing(page);
  const report = { reason: "no_answer" };
  await send(page.context(), "POST", `/api/craftsmen/${id}/reports`, report);
  await openAsAdmin(page, "/reports");
  const card = page.getByRole("listitem").filter({ hasText: fullname }).first();
  await expect(card.getByRole("button", { name: reportListTexts.upheldAndHide })).toHaveCount(0);
  const name = `${reportListTexts.upheld} ${fullname}`;
  await card.getByRole("button", { name, exact: true }).click();
  const done = reportListTexts.about(fullname, reportSentences.upheld);
  await expect(page.getByText(done)).toBeVisible();
  await expect(card).toHaveCount(0);
  const { data } = await (await page.request.get("/api/reports")).json();
  expect(data.map((one: ReportedListing) => one.id)).not.toContain(id);
});
