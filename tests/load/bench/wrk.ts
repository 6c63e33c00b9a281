import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const scripts = "tests/load/bench";

/** What came of a load. Times in ms. */
export interface Taken {
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

/** An address of which each request is another one; see unasked.lua. */
export type Unasked = {
  /** Up to where that is written. */
  path: string;
} & (
  | { by: "parameter" }
  /** `of`: which page, or of how many listings. */
  | { by: "page" | "listing"; of: number }
  /** More than are asked for in all rounds. */
  | { by: "words"; words: string[] }
);

/** Asks for the same again and again. */
export const ask = (url: string, load: Load, headers: string[] = []) =>
  run("report.lua", url, load, [], headers);

/** Asks for these in turn. */
export const askInTurn = (url: string, paths: string[], load: Load) =>
  run("turns.lua", url, load, paths);

/** Asks each time for what was not asked before, also not by the one before that. */
export async function askUnasked(url: string, unasked: Unasked, load: Load) {
  const { by, path } = unasked;
  const of = "of" in unasked ? unasked.of : 0;
  const key = `${url} ${by} ${path} ${unasked.by === "words" ? unasked.words[0] : of}`;
  const start = asked.get(key) ?? 0;
  const taken = await (unasked.by === "words"
    ? askInTurn(
        url,
        wordsFrom(unasked.words, start).map((typed) => path + typed),
        load,
      )
    : run("unasked.lua", url, load, [by, path, `${of}`, `${start}`]));
  // What was on its way at the end counts too.
  const most = Math.ceil(taken.perSecond * load.seconds * 1.1) + 2 * load.connections;
  asked.set(key, start + most);
  if (unasked.by === "words" && start + most > unasked.words.length) {
    console.error(`herafi: ${path} ran out of words, so that some were asked for before`);
  }
  return taken;
}

const asked = new Map<string, number>();

/** More than are asked for in a second. */
const wordsAtOnce = 2000;

const wordsFrom = (all: string[], start: number) =>
  Array.from({ length: wordsAtOnce }, (_, at) =>
    encodeURIComponent(all[(start + at) % all.length]!),
  );

async function run(
  script: string,
  url: string,
  { seconds, connections }: Load,
  args: string[],
  headers: string[] = [],
): Promise<Taken> {
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
export function readResult(printed: string, seconds: number): Taken {
  const figures = /^RESULT (\d+) (\d+) (\d+) (\d+) (\d+)$/m.exec(printed);
  if (!figures) throw new Error(`wrk said: ${printed}`);
  const [answers, duration, p50, p99, failed] = figures.slice(1).map(Number) as Figures;
  // Not one came in time: it took that long at least.
  if (!answers) return { perSecond: 0, p50: seconds * 1000, p99: seconds * 1000, failed };
  return { perSecond: (answers / duration) * 1e6, p50: p50 / 1000, p99: p99 / 1000, failed };
}

type Figures = [number, number, number, number, number];
