import { currentUser } from "#src/auth/current-user.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type { Page } from "#src/contract/pagination.ts";
import type { ContactRevert } from "#src/features/accounts/contact-change/revert.contract.ts";
import { loadOwnOptions } from "#src/features/moderation/own-options.ts";
import type { PhoneQuestion } from "#src/features/moderation/phone/contract.ts";
import type { Revision } from "#src/features/moderation/revisions/contract.ts";
import { filterIn, loadPage, optional } from "#src/ui/admin/load-page.ts";
import type { Order, WaitingBurst } from "./orders.contract.ts";

export const ordersPath = "/carftsman-orders";

export const ordersApiPath = "/api/get-craftsmen-orders";

const fields = ["q", "profession", "city", "network"] as const;

/** The filter as the address holds it; empty without one. */
export type OrderUrlFilter = Record<(typeof fields)[number], string>;

/** A list that fails to load leaves the filter usable. */
export const loadOrders = privateLoader(async (args) => {
  const [options, orders, reverts, questions, bursts, revisions] = await Promise.all([
    loadOwnOptions(),
    loadOrdersPage(args),
    loadReverts(),
    loadQuestions(),
    loadBursts(),
    countRevisions(),
  ]);
  return {
    filter: filterIn(args.url, fields),
    ...options,
    orders,
    reverts,
    questions,
    bursts,
    revisions,
  };
});

const loadOrdersPage = privateLoader((args) => loadPage<Order>(ordersApiPath, args));

/** The list does without them. */
const loadBursts = async () =>
  (await optional(browserApi.get<WaitingBurst[]>(`${ordersApiPath}/networks`))) ?? [];

const loadQuestions = async () =>
  (await optional(browserApi.get<PhoneQuestion[]>("/api/phone-questions"))) ?? [];

const countRevisions = async () =>
  (await optional(browserApi.get<Page<Revision>>("/api/revisions")))?.total ?? 0;

/** Reverts of contacts that wait for a decision, of which owners alone have any. */
async function loadReverts(): Promise<ContactRevert[]> {
  const user = await currentUser();
  if (!(user?.type === 1 && user.role === "owner")) return [];
  const page = await optional(browserApi.get<Page<ContactRevert>>("/api/contact-reverts"));
  return page?.data ?? [];
}
