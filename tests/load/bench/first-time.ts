import type { Plan } from "./plan.ts";
import { inRounds } from "./rounds.ts";
import { type Row, row, type Target } from "./row.ts";
import { type Running, startReference } from "./site.ts";
import { askUnasked, type Unasked } from "./wrk.ts";

interface Work {
  what: string;
  asked: Unasked;
  /** What the reference is asked for that. */
  other: Unasked;
  target?: Target;
}

const search = "?profession=1&city=1&";
const connections = 32;

/** What nobody has asked for before, beside a server that was written by hand for the same queries. */
export async function measureFirstTime(
  site: Running,
  { databaseUrl, approved, plan }: { databaseUrl: string; approved: number; plan: Plan },
): Promise<Row[]> {
  const other = await startReference("queries-server.ts", databaseUrl);
  const rows: Row[] = [];
  for (const work of worksFor(approved)) {
    const load = { seconds: plan.seconds, connections };
    const sides = {
      site: () => askUnasked(site.url, work.asked, load),
      other: () => askUnasked(other.url, work.other, load),
    };
    // What is new to them runs slowly at first.
    await inRounds(1, sides);
    const taken = await inRounds(plan.rounds, sides);
    const { what, target } = work;
    const told = { group: "never asked before", what, against: "node:http and pg, by hand" };
    const [mine, theirs] = [taken.site.perSecond, taken.other.perSecond];
    const { failed } = taken.site;
    rows.push(row({ ...told, unit: "/s", site: mine, other: theirs, target, failed }));
  }
  await other.stop();
  return rows;
}

function worksFor(approved: number): Work[] {
  const byParameter = (path: string): Unasked => ({ by: "parameter", path });
  const [narrow, wide] = [byParameter(`/api/search${search}n=`), byParameter("/api/craftsmen?n=")];
  const listings = (path: string): Unasked => ({ by: "listing", path, of: approved });
  const firstPage = (path: string): Unasked => ({ by: "page", path, of: 1 });
  return [
    { what: "search as JSON", asked: narrow, other: narrow, target: { is: "≥", than: 0.7 } },
    // Where counting all of them is the cost.
    { what: "list as JSON", asked: wide, other: wide, target: { is: ">", than: 1 } },
    { what: "home", asked: firstPage("/?page="), other: wide },
    { what: "search", asked: firstPage(`/${search}page=`), other: narrow },
    { what: "details", asked: listings("/carftsman-details/"), other: listings("/listing/") },
  ];
}
