import { privateLoader } from "#src/auth/private-loader.ts";
import { loadOwnOptions } from "#src/features/moderation/own-options.ts";
import { filterIn, loadPage } from "#src/ui/admin/load-page.ts";
import type { Order } from "./orders.contract.ts";

export const ordersPath = "/carftsman-orders";

const fields = ["q", "profession", "city"] as const;

/** The filter as the address holds it; empty without one. */
export type OrderFilter = Record<(typeof fields)[number], string>;

/** A list that fails to load leaves the filter usable. */
export const loadOrders = privateLoader(async (args) => {
  const [options, orders] = await Promise.all([loadOwnOptions(), loadOrdersPage(args)]);
  return { filter: filterIn(args.url, fields), ...options, orders };
});

const loadOrdersPage = privateLoader((args) => loadPage<Order>("/api/get-craftsmen-orders", args));
