import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../..", import.meta.url));
const scripts = "bench/wrk";

/** What came of a load. Times in ms. */
export interface LoadResult {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Answers other than 2xx, and none. */
  failed: number;
}

export interface Load {
  seconds: number;
  connections: number;
}

/** An address of which each request is another one; see unique.lua. */
export type UniqueRequests = {
  /** Up to where that is written. */
  path: string;
} & (
  | { by: "parameter" }
  /** `of`: which page, or of how many listings. */
  | { by: "page" | "listing"; of: number }
  /** More than are asked for in all rounds. */
  | { by: "words"; words: string[] }
);
type Words = Extract<UniqueRequests, { by: "words" }>;

/** Asks for the same again and again. */
export const loadOne = (url: string, load: Load, headers: string[] = []) =>
  run("report.lua", url, load, [], headers);

/** Asks for these in turn. */
export const loadInTurn = (url: string, paths: string[], load: Load) =>
  run("in-turn.lua", url, load, paths);

/** Asks each time for what was not asked before, also not by the one before that. */
export async function loadUnique(url: string, unasked: UniqueRequests, load: Load) {
  const { by, path } = unasked;
  if (by === "words") return askOnce(url, unasked, load);
  const of = "of" in unasked ? unasked.of : 0;
  const key = `${url} ${by} ${path} ${of}`;
  const start = asked.get(key) ?? 0;
  const taken = await run("unique.lua", url, load, [by, path, `${of}`, `${start}`]);
  // What was on its way at the end counts too.
  const most = Math.ceil(taken.perSecond * load.seconds * 1.1) + 2 * load.connections;
  asked.set(key, start + most);
  return taken;
}

/**
 * Asks for the next of these words, each once. A fast machine is done before the time is over, so
 * how many it answers in a second is not known.
 */
async function askOnce(url: string, { path, words }: Words, load: Load) {
  const key = `${url} ${path} ${words[0]}`;
  const start = asked.get(key) ?? 0;
  const next = words.slice(start, start + wordsAtOnce);
  if (next.length < wordsAtOnce) throw new Error(`${path} has too few words`);
  asked.set(key, start + wordsAtOnce);
  const paths = next.map((typed) => path + encodeURIComponent(typed));
  const taken = await run("once.lua", url, load, paths);
  return { ...taken, perSecond: Number.NaN };
}

/** Up to where the next is to begin. */
const asked = new Map<string, number>();

/** Enough for a median; those of all rounds are fewer than the fewest words. */
const wordsAtOnce = 900;

async function run(
  script: string,
  url: string,
  { seconds, connections }: Load,
  args: string[],
  headers: string[] = [],
): Promise<LoadResult> {
  const { stdout } = await promisify(execFile)(
    "wrk",
    [
      ...["--threads", "1", "--connections", `${connections}`, "--duration", `${seconds}s`],
      ...["--timeout", "10s", ...headers.flatMap((header) => ["--header", header])],
      ...["--script", `${scripts}/${script}`, url, "--", ...args],
    ],
    { cwd: root },
  );
  return readResult(stdout, seconds);
}

/** @param seconds how long it was to take */
export function readResult(printed: string, seconds: number): LoadResult {
  const figures = /^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(printed);
  if (!figures) throw new Error(`wrk said: ${printed}`);
  const [answers, duration, p50, p99, failed] = figures.slice(1).map(Number) as Figures;
  // Not one came in time: it took that long at least.
  if (!answers) return { answers, perSecond: 0, p50: seconds * 1000, p99: seconds * 1000, failed };
  return {
    answers,
    perSecond: (answers / duration) * 1e6,
    p50: p50 / 1000,
    p99: p99 / 1000,
    failed,
  };
}

type Figures = [number, number, number, number, number];
