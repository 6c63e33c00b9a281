import type { BrowserContext, Page } from "@playwright/test";
import { accountType } from "#src/auth/table.server.ts";
import { csrfHeaders, holdRequests, logInAs } from "./accounts.ts";
import { findAdminId, insertAdmin, insertSession } from "./support/database.ts";
import { expect, open } from "./support.ts";

const loading = "جارٍ التحميل…";

/** This browser is the admin's from here on, by an inserted session and without hints in its storage. */
export async function logInAsAdmin(context: BrowserContext) {
  await logInAs(context, await findAdminId(), accountType.admin);
}

/** One whom no other test knows. */
export async function logInAsNewAdmin(
  context: BrowserContext,
  rights?: Parameters<typeof insertAdmin>[1],
) {
  const id = await insertAdmin(`${crypto.randomUUID()}@mail.example`, rights);
  await logInAs(context, id, accountType.admin);
  return id;
}

export async function openAsAdmin(page: Page, path: string) {
  await logInAsAdmin(page.context());
  await openLoaded(page, path);
}

/**
 * The account of an admin with one more session. The site's own admin has one of each test before, and
 * axe takes half a minute for a list of hundreds.
 */
export async function openAccountOfAdmin(page: Page) {
  await insertSession(await logInAsNewAdmin(page.context()), accountType.admin);
  await openLoaded(page, "/account");
}

export async function openLoaded(page: Page, path: string) {
  await open(page, path);
  await expect(page.getByRole("status", { name: loading })).toHaveCount(0);
}

export async function showOnTheWay(page: Page, path: string, api: string) {
  await holdRequests(page, api);
  await logInAsAdmin(page.context());
  await open(page, path);
  await expect(page.getByRole("status", { name: loading }).first()).toBeVisible();
}

export async function showEmpty(page: Page, api: string) {
  await page.route(api, async (route) => {
    const list = await (await route.fetch()).json();
    await route.fulfill({ json: { ...list, data: [], total: 0, last_page: 1 } });
  });
}

/** Entries of a list as if no craftsman had chosen them yet. */
export async function showAsUnused(page: Page, api: string) {
  await page.route(`**${api}/counts`, (route) => route.fulfill({ json: [] }));
}

/** A name that nothing else has, so that tests beside this one see none of it. */
export const freshName = (start: string) => `${start} ${crypto.randomUUID().slice(0, 8)}`;

/** Makes a change as the context's own user. @returns the server's sentence */
export async function send(
  context: BrowserContext,
  method: "POST" | "PUT" | "DELETE",
  path: string,
  data?: unknown,
) {
  const answer = await context.request.fetch(path, {
    method,
    headers: await csrfHeaders(context),
    ...(data ? { data } : {}),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.text();
}

/** Both lists are kept by the same screens. */
export const lists = {
  city: {
    path: "/cities",
    edit: "/edit-city",
    api: "/api/city",
    all: "/api/get-all-cities",
    field: "name",
    label: "اسم المدينة",
    title: "المدن",
    question: "هل تريد حذف هذه المدينة؟",
    added: "أُضيفت المدينة.",
    changed: "عُدّل اسم المدينة.",
    deleted: "حُذفت المدينة.",
    required: "أدخل اسم المدينة.",
    taken: "هذه المدينة موجودة في القائمة.",
    gone: "لم تعد هذه المدينة موجودة.",
    used: "دمشق",
    users: /لا يمكن حذف هذه المدينة: فيها \d+\sحرفي/,
  },
  profession: {
    path: "/professions",
    edit: "/edit-profession",
    api: "/api/profession",
    all: "/api/get-all-professions",
    field: "title",
    label: "اسم المهنة",
    title: "المهن",
    question: "هل تريد حذف هذه المهنة؟",
    added: "أُضيفت المهنة.",
    changed: "عُدّل اسم المهنة.",
    deleted: "حُذفت المهنة.",
    required: "أدخل اسم المهنة.",
    taken: "هذه المهنة موجودة في القائمة.",
    gone: "لم تعد هذه المهنة موجودة.",
    used: "سبّاك",
    users: /لا يمكن حذف هذه المهنة: يعمل بها \d+\sحرفي/,
  },
} as const;

export type List = (typeof lists)[keyof typeof lists];

/** An entry of one's own. @returns its id */
export async function addEntry(context: BrowserContext, list: List, name: string): Promise<number> {
  await send(context, "POST", list.api, { [list.field]: name });
  return (await entriesOf(context, list)).find((entry) => entry[list.field] === name)?.id as number;
}

/** Tests leave nothing behind that would be in the way of others. */
export async function removeEntry(context: BrowserContext, list: List, name: string) {
  const entry = (await entriesOf(context, list)).find((one) => one[list.field] === name);
  if (entry) await send(context, "DELETE", `${list.api}/${entry.id}`);
}

/** The page of the admins' list on which the newest entry is. */
export async function lastPage(context: BrowserContext, list: List): Promise<number> {
  const answer = await context.request.get(list.api, { headers: { accept: "application/json" } });
  return (await answer.json()).last_page;
}

async function entriesOf(context: BrowserContext, list: List) {
  const answer = await context.request.get(list.all);
  return (await answer.json()) as (Record<string, string> & { id: number })[];
}

export const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
export const statusMessage = (page: Page, text: string | RegExp) =>
  page.getByRole("status").getByText(text);
