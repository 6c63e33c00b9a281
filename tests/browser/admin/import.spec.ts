import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { screenTexts as texts } from "#src/features/imports/screen/texts.ts";
import { importTexts } from "#src/features/imports/texts.ts";
import { recordsTexts } from "#src/features/moderation/records/records.texts.ts";
import { freshName, openAsAdmin, statusMessage } from "#tests/browser/admins.ts";
import { expect, test } from "#tests/browser/support.ts";
import { runningReport } from "#tests/support/imports/running-report.ts";
import { freshPhone, lettersOf } from "./listings.ts";

// A site has one import at a time.
test.describe.configure({ mode: "default" });

/** Also where a test at another width is importing at the moment. */
const importIt = (page: Page) =>
  expect(async () => {
    const start = page.getByRole("button", { name: texts.import, exact: true });
    if (await start.isVisible()) await start.click();
    await expect(page.getByText("أُضيف حرفي واحد.")).toBeVisible({ timeout: 10_000 });
  }).toPass();

/** What the browser says of an import that is refused because of another one. */
const refusal = /409 \(Conflict\)/;

test("an owner pastes rows, matches a heading and a word, sees what will happen, imports and undoes", {
  tag: "@both",
}, async ({ page, announce }) => {
  announce(refusal);
  const name = lettersOf(freshName("سامر"));
  await openAsAdmin(page, "/add-craftsman");
  await page.getByRole("link", { name: recordsTexts.import }).click();
  await page
    .getByLabel(texts.paste)
    .fill(
      [
        "الاسم\tكيف نتصل به\tالمهنة\tالمدينة",
        `${name}\t${freshPhone()}\tمعلّم أبواب خشب\tحمص`,
        "عمر الحلبي\t9.63944E+11\tنجّار\tحمص",
      ].join("\n"),
    );
  await page.getByRole("button", { name: texts.read }).click();
  await page.getByLabel("كيف نتصل به").selectOption({ label: "الهاتف" });
  await page.getByRole("button", { name: texts.check, exact: true }).click();

  const result = page.getByRole("region", { name: texts.result });
  await expect(result.getByText("معلّم أبواب خشب").first()).toBeVisible();
  await result.getByLabel("معلّم أبواب خشب", { exact: true }).selectOption({ label: "نجّار" });
  await result.getByRole("button", { name: texts.checkAgain }).click();
  await expect(result.getByText("سيُضاف حرفي واحد.")).toBeVisible();
  const download = page.waitForEvent("download");
  await result.getByRole("button", { name: texts.download }).click();
  expect((await download).suggestedFilename()).toBe("herafi-import.csv");

  await page.getByText("في مكالمة").click();
  await page.getByLabel(texts.givenAt).fill("2026-11-01");
  await page.getByLabel(texts.wording).fill("اتصلنا به وسألناه فوافق.");
  await importIt(page);
  const total = async () => {
    const answer = await page.request.get(`/api/craftsmen?q=${encodeURIComponent(name)}`);
    return (await answer.json()).total;
  };
  expect(await total()).toBe(1);

  await page.getByRole("button", { name: texts.undo }).click();
  await expect(page.getByRole("main").getByText(importTexts.undone)).toBeVisible();
  expect(await total()).toBe(0);
});

test("who was added by the statement for a file stands on a list, with a text for WhatsApp", async ({
  page,
  announce,
}) => {
  announce(refusal);
  const name = lettersOf(freshName("نادر"));
  await openAsAdmin(page, "/import");
  const rows = `name,phone,profession,city\n${name},${freshPhone()},نجّار,حمص`;
  await page.getByLabel(texts.file).setInputFiles({
    name: "table.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(rows),
  });
  await page.getByRole("button", { name: texts.read }).click();
  await page.getByRole("button", { name: texts.check, exact: true }).click();
  await page.getByText("في مكالمة").click();
  await page.getByLabel(texts.givenAt).fill("2026-11-01");
  await page.getByLabel(texts.wording).fill("اتصلنا به وسألناه فوافق.");
  await importIt(page);

  await openAsAdmin(page, "/untold");
  const person = page.getByRole("listitem").filter({ hasText: name });
  await expect(person.getByRole("link", { name: /واتساب/ })).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/963955\d{6}\?text=.*remove-listing/,
  );
  await person.getByRole("button").click();
  await expect(person).toHaveCount(0);
});

test("the table to correct comes in by the same statement, and the import is found and undone later", async ({
  page,
  announce,
}) => {
  announce(refusal);
  const name = lettersOf(freshName("هادي"));
  await openAsAdmin(page, "/import");
  const read = async (content: string | Buffer) => {
    await page.getByLabel(texts.file).setInputFiles({
      name: "table.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
    await page.getByRole("button", { name: texts.read }).click();
    await page.getByRole("button", { name: texts.check, exact: true }).click();
  };
  await read(`name,phone,profession,city\n${name},9.63944E+11,نجّار,حمص`);
  const result = page.getByRole("region", { name: texts.result });
  await expect(result.getByText(name)).toBeVisible();
  await expect(result.getByText("9.63944E+11")).toBeVisible();
  const download = page.waitForEvent("download");
  await result.getByRole("button", { name: texts.download }).click();
  const table = await readFile(await (await download).path(), "utf8");

  await page.reload();
  await read(table.replace("9.63944E+11", freshPhone()));
  await page.getByText("في مكالمة").click();
  await page.getByLabel(texts.givenAt).fill("2026-11-01");
  await page.getByLabel(texts.wording).fill("اتصلنا به وسألناه فوافق.");
  await importIt(page);
  const id = new URL(page.url()).searchParams.get("id");
  await page.getByRole("link", { name: texts.tellThem }).click();
  await expect(page.getByRole("listitem").filter({ hasText: name })).toBeVisible();

  await openAsAdmin(page, "/import");
  const former = page.getByRole("region", { name: texts.former }).getByRole("listitem").first();
  await expect(former.getByRole("link")).toHaveAttribute("href", `/import?id=${id}`);
  await former.getByRole("button", { name: texts.undoShort }).click();
  await expect(statusMessage(page, importTexts.undone)).toBeVisible();
  await expect(former.getByText(texts.states.undone)).toBeVisible();
  await expect(former.getByRole("button")).toHaveCount(0);
});

test("a running import shows how far it is, also to an owner who comes back, and ends by itself", async ({
  page,
}) => {
  let report = runningReport(10_000, 3210);
  await page.route("**/api/import/7", (route) => route.fulfill({ json: report }));
  await openAsAdmin(page, "/import?id=7");
  const bar = page.getByRole("progressbar", { name: texts.progress });
  await expect(bar).toHaveAttribute("value", "32");
  await expect(page.getByText("أُنجز 32% من 10,000\u00a0صف.")).toBeVisible();
  report = runningReport(10_000, 9990);
  await expect(page.getByText("أُنجز 99% من")).toBeVisible();
  await page.reload();
  await expect(page.getByText("أُنجز 99% من")).toBeVisible();
  report = { ...report, state: "done", created: 10_000, message: "أُضيف 10,000 حرفي." };
  await expect(page.getByText(report.message)).toBeVisible();
  await expect(bar).toHaveCount(0);
});
