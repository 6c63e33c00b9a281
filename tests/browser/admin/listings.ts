import type { Page } from "@playwright/test";
import { freshName, logInAsAdmin, send } from "#tests/browser/admins.ts";

/** A number that no other test has. */
export const freshPhone = () =>
  `0955${String(Math.floor(Math.random() * 1_000_000)).padStart(6, "0")}`;

/** Adds a listing without an account as the admin, whom the page is from here on. */
export async function addListing(
  page: Page,
  fullname = lettersOf(freshName("سامر")),
): Promise<{ id: number; fullname: string; phone_display: string }> {
  await logInAsAdmin(page.context());
  // Where no test counts who is listed.
  const [profession_id, city_id] = await Promise.all([
    idOf(page, "/api/get-all-professions", "نجّار"),
    idOf(page, "/api/get-all-cities", "حمص"),
  ]);
  const answer = await send(page.context(), "POST", "/api/listings", {
    fullname,
    phone: freshPhone(),
    profession_id,
    city_id,
    consent: { how: "call", given_at: "2026-11-20", wording: "سألته بالهاتف فوافق." },
  });
  return JSON.parse(answer);
}

async function idOf(page: Page, path: string, name: string): Promise<number> {
  const answer = await page.request.get(path);
  const entries: { id: number; title?: string; name?: string }[] = await answer.json();
  return entries.find((one) => (one.title ?? one.name) === name)!.id;
}

export const requestRemoval = (page: Page, id: number) =>
  send(page.context(), "POST", `/api/listings/${id}/removal-requests`, { text: "هذا رقمي." });

/** A name has no digits, and is not of two scripts. */
export const lettersOf = (name: string) =>
  name.replace(/[0-9a-f]/g, (digit) => "ابتثجحخدذرزسشصضط"[Number.parseInt(digit, 16)] ?? "");
