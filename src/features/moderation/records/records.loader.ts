import { privateLoader } from "../../../auth/private-loader.ts";
import { browserApi } from "../../../client/browser.ts";
import { pageAsked } from "../../../ui/admin/page-asked.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { loadLists } from "../../catalogue/lists.ts";

export const recordsPath = "/craftsmen";
export const recordsApi = "/api/craftsmen-records";

const fields = ["q", "profession", "city", "state"] as const;

/** The filter as the address holds it; empty where nothing is asked. */
export type AskedRecords = Record<(typeof fields)[number], string>;

/** A list that could not be had leaves the form standing. */
export const loadRecords = privateLoader(async (args) => {
  const [lists, records] = await Promise.all([loadLists(browserApi), loadPage(args)]);
  return { asked: askedIn(args.url), ...lists, records };
});

const loadPage = privateLoader((args) => pageAsked<ReviewRecord>(recordsApi, args));

const askedIn = ({ searchParams }: URL) =>
  Object.fromEntries(
    fields.map((name) => [name, searchParams.get(name)?.trim() ?? ""]),
  ) as AskedRecords;
