import { afterEffects } from "#tests/browser/support/effects.ts";
import {
  afterRequests,
  cardNames,
  cards,
  craftsman,
  currentPage,
  expect,
  open,
  searchAddress,
  test,
  waitForHydration,
} from "#tests/browser/support.ts";

test("each way to use the number has a name, and copying is told to those who listen", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { address, fullname } = await craftsman(page.request);
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  const dialog = page.getByRole("dialog", { name: fullname });
  await expect(dialog.getByRole("link", { name: "اتصال" })).toBeFocused();
  await expect(dialog.getByRole("link", { name: "واتساب" })).toBeVisible();
  await dialog.getByRole("button", { name: "نسخ الرقم" }).click({ timeout: 3000 });
  const status = dialog.getByRole("status");
  await expect(status).toContainText("نُسخ الرقم");
  // What has not changed is not read out again.
  const said = await status.evaluateHandle((region) => {
    const texts: string[] = [];
    const note = () => texts.push(region.textContent);
    new MutationObserver(note).observe(region, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    return texts;
  });
  const button = dialog.getByRole("button", { name: /^(نسخ|نُسخ) الرقم$/ });
  await button.click();
  await expect.poll(() => said.jsonValue()).toEqual(["", "نُسخ الرقم"]);
  await expect(button).toHaveText("نسخ الرقم");
});

test("the dialog is closed by its button and by a press beside it", { tag: "@both" }, async ({
  page,
}) => {
  const { address, fullname } = await craftsman(page.request);
  await open(page, address);
  const button = page.getByRole("button", { name: "تواصل" });
  const dialog = page.getByRole("dialog", { name: fullname });
  await button.click();
  await dialog.getByRole("button", { name: "إغلاق" }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(dialog).toBeVisible();
  // As whoever marks the number and lets go beside it.
  await dialog.getByRole("heading", { name: fullname }).hover();
  await page.mouse.down();
  await page.mouse.move(20, 20);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(dialog).toBeHidden();
});

test("nothing that is sent before the button is pressed holds the number", {
  tag: "@desktop",
}, async ({ page }) => {
  const { id, address } = await craftsman(page.request);
  const { phone } = await (await page.request.get(`/api/show-craftsmen/${id}`)).json();
  // As E.164, as people write it, or in pieces: the last nine digits in a row.
  const number = new RegExp(phone.slice(-9).split("").join("[^\\w<>]{0,3}"));
  const received: Promise<string>[] = [];
  page.on("response", (response) => {
    if (/\.(js|css|svg|webp|woff2)$/.test(new URL(response.url()).pathname)) return;
    received.push(response.text().catch(() => ""));
  });
  for (const path of [address, `${address}.data`, "/", "/_.data", `/api/craftsmen/${id}`]) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBeLessThan(400);
    expect(await answer.text(), path).not.toMatch(number);
  }
  await open(page, address);
  expect(await page.content()).not.toMatch(number);
  // Of some that are redirected or left, nothing can be read.
  const texts = (await Promise.all(received)).filter((text) => text !== "");
  expect(texts).not.toEqual([]);
  for (const text of texts) expect(text).not.toMatch(number);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.content()).toMatch(number);
});

test("a closed sheet leaves the number, both ways to use it, and the way to the next", {
  tag: "@both",
}, async ({ page }) => {
  await open(page, await searchAddress(page.request));
  const [first, second] = await cardNames(page);
  await cards(page).first().click();
  await expect(page.getByRole("heading", { level: 1, name: first })).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/show-craftsmen/")) requests.push(request.url());
  });
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  const bar = page.locator("[data-contact-bar]");
  await expect(bar).toBeInViewport();
  await expect(bar.getByRole("button", { name: /0\d{3} \d{3} \d{3}/ })).toBeFocused();
  await expect(bar.getByRole("link", { name: "اتصال" })).toHaveAttribute("href", /^tel:\+9639/);
  const message = await bar.getByRole("link", { name: "واتساب" }).getAttribute("href");
  expect(new URL(message ?? "").searchParams.get("text")).toContain("سبّاك في دمشق");
  await bar.getByRole("button").click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await afterRequests(page);
  expect(requests).toHaveLength(1);
  await expect(bar.getByRole("link", { name: `لم يردّ؟ اتصل بـ${second}` })).toBeVisible();
});

