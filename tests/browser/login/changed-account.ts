import type { Browser, BrowserContext } from "@playwright/test";
import {
  freshFullname,
  freshPhone,
  logInAsNewCraftsman,
  password,
} from "#tests/browser/accounts.ts";
import { logInAsAdmin, send } from "#tests/browser/admins.ts";
import { linkIn, mailTo } from "#tests/browser/support/mails.ts";

/**
 * A fresh craftsman whose listing is published and whose account then got another e-mail and number.
 * The context is logged in as whoever has done it.
 */
export async function changedAccount(context: BrowserContext, browser: Browser) {
  const fullname = freshFullname();
  const account = await logInAsNewCraftsman(context, fullname);
  await asAdmin(browser, (admin) => send(admin, "POST", `/api/craftsmen-approv/${account.id}`));
  const own = await (await context.request.get("/api/user")).json();
  const now = { email: `new-${account.email}`, phone: freshPhone() };
  const { id, gender, city_id: city, profession_id: profession } = own;
  const rest = { id, name: fullname, gender, city, profession };
  await send(context, "PUT", "/api/update-user", { ...rest, ...now, current_password: password });
  await asAdmin(browser, (admin) => approveChanges(admin, id));
  const link = linkIn(await mailTo(account.email, "تغيّر البريد الإلكتروني لحسابك"));
  return { ...account, former: { email: account.email, phone: own.phone_display }, now, link };
}

/** The same, reverted while somebody else, who is published, has the former number. */
export async function contestedAccount(
  context: BrowserContext,
  other: BrowserContext,
  browser: Browser,
) {
  const account = await changedAccount(context, browser);
  const holder = await logInAsNewCraftsman(other, freshFullname());
  const own = await (await other.request.get("/api/user")).json();
  const { id, fullname, email, gender, city_id: city, profession_id: profession } = own;
  const rest = { id, name: fullname, email, gender, city, profession };
  await send(other, "PUT", "/api/update-user", { ...rest, phone: account.former.phone });
  await asAdmin(browser, (admin) => send(admin, "POST", `/api/craftsmen-approv/${holder.id}`));
  const { pathname, searchParams } = new URL(account.link);
  const path = `/api/contact-changes/${pathname.split("/").at(-1)}/revert`;
  await send(context, "POST", path, Object.fromEntries(searchParams));
  return { ...account, holder: { id, fullname } };
}

/** Publishes what waits of a listing: its number. Tests beside this one leave changes that wait, too. */
async function approveChanges(admin: BrowserContext, craftsmanId: number, page = 1) {
  const list = await (await admin.request.get(`/api/revisions?page=${page}`)).json();
  const waiting: { id: number; craftsman_id: number }[] = list.data;
  const own = waiting.find(({ craftsman_id }) => craftsman_id === craftsmanId);
  if (own) await send(admin, "POST", `/api/revisions/${own.id}/approve`, {});
  else if (page < list.last_page) await approveChanges(admin, craftsmanId, page + 1);
  else throw new Error(`no changes of listing ${craftsmanId} wait`);
}

async function asAdmin(browser: Browser, act: (context: BrowserContext) => Promise<unknown>) {
  const context = await browser.newContext({ baseURL: process.env.TEST_SITE ?? "" });
  await logInAsAdmin(context);
  await act(context);
  await context.close();
}
