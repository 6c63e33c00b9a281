import type { Page } from "@playwright/test";
import {
  cards,
  craftsman,
  expect,
  isSameDocument,
  markDocument,
  nameOn,
  open,
  test,
} from "#tests/browser/support.ts";

const banner = (page: Page) => page.getByRole("banner");
const footer = (page: Page) => page.getByRole("contentinfo");
const menuButton = (page: Page) => page.getByRole("button", { name: "القائمة" });

/** The header's links: on phones behind a button, elsewhere in sight. */
async function headerNav(page: Page, isMobile: boolean) {
  if (!isMobile) return page.getByRole("navigation", { name: "القائمة الرئيسية" });
  await menuButton(page).click();
  return page.getByRole("navigation", { name: "القائمة", exact: true });
}

test("no two screens have the same title", { tag: "@desktop" }, async ({ request }) => {
  const { address, fullname } = await craftsman(request);
  const paths = ["/", "/?q=محمود", "/contact", "/privacy-policy", "/forbidden", "/no/such/screen"];
  const titles = await Promise.all(
    [...paths, address].map(async (path) => {
      const html = await (await request.get(path)).text();
      return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    }),
  );
  expect(titles).not.toContain("");
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.at(-1)).toContain(fullname);
});

test("a craftsman whom nobody knows has the title of what is not found, and no other", {
  tag: "@desktop",
}, async ({ request }) => {
  const html = await (await request.get("/carftsman-details/999999")).text();
  expect(html.match(/<title>.*?<\/title>/g)).toEqual([
    "<title>هذه الصفحة ليست في مكانها | حرفي</title>",
  ]);
});

test("the title follows the screen without a reload", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/");
  await markDocument(page);
  const name = await nameOn(cards(page).first());
  await cards(page).first().click();
  await expect(page).toHaveTitle(new RegExp(`^${name}،`));
  await footer(page).getByRole("link", { name: "سياسة الخصوصية" }).click();
  await expect(page).toHaveTitle("سياسة الخصوصية | حرفي");
  await expect(page.getByRole("heading", { level: 1, name: "سياسة الخصوصية" })).toBeInViewport();
  expect(await isSameDocument(page)).toBe(true);
});

test("the footer leads to its screens, and to no network without an address", {
  tag: "@both",
}, async ({ page }) => {
  await open(page, "/privacy-policy");
  await markDocument(page);
  await footer(page).getByRole("link", { name: "اتصل بنا" }).click();
  await expect(page).toHaveURL("/contact");
  await footer(page).getByRole("link", { name: "هل أنت حرفي؟" }).click();
  await expect(page).toHaveURL("/#about");
  await expect(page.locator("#about")).toBeInViewport({ ratio: 0.5 });
  await footer(page).getByRole("link", { name: "سياسة الخصوصية" }).click();
  await expect(page).toHaveURL("/privacy-policy");
  await footer(page).getByRole("link", { name: "الرئيسية" }).click();
  await expect(page).toHaveURL("/");
  expect(await isSameDocument(page)).toBe(true);
  await expect(footer(page).getByRole("list", { name: "تابعنا على شبكات التواصل" })).toHaveCount(0);
  await expect(footer(page)).toContainText("جميع الحقوق محفوظة");
});

test("«هل أنت حرفي؟» leads from each screen to the words for craftsmen", {
  tag: "@both",
}, async ({ page, isMobile }) => {
  for (const from of ["/", "/contact", "/?q=محمود", "/دمشق/سباك", "/trades", "/saved"]) {
    await open(page, from);
    await markDocument(page);
    const nav = await headerNav(page, isMobile);
    await nav.getByRole("link", { name: "هل أنت حرفي؟" }).click();
    await expect(page).toHaveURL("/#about");
    await expect(page.locator("#about")).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator("#about").getByRole("link", { name: "إنشاء حساب" })).toHaveAttribute(
      "href",
      "/register",
    );
    expect(await isSameDocument(page)).toBe(true);
  }
});

test("the name of the site leads home from anywhere", { tag: "@desktop" }, async ({ page }) => {
  await open(page, "/privacy-policy");
  await banner(page).getByRole("link", { name: "حِرَفي" }).click();
  await expect(page).toHaveURL("/");
  await expect(cards(page)).toHaveCount(12);
});
