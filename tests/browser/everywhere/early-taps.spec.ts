import type { Page } from "@playwright/test";
import { saveName } from "#src/features/craftsmen/device/texts.ts";
import {
  cards,
  craftsman,
  expect,
  holdScripts,
  nameOn,
  test,
  waitForHydration,
} from "#tests/browser/support.ts";

// The scripts are not in the browser's cache.
test.use({ ownContext: true });

const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("herafi:saved") ?? "[]"));

test("a heart that is tapped before scripts have run is pressed at once, and saves", {
  tag: "@both",
}, async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const [first, second] = await Promise.all([0, 1].map((at) => nameOn(cards(page).nth(at))));
  const heart = page.getByRole("button", { name: saveName(first!) });
  const taken = page.getByRole("button", { name: saveName(second!) });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  for (const pressed of ["true", "false"]) {
    await taken.click();
    await expect(taken).toHaveAttribute("aria-pressed", pressed);
  }
  letGo();
  await waitForHydration(page);
  expect(await stored(page)).toMatchObject([{ fullname: first }]);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(taken).toHaveAttribute("aria-pressed", "false");
  // From then on a tap is the button's own.
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
  expect(await stored(page)).toEqual([]);
});

test("who is saved already stays so", async ({ page }) => {
  const { id, address, fullname } = await craftsman(page.request);
  await page.addInitScript(
    ([own, name]) => {
      const trade = { profession: { id: 1, title: "سبّاك" }, city: { id: 1, name: "دمشق" } };
      const person = { id: own, fullname: name, image: null, ...trade };
      localStorage.setItem("herafi:saved", JSON.stringify([person]));
    },
    [id, fullname] as const,
  );
  const letGo = await holdScripts(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  const heart = page.getByRole("button", { name: saveName(fullname) });
  await heart.click();
  letGo();
  await waitForHydration(page);
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(await stored(page)).toMatchObject([{ id }]);
});

test("«تواصل» that is tapped before scripts have run says so, and shows the number", {
  tag: "@both",
}, async ({ page }) => {
  const { address, fullname } = await craftsman(page.request);
  const letGo = await holdScripts(page);
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.getByRole("link", { name: "تواصل" }).click();
  await expect(page.getByText("جارٍ جلب الرقم…")).toBeVisible();
  letGo();
  const dialog = page.getByRole("dialog", { name: fullname });
  await expect(dialog.getByRole("link", { name: "اتصال" })).toHaveAttribute("href", /^tel:\+963/);
  await expect(page).toHaveURL(address);
});

test("where scripts do not come the tap opens the page with the number", async ({ page }) => {
  const { address } = await craftsman(page.request);
  const letGo = await holdScripts(page);
  await page.clock.install();
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await page.getByRole("link", { name: "تواصل" }).click();
  await page.clock.runFor(6000);
  await expect(page).toHaveURL(`${address}?phone=1#phone`);
  await expect(page.getByRole("link", { name: "اتصال" })).toBeVisible();
  letGo();
});
