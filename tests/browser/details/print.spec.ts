import type { Page } from "@playwright/test";
import { craftsman, expect, open, test } from "#tests/browser/support.ts";

const number = (page: Page) => page.getByText(/^رقم الهاتف: 0\d{3} \d{3} \d{3}$/);

test("on paper a listing is what it says and its address, black on white", {
  tag: "@both",
}, async ({ page }) => {
  const { address, fullname } = await craftsman(page.request);
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, address);
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: fullname })).toBeVisible();
  await expect(main.getByRole("img", { name: `صورة ${fullname}` })).toBeVisible();
  for (const text of ["سبّاك", "دمشق", "الخبرة", new URL(page.url()).href]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  for (const role of ["button", "link"] as const) {
    await expect(main.getByRole(role).filter({ visible: true })).toHaveCount(0);
  }
  await expect(number(page)).toHaveCount(0);
  const colours = await page.evaluate(() => ({
    paper: getComputedStyle(document.documentElement).backgroundColor,
    ink: getComputedStyle(document.querySelector("h1") as Element).color,
  }));
  expect(colours).toEqual({ paper: "rgb(255, 255, 255)", ink: "rgb(0, 0, 0)" });
});

test("the number is on paper once it has been asked for", async ({ page }) => {
  await open(page, (await craftsman(page.request)).address);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(number(page)).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(number(page)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});
