import type { Plan } from "../plan.ts";
import { type Row, row, type Target } from "../report/row.ts";
import { type Running, startReference } from "../servers/site.ts";
import { loadUnique, type UniqueRequests } from "../wrk/wrk.ts";
import { inRounds } from "./rounds.ts";

interface Work {
  what: string;
  asked: UniqueRequests;
  /** What the reference is asked for that. */
  other: UniqueRequests;
  target?: Target;
  /** Measured in the short form too. */
  isMain?: boolean;
}

const filter = "?profession=1&city=1&";
const narrow: UniqueRequests = { by: "page", path: `/api/search${filter}page=`, of: 1 };
const wide: UniqueRequests = { by: "page", path: "/api/craftsmen?page=", of: 1 };
/** The same of the reference, which reads no other spellings of a page. */
const [narrowByHand, wideByHand]: [UniqueRequests, UniqueRequests] = [
  { by: "parameter", path: `/api/search${filter}n=` },
  { by: "parameter", path: "/api/craftsmen?n=" },
];
const connections = 32;

/** What nobody has asked for before, beside a server that was written by hand for the same queries. */
export async function measureCacheMisses(
  site: Running,
  { databaseUrl, approved, plan }: { databaseUrl: string; approved: number; plan: Plan },
): Promise<Row[]> {
  const other = await startReference("queries-server.ts", databaseUrl);
  const rows: Row[] = [];
  // What is new to them runs slowly at first.
  for (const path of ["/?page=", `/api/search${filter}page=`]) {
    await loadUnique(site.url, { by: "page", path, of: 1 }, { seconds: 1, connections });
  }
  await loadUnique(other.url, narrowByHand, { seconds: 1, connections });
  for (const work of worksFor(approved)) {
    if (plan.form === "short" && !work.isMain) continue;
    const load = { seconds: plan.seconds, connections };
    const sides = {
      site: () => loadUnique(site.url, work.asked, load),
      other: () => loadUnique(other.url, work.other, load),
    };
    const taken = await inRounds(plan.rounds, sides);
    const { what, target } = work;
    const told = { group: "never asked before", what, against: "node:http and pg, by hand" };
    const [mine, theirs] = [taken.site.perSecond, taken.other.perSecond];
    const failed = taken.site.failed + taken.other.failed;
    rows.push(row({ ...told, unit: "/s", site: mine, other: theirs, target, failed }));
  }
  await other.stop();
  return rows;
}

function worksFor(approved: number): Work[] {
  const listings = (path: string): UniqueRequests => ({ by: "listing", path, of: approved });
  const firstPage = (path: string): UniqueRequests => ({ by: "page", path, of: 1 });
  return [
    {
      what: "search as JSON",
      isMain: true,
      asked: narrow,
      other: narrowByHand,
      target: { is: "≥", than: 0.7 },
    },
    // Where counting all of them is the cost.
    {
      what: "list as JSON",
      isMain: true,
      asked: wide,
      other: wideByHand,
      target: { is: ">", than: 1 },
    },
    { what: "home", isMain: true, asked: firstPage("/?page="), other: wideByHand },
    { what: "search", asked: firstPage(`/${filter}page=`), other: narrowByHand },
    { what: "details", asked: listings("/carftsman-details/"), other: listings("/listing/") },
  ];
}
