import { privateLoader } from "../../../auth/private-loader.ts";
import { lastParameter } from "../../../client/last-parameter.ts";
import { loadPage } from "../../../ui/admin/load-page.ts";
import type { ReviewRecord } from "../../accounts/record.contract.ts";
import { loadOwnOptions } from "../own-options.ts";

export const recordsPath = "/craftsmen";
export const recordsApi = "/api/craftsmen-records";

const fields = ["q", "profession", "city", "state"] as const;

/** The filter as the address holds it; empty without one. */
export type RecordUrlFilter = Record<(typeof fields)[number], string>;

/** A list that fails to load leaves the form usable. */
export const loadRecords = privateLoader(async (args) => {
  const [options, records] = await Promise.all([loadOwnOptions(), loadRecordsPage(args)]);
  return { filter: filterIn(args.url), ...options, records };
});

const loadRecordsPage = privateLoader((args) => loadPage<ReviewRecord>(recordsApi, args));

const filterIn = (url: URL) =>
  Object.fromEntries(fields.map((name) => [name, lastParameter(url, name)])) as RecordUrlFilter;
