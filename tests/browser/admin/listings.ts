import type { Page } from "@playwright/test";
import { freshName, logInAsAdmin, send } from "#tests/browser/admins.ts";

/** A number that no other test has. */
export const freshPhone = () =>
  `0955${String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0")}`;

/** Adds a listing without an account as the admin, whom the page is from here on. */
export async function addListing(page: Page): Promise<{ id: number; fullname: string }> {
  await logInAsAdmin(page.context());
  const answer = await send(page.context(), "POST", "/api/listings", {
    fullname: lettersOf(freshName("سامر")),
    phone: freshPhone(),
    profession_id: 1,
    city_id: 1,
    consent: { how: "call", given_at: "2026-11-20", wording: "سألته بالهاتف فوافق." },
  });
  return JSON.parse(answer);
}

export const requestRemoval = (page: Page, id: number) =>
  send(page.context(), "POST", `/api/listings/${id}/removal-requests`, { text: "هذا رقمي." });

/** A name has no digits, and is not of two scripts. */
export const lettersOf = (name: string) =>
  name.replace(/[0-9a-f]/g, (digit) => "ابتثجحخدذرزسشصضط"[Number.parseInt(digit, 16)] ?? "");
