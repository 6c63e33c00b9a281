import type { Page } from "@playwright/test";
import { deviceTexts } from "#src/features/craftsmen/device/texts.ts";
import { notFoundTexts } from "#src/features/site/texts.ts";
import {
  csrfHeaders,
  freshFullname,
  logInAsNewCraftsman,
  password,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, send } from "#tests/browser/admins.ts";
import { insertDeparted } from "#tests/browser/support/database.ts";
import { cards, craftsman, expect, open, test } from "#tests/browser/support.ts";

const list = (page: Page, name: string) => page.getByRole("region", { name });
const recent = (page: Page) => page.getByRole("navigation", { name: deviceTexts.recent });

test("who is no longer listed is shown so among the saved, and leaves those looked at", {
  tag: "@both",
}, async ({ page }) => {
  const { id, fullname } = await craftsman(page.request);
  await open(page, "/");
  await page.evaluate(
    ([own, name]) => {
      const at = {
        image: null,
        profession: { id: 1, title: "سبّاك" },
        city: { id: 1, name: "دمشق" },
      };
      const gone = { id: 4999, fullname: "حرفي راحل", ...at };
      const people = [gone, { id: own, fullname: name, ...at }];
      localStorage.setItem("herafi:recent", JSON.stringify(people));
      localStorage.setItem("herafi:saved", JSON.stringify(people));
      const number = { phone: "+963944123456", phone_display: "0944 123 456", at: Date.now() };
      localStorage.setItem("herafi:numbers", JSON.stringify([{ ...gone, ...number }]));
    },
    [id, fullname] as const,
  );
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open(page, "/saved");
  const saved = list(page, deviceTexts.saved);
  await expect(saved.getByText(deviceTexts.gone)).toHaveCount(1);
  await expect(saved.getByRole("link", { name: fullname })).toBeVisible();
  await expect(saved.getByRole("link", { name: "حرفي راحل" })).toHaveCount(0);
  await expect(list(page, deviceTexts.recent).getByRole("listitem")).toHaveCount(1);
  const numbers = list(page, deviceTexts.numbers);
  await expect(numbers.getByText(deviceTexts.gone)).toBeVisible();
  await expect(numbers.getByRole("link", { name: deviceTexts.call("حرفي راحل") })).toBeVisible();
  await saved.getByRole("button", { name: deviceTexts.removeName("حرفي راحل") }).click();
  await expect(saved.getByRole("listitem")).toHaveCount(1);
  const asked = requests.filter((url) => url.includes("/api/"));
  expect(asked, "one request, which names nobody").toEqual([
    expect.stringMatching(/\/api\/listed-ids\?block=0$/),
  ]);
});

test("the page of a craftsman who has left says so, names nobody and leads to others", {
  tag: "@both",
}, async ({ page, context, announce, browser, baseURL }) => {
  announce(/status of 410/);
  const own = await browser.newContext(baseURL ? { baseURL } : {});
  const { id, fullname } = await logInAsNewCraftsman(own, freshFullname());
  const address = `/carftsman-details/${id}`;
  await logInAsAdmin(context);
  await send(context, "POST", `/api/craftsmen-approv/${id}`);
  await context.clearCookies();
  expect((await open(page, address))?.status()).toBe(200);
  const left = await own.request.delete("/api/user", {
    headers: await csrfHeaders(own),
    data: { current_password: password },
  });
  expect(left.status()).toBe(200);
  await own.close();
  expect((await open(page, address))?.status()).toBe(410);
  await expect(
    page.getByRole("heading", { level: 1, name: "لم يعد هذا الحرفي في الدليل" }),
  ).toBeVisible();
  expect(await page.content()).not.toContain(fullname);
  const others = page.getByRole("main").getByRole("link", { name: "كهربائيون في حمص" });
  await others.click();
  await expect(cards(page).first()).toBeVisible();
});

test("where a city has nobody of the profession left, the page says so and offers what is there", async ({
  page,
  announce,
}) => {
  announce(/status of 410/);
  const id = await insertDeparted("فني مصاعد", "تدمر");
  expect((await open(page, `/carftsman-details/${id}`))?.status()).toBe(410);
  const main = page.getByRole("main");
  await expect(main.getByText("لا أحد من أهل مهنته في تدمر الآن")).toBeVisible();
  await expect(main.getByRole("link", { name: "في تدمر" })).toHaveCount(0);
  await main.getByRole("link", { name: /^فنيو مصاعد في / }).click();
  await expect(cards(page).first()).toBeVisible();
});

test("who is opened in vain leaves those looked at", async ({ page, announce }) => {
  announce(/status of 404/);
  await open(page, "/");
  await page.evaluate(() => {
    const at = { image: null, profession: { id: 1, title: "سبّاك" }, city: { id: 1, name: "دمشق" } };
    localStorage.setItem(
      "herafi:recent",
      JSON.stringify([{ id: 4999, fullname: "حرفي راحل", ...at }]),
    );
  });
  await open(page, "/");
  await recent(page).getByRole("link", { name: "حرفي راحل" }).click();
  // Home has a heading, too.
  await expect(
    page.getByRole("heading", { level: 1, name: notFoundTexts.lines.join(" ") }),
  ).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(12);
  await expect(recent(page)).toHaveCount(0);
});
