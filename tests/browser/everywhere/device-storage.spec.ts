import { deviceTexts } from "#src/features/craftsmen/device/texts.ts";
import { failedTexts } from "#src/features/site/texts.ts";
import { localNames, sessionNames, storageKey } from "#src/ui/device-storage.ts";
import { logInAsAdmin, openLoaded } from "#tests/browser/admins.ts";
import { craftsman, expect, open, test } from "#tests/browser/support.ts";

test.use({ ownContext: true });

const wrongValues = [
  "[null]",
  "{}",
  '"x"',
  "null",
  "{broken",
  '[{"id":1,"fullname":"سامر"},[],7,"x"]',
  '{"user":{"id":5},"toString":"x"}',
];
const sessionKeys = [...sessionNames, "draft register", "draft contact", "draft reply 1"] as const;
/** The names of the first versions, too. */
const keys = {
  local: localNames.flatMap((name) => [name, storageKey(name)]),
  session: [
    ...sessionKeys.flatMap((name) => [name, storageKey(name)]),
    "react-router-scroll-positions",
  ],
};

for (const value of wrongValues) {
  test(`screens open whatever the browser has stored: ${value}`, async ({ page, announce }) => {
    // Whom a wrong hint takes for logged in, nobody is; React Router says what it cannot read.
    announce(/status of 401/, /TypeError|SyntaxError/);
    const { address, fullname } = await craftsman(page.request);
    await logInAsAdmin(page.context());
    await open(page, "/");
    for (const path of [
      "/",
      address,
      "/saved",
      "/contact",
      "/carftsman-orders",
      "/site-settings",
    ]) {
      await page.evaluate(
        ([stored, { local, session }]) => {
          for (const key of local) localStorage.setItem(key, stored);
          for (const key of session) sessionStorage.setItem(key, stored);
        },
        [value, keys] as const,
      );
      await openLoaded(page, path);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.getByText(failedTexts.lines.join(" "))).toHaveCount(0);
      await expect(page.getByText(failedTexts.text)).toHaveCount(0);
    }
    // Still of use: who is looked at next is remembered, and what was wrong is gone.
    await open(page, address);
    await open(page, "/saved");
    const recent = page.getByRole("region", { name: deviceTexts.recent });
    await expect(recent.getByRole("link", { name: fullname })).toBeVisible();
    await expect(recent.getByRole("listitem")).toHaveCount(1);
    const left = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    const fixed = ["auth", "role", "newuser"];
    expect(left.filter((key) => !key.startsWith("herafi:") && !fixed.includes(key))).toEqual([]);
  });
}

test("what earlier versions stored is there under the new names", async ({ page }) => {
  const { address, id, fullname } = await craftsman(page.request);
  await open(page, address);
  const person = { id, fullname, image: null };
  const trade = { profession: { id: 1, title: "سبّاك" }, city: { id: 1, name: "دمشق" } };
  await page.evaluate(
    (people) => {
      localStorage.clear();
      localStorage.setItem("saved", JSON.stringify(people));
    },
    [null, { ...person, ...trade }],
  );
  for (const _visit of ["first", "second"]) {
    await open(page, "/saved");
    const saved = page.getByRole("region", { name: deviceTexts.saved });
    await expect(saved.getByRole("link", { name: fullname })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("saved"))).toBeNull();
  }
});

test("screens open where the browser refuses storage", async ({ page, announce }) => {
  // React Router's own script reads scroll positions.
  announce(/Denied/);
  const { address } = await craftsman(page.request);
  await page.addInitScript(() => {
    for (const area of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException("Denied", "SecurityError");
        },
      });
    }
  });
  await logInAsAdmin(page.context());
  for (const path of ["/", address, "/saved", "/contact", "/carftsman-orders", "/site-settings"]) {
    await openLoaded(page, path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await expect(page.getByText(failedTexts.text)).toHaveCount(0);
  }
});

test("the page without a network lists the numbers that it can read", async ({ page }) => {
  await page.goto("/offline");
  const number = {
    id: 7,
    fullname: "سامر الحلبي",
    profession: { id: 1, title: "سبّاك" },
    city: { id: 1, name: "دمشق" },
    phone: "+963944123456",
    phone_display: "0944 123 456",
    at: Date.now(),
  };
  await page.evaluate(
    (numbers) => localStorage.setItem("herafi:numbers", JSON.stringify(numbers)),
    [null, {}, "x", number, { ...number, city: null }, { ...number, phone: 7 }],
  );
  await page.reload();
  await expect(page.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("link", { name: number.phone_display })).toBeVisible();
});
