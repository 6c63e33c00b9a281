import type { Browser, BrowserContext, Page } from "@playwright/test";
import { admin as owner } from "#tests/browser/accounts.ts";
import { openLoaded, send } from "#tests/browser/admins.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { password } from "#tests/browser/support/password.ts";

export const operatorNumber = "+963933111222";

interface PhoneSite {
  /** The owner's page. */
  admin: Page;
  /** Somebody else's, at a phone's width. */
  visitor: Page;
  /** Adds a published listing without an account. */
  addListing(given: { fullname: string; phone: string }): Promise<{ id: number }>;
}

/** A site of the test's own whose owner has set a WhatsApp number, which every page of a shared one would show. */
export const withPhoneSite = (browser: Browser, use: (site: PhoneSite) => Promise<void>) =>
  withOwnSite({}, async (baseURL) => {
    const contexts: BrowserContext[] = [];
    const openPage = async (width: number) => {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 844 } });
      contexts.push(context);
      return context.newPage();
    };
    const admin = await openPage(1280);
    const visitor = await openPage(390);
    const context = admin.context();
    await send(context, "POST", "/login", { email: owner.email, password });
    await send(context, "PUT", "/api/settings", { whatsapp: operatorNumber });
    await send(context, "POST", "/api/city", { name: "حمص" });
    await send(context, "POST", "/api/profession", { title: "نجّار" });
    const [city] = await (await context.request.get("/api/get-all-cities")).json();
    const [profession] = await (await context.request.get("/api/get-all-professions")).json();
    const consent = { how: "call", given_at: "2026-11-20", wording: "سألته بالهاتف فوافق." };
    const addListing = async (given: object) =>
      JSON.parse(
        await send(context, "POST", "/api/listings", {
          ...given,
          profession_id: profession.id,
          city_id: city.id,
          consent,
        }),
      );
    try {
      await use({ admin, visitor, addListing });
    } finally {
      for (const context of contexts) await context.close();
    }
  });

/** The code in a ready WhatsApp message, which an admin then compares. */
export async function matchCode(admin: Page, href: string | null) {
  const url = new URL(href ?? "");
  const code = /\d{6}/.exec(url.searchParams.get("text") ?? "")?.[0] ?? "";
  await openLoaded(admin, "/dashboard");
  await admin.getByRole("button", { name: "وصلني رمز بواتساب" }).click();
  await admin.getByLabel("الرمز", { exact: true }).fill(code);
  await admin.getByRole("button", { name: "لمن هذا الرمز؟" }).click();
  return { code, recipient: url.origin + url.pathname };
}
