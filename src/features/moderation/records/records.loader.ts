import { privateLoader } from "../../../auth/private-loader.ts";
import { browserApi } from "../../../client/browser.ts";
import { lastParameter } from "../../../client/last-parameter.ts";
import { loadPage } from "../../../ui/admin/load-page.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { loadOptions } from "../../catalogue/options.ts";

export const recordsPath = "/craftsmen";
export const recordsApi = "/api/craftsmen-records";

const fields = ["q", "profession", "city", "state"] as const;

/** The filter as the address holds it; empty without one. */
export type RecordUrlFilter = Record<(typeof fields)[number], string>;

/** A list that fails to load leaves the form usable. */
export const loadRecords = privateLoader(async (args) => {
  const [options, records] = await Promise.all([loadOptions(browserApi), loadRecordsPage(args)]);
  return { filter: filterIn(args.url), ...options, records };
});

const loadRecordsPage = privateLoader((args) => loadPage<ReviewRecord>(recordsApi, args));

const filterIn = (url: URL) =>
  Object.fromEntries(fields.map((name) => [name, lastParameter(url, name)])) as RecordUrlFilter;
