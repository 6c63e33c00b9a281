import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { loadOwnOptions } from "#src/features/moderation/own-options.ts";
import { filterIn, loadPage } from "#src/ui/admin/load-page.ts";
import type { RecordCounts } from "./records.contract.ts";

export const recordsPath = "/craftsmen";
export const recordsApiPath = "/api/craftsmen-records";

const fields = ["q", "profession", "city", "state"] as const;

/** The filter as the address holds it; empty without one. */
export type RecordUrlFilter = Record<(typeof fields)[number], string>;

/** A list that fails to load leaves the form usable. */
export const loadRecords = privateLoader(async (args) => {
  const filter = filterIn(args.url, fields);
  const [options, records, counts] = await Promise.all([
    loadOwnOptions(),
    loadRecordsPage(args),
    loadCounts(filter),
  ]);
  return { filter, ...options, records, counts };
});

/** The list does without them. */
const loadCounts = (filter: RecordUrlFilter) =>
  browserApi.get<RecordCounts>(`${recordsApiPath}/counts`, filter).catch(() => undefined);

const loadRecordsPage = privateLoader((args) => loadPage<RecordForAdmins>(recordsApiPath, args));