test("the sheet leads to the number of the next one in one tap, as the list goes on", {
  tag: "@both",
}, async ({ page }) => {
  await open(page, await searchAddress(page.request));
  const [, second, third] = await cardNames(page);
  await cards(page).first().click();
  await page.getByRole("button", { name: "تواصل" }).click();
  for (const name of [second, third]) {
    await page
      .getByRole("dialog")
      .getByRole("link", { name: `لم يردّ؟ اتصل بـ${name}` })
      .click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const call = page.getByRole("dialog", { name }).getByRole("link", { name: "اتصال" });
    await expect(call).toHaveAttribute("href", /^tel:\+963/);
    await expect(call).toBeFocused();
  }
  // Going back shows the page before as it was left, without its sheet.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a page from a list that is loaded again is taken over as it is", async ({ page }) => {
  await open(page, await searchAddress(page.request));
  await cards(page).first().click();
  await expect(page.getByRole("button", { name: "تواصل" })).toBeVisible();
  // A difference between server and browser would be an exception, which fails the test.
  await page.reload();
  await waitForHydration(page);
  await afterEffects(page);
});

test("from a shared link the next one is of the same profession and city", {
  tag: "@both",
}, async ({ page }) => {
  const { address, trade } = await craftsman(page.request);
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /^لم يردّ؟ اتصل بـ/ })
    .click();
  await expect(page).not.toHaveURL(address);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(trade)).toBeVisible();
  await expect(dialog.getByRole("link", { name: "اتصال" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: /^لم يردّ؟/ })).toBeVisible();
});

test("a number that was asked for before is there at once, without another request", {
  tag: "@both",
}, async ({ page }) => {
  const { address, fullname } = await craftsman(page.request);
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open(page, address);
  const bar = page.locator("[data-contact-bar]");
  await expect(bar.getByRole("link", { name: "اتصال" })).toHaveAttribute("href", /^tel:\+9639/);
  await bar.getByRole("button", { name: /0\d{3} \d{3} \d{3}/ }).click();
  await expect(page.getByRole("dialog", { name: fullname })).toBeVisible();
  await afterRequests(page);
  expect(requests.filter((url) => url.includes("/api/show-craftsmen/"))).toEqual([]);
});

test("on a wide screen the parts of the bar have one width", { tag: "@desktop" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { address } = await craftsman(page.request);
  await open(page, address);
  await page.getByRole("button", { name: "تواصل" }).click();
  await page.keyboard.press("Escape");
  const bar = page.locator("[data-contact-bar]");
  const edges = async (name: RegExp | string) => {
    const { x, width } = (await bar.locator("a").filter({ hasText: name }).boundingBox())!;
    return { start: Math.round(x + width), end: Math.round(x) };
  };
  await expect(bar.getByRole("link", { name: /^لم يردّ؟/ })).toBeVisible();
  const [number, call, whatsapp, next] = await Promise.all(
    [/0\d{3}/, "اتصال", "واتساب", "لم يردّ؟"].map(edges),
  );
  expect(call!.start).toBe(number!.start);
  expect(whatsapp!.end).toBe(number!.end);
  expect(next).toEqual(number);
});

test("after the last of a page the next one is on the list's next page", async ({ page }) => {
  await open(page, await searchAddress(page.request));
  await cards(page).last().click();
  await page.getByRole("button", { name: "تواصل" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: /^لم يردّ؟/ }).click();
  await expect(currentPage(page)).toHaveText("الصفحة 2");
});
