import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plan } from "../plan.ts";
import { type Row, row, type Target } from "../report/row.ts";
import { startNginx } from "../servers/nginx.ts";
import { fetchSample, type ResponseSample } from "../servers/response-sample.ts";
import { type Running, startReference } from "../servers/site.ts";
import { loadOne, loadUnique } from "../wrk/wrk.ts";
import { inRounds } from "./rounds.ts";

interface Work {
  what: string;
  path: string;
  kind: "json" | "html";
  encoding?: string;
  /** Measured beside more than one other also in the short form. */
  isMain?: boolean;
  /** Each request bears another mark of where its link was pressed. */
  isMarked?: boolean;
}

const group = "repeated";
const enough: Record<Work["kind"], Target> = {
  json: { is: "≥", than: 0.8 },
  html: { is: "≥", than: 0.7 },
};
const soonEnough: Target = { is: "<", than: 3 };
const connections = 32;

/** What was asked before, beside nginx that sends the same from a file. */
export async function measureCacheHits(
  site: Running,
  { listing, folder, plan }: { listing: number; folder: string; plan: Plan },
): Promise<Row[]> {
  const works = worksFor(listing, plan);
  const answers: ResponseSample[] = [];
  for (const { path, encoding } of works)
    answers.push(await fetchSample(site.url + path, encoding));
  const nginx = await startNginx(answers);
  const bare = await startBare(answers, folder);
  const load = { seconds: plan.seconds, connections };

  // What is new to them runs slowly at first.
  for (const url of [site.url + works[0]!.path, `${bare.url}/a0`]) {
    await loadOne(url, { seconds: 2, connections });
  }
  const rows: Row[] = [];
  for (const [number, work] of works.entries()) {
    const headers = work.encoding ? [`Accept-Encoding: ${work.encoding}`] : [];
    const marked = { by: "parameter", path: `${work.path}?fbclid=IwAR` } as const;
    const sides = {
      site: () =>
        work.isMarked
          ? loadUnique(site.url, marked, load)
          : loadOne(site.url + work.path, load, headers),
      nginx: () => loadOne(nginx.dressed(number), load),
    };
    const beside = {
      plain: () => loadOne(nginx.plain(number), load),
      bare: () => loadOne(`${bare.url}/a${number}`, load),
    };
    const taken = await inRounds(plan.rounds, sides);
    const { kind } = work;
    const what = `${work.what}, ${(answers[number]!.bytes.length / 1000).toFixed(1)} kB`;
    const failed = taken.site.failed + taken.nginx.failed;
    const compared = (against: string, other: number, target?: Target) =>
      row({ group, what, against, unit: "/s", site: taken.site.perSecond, other, target, failed });
    rows.push(compared("nginx", taken.nginx.perSecond, enough[kind]));
    if (kind === "json") {
      const [p99, otherP99] = [taken.site.p99, taken.nginx.p99];
      const late = { what: `${what}, p99`, against: "nginx", unit: "ms" as const };
      rows.push(row({ group, ...late, site: p99, other: otherP99, target: soonEnough, failed }));
    }
    if (work.encoding || work.isMarked || (plan.form === "short" && !work.isMain)) continue;
    const others = await inRounds(plan.rounds, beside);
    rows.push(compared("nginx without these headers", others.plain.perSecond));
    rows.push(compared("bare node:http", others.bare.perSecond));
  }
  await Promise.all([nginx.stop(), bare.stop()]);
  return rows;
}

function worksFor(listing: number, { form }: Plan): Work[] {
  const home: Work = { what: "home", path: "/", kind: "html", isMain: true };
  const search: Work = { what: "search", path: "/?profession=1&city=1", kind: "html" };
  const details: Work = { what: "details", path: `/carftsman-details/${listing}`, kind: "html" };
  const inBrotli = (screen: Work): Work => ({
    ...screen,
    what: `${screen.what} in brotli`,
    encoding: "br",
  });
  const json: Work[] = [
    { what: "search as JSON", path: "/api/search?profession=1&city=1", kind: "json", isMain: true },
    { what: "list as JSON", path: "/api/craftsmen", kind: "json" },
  ];
  if (form === "short") return [...json, home, details, inBrotli(home)];
  const screens = [home, search, details];
  const pressed: Work = { ...home, what: "home, linked from Facebook", isMarked: true };
  return [...json, ...screens, ...screens.map(inBrotli), pressed];
}

async function startBare(answers: ResponseSample[], folder: string) {
  const file = join(folder, "answers.json");
  const told = answers.map(({ type, headers, bytes }, number) => ({
    path: `/a${number}`,
    head: ["content-type", type, "content-length", String(bytes.length), ...headers.flat()],
    base64: bytes.toString("base64"),
  }));
  writeFileSync(file, JSON.stringify(told));
  return startReference("bare-server.ts", file);
}
