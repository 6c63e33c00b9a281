import type { Page } from "@playwright/test";
import { detailsTexts } from "#src/features/craftsmen/details/texts.ts";
import { deviceTexts, saveName } from "#src/features/craftsmen/device/texts.ts";
import {
  cards,
  craftsman,
  expect,
  nameOn,
  open,
  searchAddress,
  test,
} from "#tests/browser/support.ts";

const list = (page: Page, name: string) => page.getByRole("region", { name });
const recent = (page: Page) => page.getByRole("navigation", { name: deviceTexts.recent });
const heart = (page: Page, name: string) => page.getByRole("button", { name: saveName(name) });

test("who is saved on a card is in the list of this device, until taken out", {
  tag: "@both",
}, async ({ page }) => {
  await open(page, await searchAddress(page.request));
  const name = await nameOn(cards(page).first());
  await heart(page, name).click();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await expect(page, "the card has not been opened").toHaveURL(/profession=/);
  await open(page, "/saved");
  const saved = list(page, deviceTexts.saved);
  await expect(saved.getByRole("link", { name })).toBeVisible();
  await saved.getByRole("link", { name }).click();
  // The list has a heart, too.
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(heart(page, name)).toHaveAttribute("aria-pressed", "true");
  await heart(page, name).click();
  await open(page, "/saved");
  await expect(list(page, deviceTexts.recent)).toBeVisible();
  await expect(saved).toHaveCount(0);
});

test("home shows whom one has looked at last, and moves nothing for it", async ({ page }) => {
  const { address, fullname } = await craftsman(page.request);
  await open(page, "/");
  await expect(recent(page)).toHaveCount(0);
  await open(page, address);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shifts.push((entry as never as Shift).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await open(page, "/");
  const link = recent(page).getByRole("link", { name: fullname });
  await expect(link).toBeInViewport({ ratio: 1 });
  const shifts = await page.evaluate(() => (window as never as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  await link.click();
  await expect(page).toHaveURL(address);

  await open(page, "/saved");
  const region = list(page, deviceTexts.recent);
  await region.getByRole("button", { name: deviceTexts.clearRecent }).click();
  await expect(page.getByText(deviceTexts.emptyTitle)).toBeVisible();
});

interface Shift {
  value: number;
}

test("a device remembers fifty at most, and bears what it cannot read", {
  tag: "@desktop",
}, async ({ page }) => {
  const { address, fullname, id } = await craftsman(page.request);
  const everyId = Array.from({ length: 5000 }, (_, number) => number);
  await page.route("**/api/listed-ids?*", (route) => route.fulfill({ json: everyId }));
  await open(page, "/");
  await page.evaluate((own) => {
    const one = (index: number) => ({
      id: own + 1000 + index,
      fullname: `حرفي ${index}`,
      image: null,
      profession: { id: 1, title: "سبّاك" },
      city: { id: 1, name: "دمشق" },
    });
    localStorage.setItem(
      "herafi:recent",
      JSON.stringify(Array.from({ length: 50 }, (_, i) => one(i))),
    );
    localStorage.setItem("herafi:saved", "{broken");
    localStorage.setItem("herafi:numbers", '"x"');
    localStorage.setItem("herafi:city", "[1]");
  }, id);
  await open(page, address);
  await open(page, "/saved");
  const rows = list(page, deviceTexts.recent).getByRole("listitem");
  await expect(rows).toHaveCount(50);
  await expect(rows.first()).toContainText(fullname);
});

test("a number that was asked for is on the saved screen, and can be cleared", async ({ page }) => {
  const { address, fullname } = await craftsman(page.request);
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog", { name: fullname })).toBeVisible();
  await open(page, "/saved");
  const numbers = list(page, deviceTexts.numbers);
  await expect(numbers.getByRole("link", { name: deviceTexts.call(fullname) })).toHaveAttribute(
    "href",
    /^tel:\+9639\d{8}$/,
  );
  await numbers.getByRole("button", { name: deviceTexts.clearNumbers }).click();
  await expect(numbers).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("herafi:numbers"))).toBeNull();
});

test("a number goes after thirty days", { tag: "@desktop" }, async ({ page }) => {
  const { address } = await craftsman(page.request);
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.evaluate(() => {
    const [one] = JSON.parse(localStorage.getItem("herafi:numbers") ?? "[]");
    localStorage.setItem(
      "herafi:numbers",
      JSON.stringify([{ ...one, at: one.at - 31 * 86_400_000 }]),
    );
  });
  await open(page, "/saved");
  await expect(list(page, deviceTexts.recent)).toBeVisible();
  await expect(list(page, deviceTexts.numbers)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("herafi:numbers"))).toBeNull();
});

test("a number is forgotten once its listing has none any more", async ({ page }) => {
  const { address, fullname, id } = await craftsman(page.request);
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog", { name: fullname })).toBeVisible();
  await page.evaluate(() => {
    const [one] = JSON.parse(localStorage.getItem("herafi:numbers") ?? "[]");
    localStorage.setItem(
      "herafi:numbers",
      JSON.stringify([{ ...one, at: one.at - 2 * 86_400_000 }]),
    );
  });
  await page.route(`**/api/show-craftsmen/${id}`, async (route) => {
    const response = await route.fetch();
    const json = { ...(await response.json()), phone: null, phone_display: null };
    await route.fulfill({ response, json });
  });
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  const dialog = page.getByRole("dialog", { name: fullname });
  await expect(dialog.getByText(detailsTexts.noNumber)).toBeVisible();
  await expect(dialog.getByRole("link", { name: detailsTexts.call })).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem("herafi:numbers"))).toBeNull();
});

test("a page is shared by the device, or by WhatsApp and copying", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { address, fullname } = await craftsman(page.request);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
  });
  await open(page, address);
  await page.getByRole("button", { name: "مشاركة" }).click();
  const dialog = page.getByRole("dialog", { name: "مشاركة" });
  await expect(dialog.getByRole("link", { name: "واتساب" })).toHaveAttribute(
    "href",
    new RegExp(
      `^https://wa\\.me/\\?text=${encodeURIComponent(fullname)}.*${encodeURIComponent(address)}$`,
    ),
  );
  await dialog.getByRole("button", { name: "نسخ الرابط" }).click();
  await expect(dialog.getByText("تم النسخ").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(address);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "share", {
      value: (data: ShareData) => Promise.resolve(Object.assign(window, { data })),
    });
  });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "مشاركة" }).click();
  await expect
    .poll(() => page.evaluate(() => (window as never as { data: ShareData }).data?.title))
    .toContain(fullname);
});

test("the footer leads to the saved", async ({ page }) => {
  await open(page, "/contact");
  await page.getByRole("contentinfo").getByRole("link", { name: deviceTexts.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: deviceTexts.title })).toBeVisible();
  await expect(page.getByText(deviceTexts.emptyTitle)).toBeVisible();
});
