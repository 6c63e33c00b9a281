import type { Page } from "@playwright/test";
import { logInAsNewCraftsman, remember, saveButton } from "#tests/browser/accounts.ts";
import { expect, holdScripts, open, test } from "#tests/browser/support.ts";

/** Which of the links that depend on the person the header draws. */
const personal = ["/login", "/profile", "/dashboard"];

/** The hints are asked about at once; here the API agrees with them, if it can. */
test.beforeEach(({ page, announce }) => {
  announce(/status of 401/);
  return agree(page);
});

const agree = (page: Page) =>
  page.route("**/api/user", async (route) => {
    const role = await page.evaluate(() => localStorage.getItem("role"));
    const type = ["user", "admin"].indexOf(role ?? "");
    if (type < 0) return route.fulfill({ status: 401, json: { message: "سجّل الدخول أولًا." } });
    return route.fulfill({ json: { id: 1, fullname: "عمر الزعبي", type } });
  });

interface Case {
  who: string;
  stored: Record<string, string>;
  drawn: string[];
  tag?: string[];
}

const cases: Case[] = [
  { who: "a visitor", stored: {}, drawn: ["/login"] },
  { who: "a craftsman", stored: { auth: "true", role: "user" }, drawn: ["/profile"] },
  { who: "an admin", stored: { auth: "true", role: "admin" }, drawn: ["/dashboard"] },
  {
    who: "one with a role but not logged in",
    stored: { role: "admin" },
    drawn: ["/login"],
    tag: ["@desktop"],
  },
  {
    who: "one with a role that is none",
    stored: { auth: "true", role: "x" },
    drawn: ["/login"],
    tag: ["@desktop"],
  },
];

for (const { who, stored, drawn, tag = ["@both"] } of cases) {
  test(`header and home fit ${who} from the first frame on`, { tag }, async ({ page }) => {
    await remember(page, stored);
    const release = await holdScripts(page);
    await page.goto("/", { waitUntil: "domcontentloaded" });
    expect(await linksDrawn(page)).toEqual(drawn);
    // On phones, too, without opening the menu.
    for (const path of drawn) {
      await expect(page.locator(`header a[href="${path}"]:visible`)).toHaveCount(1);
    }
    const invitations = page.locator("#about").getByRole("link").filter({ visible: true });
    const [place] = drawn;
    const expected = place === "/login" ? ["إنشاء حساب"] : place === "/profile" ? ["إلى ملفي"] : [];
    await expect(invitations).toHaveText(expected);

    const everDrawn = watchFrames(page);
    release();
    await expect(page.getByRole("search").getByRole("button")).toBeDisabled();
    expect(await linksDrawn(page)).toEqual(drawn);
    expect(await everDrawn()).toEqual(drawn);
    await expect(invitations).toHaveText(expected);
  });
}

test("the header says whose session this is", { tag: "@desktop" }, async ({ page }) => {
  const name = page.getByRole("banner").getByText("عمر الزعبي");
  await open(page, "/contact");
  await expect(name).toHaveCount(0);
  await remember(page, { auth: "true", role: "user" });
  await page.reload();
  await expect(name).toBeVisible();
});

test("the name goes when another logs in beside it", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  let fullname = "عمر الزعبي";
  await context.route("**/api/user", (route) =>
    route.fulfill({ json: { id: 1, fullname, type: 0 } }),
  );
  await page.unrouteAll();
  await remember(page, { auth: "true", role: "user" });
  await open(page, "/contact");
  const header = page.getByRole("banner");
  await expect(header.getByText("عمر الزعبي")).toBeVisible();
  const beside = await context.newPage();
  await open(beside, "/contact");
  fullname = "سمر الخطيب";
  await beside.evaluate(() => {
    localStorage.clear();
    localStorage.setItem("role", "user");
    localStorage.setItem("auth", "true");
  });
  await expect(header.getByText("سمر الخطيب")).toBeVisible();
  await expect(header.getByText("عمر الزعبي")).toHaveCount(0);
});

test("an admin with a phone has the side menu's entries in the header's", {
  tag: "@phone",
}, async ({ page }) => {
  await remember(page, { auth: "true", role: "admin" });
  await open(page, "/");
  await page.getByRole("button", { name: "القائمة" }).click();
  const menu = page.getByRole("navigation", { name: "القائمة", exact: true });
  for (const path of ["/carftsman-orders", "/received-contacts", "/cities", "/professions"]) {
    await expect(menu.locator(`a[href="${path}"]`)).toBeVisible();
  }
});

test("the side menu fits a craftsman from its first picture on", { tag: "@desktop" }, async ({
  page,
  context,
}) => {
  await logInAsNewCraftsman(context);
  await remember(page, { auth: "true", role: "user" });
  const release = await holdScripts(page);
  await page.goto("/profile", { waitUntil: "domcontentloaded" });
  const menu = page.getByRole("navigation", { name: "قائمة الحساب" });
  const drawn = () => menu.getByRole("link").filter({ visible: true }).allTextContents();
  expect(await drawn()).toEqual(["ملفي"]);
  await expect(menu.getByRole("button", { name: "تسجيل الخروج" })).toBeVisible();
  release();
  await expect(saveButton(page)).toBeVisible();
  expect(await drawn()).toEqual(["ملفي"]);
  await expect(menu.locator('[aria-current="page"]')).toHaveText("ملفي");
});

/** By the links' own display, whether the phone's menu around them is open or not. */
function linksDrawn(page: Page) {
  return page.evaluate(
    (paths) =>
      paths.filter((path) =>
        [...document.querySelectorAll(`header a[href="${path}"]`)].some((link) =>
          [link, link.closest("li") ?? link].every(
            (element) => getComputedStyle(element).display !== "none",
          ),
        ),
      ),
    personal,
  );
}

/** Looks at every frame from now on. @returns what has ever been drawn */
function watchFrames(page: Page) {
  const started = page.evaluate((paths) => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      for (const path of paths) {
        for (const link of document.querySelectorAll(`header a[href="${path}"]`)) {
          const item = link.closest("li") ?? link;
          if (getComputedStyle(item).display !== "none") seen.add(path);
        }
      }
      requestAnimationFrame(look);
    };
    look();
  }, personal);
  return async () => {
    await started;
    return page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  };
}
