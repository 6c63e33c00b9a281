// Takes the pictures of the README from the running program: `npm run pictures`.
// It needs a site at http://localhost:8000 (npm start) and a Chromium (see browser.mjs).
import { chromium } from "@playwright/test";
import { ensureBrowser } from "./browser.mjs";

const site = process.env.APP_URL ?? "http://localhost:8000";
const wide = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };

const found = await fetch(`${site}/api/craftsmen?q=${encodeURIComponent("محمود الحلبي")}`);
const { data } = (await found.json()) as { data: { id: number }[] };
const craftsman = `/carftsman-details/${data[0]?.id}`;

const pictures = [
  { name: "home", path: "/", viewport: wide, colorScheme: "light" },
  { name: "home-phone", path: "/", viewport: phone, colorScheme: "light" },
  { name: "details-phone", path: craftsman, viewport: phone, colorScheme: "light" },
  {
    name: "number-phone",
    path: craftsman,
    viewport: phone,
    colorScheme: "light",
    press: "تواصل",
  },
] as const;

const executablePath = await ensureBrowser();
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ["--no-sandbox"],
});
for (const { name, path, viewport, colorScheme, ...more } of pictures) {
  const context = await browser.newContext({ viewport, colorScheme, locale: "ar" });
  const page = await context.newPage();
  await page.goto(site + path, { waitUntil: "networkidle" });
  if ("press" in more) {
    await page.getByRole("button", { name: more.press }).click();
    await page.getByRole("dialog").waitFor();
  }
  await page.screenshot({ path: `docs/pictures/${name}.png`, animations: "disabled" });
  await context.close();
}
await browser.close();
