import { expect, open, test, typedWord } from "#tests/browser/support.ts";

test("the search field suggests trades and cities, for the keyboard and the finger", async ({
  page,
}) => {
  await open(page, "/");
  await typedWord(page).pressSequentially("سبا");
  const list = page.getByRole("listbox", { name: "اقتراحات البحث" });
  const options = list.getByRole("option");
  await expect(options.first()).toContainText("سبّاك");
  await expect(typedWord(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = options.nth(1);
  await expect(second).toHaveAttribute("aria-selected", "true");
  const id = await second.getAttribute("id");
  await expect(typedWord(page)).toHaveAttribute("aria-activedescendant", id!);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await expect(typedWord(page)).toHaveValue("سبا");
  await typedWord(page).pressSequentially("ك د");
  await expect(options.first()).toContainText("سبّاك في د");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/%D8%AF[^/]*\/%D8%B3%D8%A8%D8%A7%D9%83$/);
  await open(page, "/");
  await typedWord(page).pressSequentially("دمش");
  await options.filter({ hasText: "دمشق" }).first().click();
  await expect(page).toHaveURL(/city=\d+/);
});

test("a text that is searched for itself closes the suggestions", async ({ page }) => {
  await open(page, "/");
  await typedWord(page).pressSequentially("كهرب");
  await expect(page.getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]q=%D9%83/);
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("whoever types a number is told that numbers are not searched for", async ({ page }) => {
  await open(page, "/");
  await typedWord(page).fill("0933123456");
  await expect(page.getByText(/لا نبحث بالأرقام/)).toBeVisible();
  await typedWord(page).fill("سباك");
  await expect(page.getByText(/لا نبحث بالأرقام/)).toHaveCount(0);
});

test("with the keyboard open the field is at the top, and all suggestions fit below", {
  tag: "@phone",
}, async ({ page }) => {
  await open(page, "/");
  await typedWord(page).click();
  const top = () => typedWord(page).evaluate((field) => field.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(16);
  // What a keyboard of 400 px leaves.
  await page.setViewportSize({ width: 390, height: 844 - 400 });
  await typedWord(page).pressSequentially("دم");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveCount(6);
  expect(await top()).toBeGreaterThanOrEqual(0);
  await expect(options.last()).toBeInViewport({ ratio: 1 });
});
