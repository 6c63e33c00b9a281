import { logInAsAdmin, row } from "#tests/browser/admins.ts";
import { cities, expect, open, queryOf, test } from "#tests/browser/support.ts";

const states = "حسب الحالة";

test("on a phone the states are chips with counts, city and profession are folded away", {
  tag: "@phone",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  await open(page, "/craftsmen");
  const chips = page.getByRole("navigation", { name: states }).getByRole("link");
  await expect(chips.first()).toHaveAttribute("aria-current", "true");
  await expect(cities(page)).toBeHidden();
  await chips.filter({ hasText: "منشور" }).click();
  await expect(page).toHaveURL("/craftsmen?state=approved");
  const filter = page.getByRole("button", { name: "تصفية" });
  await expect(filter).toHaveAttribute("aria-expanded", "false");
  await filter.click();
  await cities(page).selectOption("دمشق");
  await page.getByRole("button", { name: "بحث", exact: true }).click();
  await expect(page).toHaveURL(/\?city=\d+&state=approved$/);
  await expect(page.getByRole("row")).toHaveCount(21);
  await expect(chips.filter({ hasText: "الكل" })).not.toHaveAttribute("aria-current");
  await page.goBack();
  await expect(chips.filter({ hasText: "منشور" })).toHaveAttribute("aria-current", "true");
  await expect.poll(() => queryOf(page)).toEqual({ state: "approved" });
});

test("on a phone the first craftsman is at the top of the screen, with the whole trade and city", {
  tag: "@phone",
}, async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logInAsAdmin(context);
  for (const path of ["/craftsmen", "/craftsmen?state=approved&page=8"]) {
    await open(page, path);
    const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: "اتصال" }) });
    expect((await rows.first().boundingBox())!.y).toBeLessThanOrEqual(250);
    const cut = await rows.locator("p").evaluateAll((texts) =>
      texts
        .filter((text) => text.scrollWidth > text.clientWidth || text.clientWidth < 60)
        .filter((text) => text.getClientRects().length > 0)
        .map((text) => text.textContent),
    );
    expect(cut).toEqual([]);
    const styles = await rows
      .getByText(" · ")
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).textOverflow));
    expect(new Set(styles)).toEqual(new Set(["clip"]));
  }
});

test("on a phone a row has two lines with call and WhatsApp, and the rest on request", {
  tag: "@phone",
}, async ({ page, context }) => {
  await logInAsAdmin(context);
  // The oldest listings: other tests add theirs before them, some with names longer than a line.
  await open(page, "/craftsmen?state=approved&page=8");
  const rows = page.getByRole("row").filter({ has: page.getByRole("link", { name: "اتصال" }) });
  await expect(rows).toHaveCount(20);
  const heights = await rows.evaluateAll((all) => all.map((one) => one.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(96);
  const first = rows.first();
  const name = (await first.getByRole("link").first().textContent())!;
  const call = first.getByRole("link", { name: "اتصال" });
  await expect(call).toHaveAccessibleDescription(name);
  const phone = (await call.getAttribute("href"))!;
  await expect(first.getByRole("link", { name: "واتساب" })).toHaveAttribute(
    "href",
    phone.replace("tel:+", "https://wa.me/"),
  );
  const suspend = first.getByRole("button", { name: `إيقاف ${name}` });
  await expect(suspend).toBeHidden();
  await first.getByRole("button", { name: "تفاصيل" }).press("Enter");
  await expect(suspend).toBeVisible();
  await expect(first).toContainText("@");

  // Whoever is found alone is shown in full.
  await open(page, `/craftsmen?q=${encodeURIComponent(phone.replace("tel:", ""))}`);
  await expect(row(page, name).getByRole("button", { name: `إيقاف ${name}` })).toBeVisible();
});
