import { parentPort, workerData } from "node:worker_threads";
import { type ParseOptions, parseTable } from "#src/features/imports/rows/parse-table.server.ts";
import type { ParsedTable } from "#src/features/imports/rows/parsed-table.ts";
import { readFile } from "./read-file.server.ts";
import { FileProblem } from "./table-file.ts";

/** What the thread is given. */
export interface ReaderInput {
  bytes: Uint8Array;
  options: ParseOptions;
}

/** What it answers: a table, or why the file cannot be read. */
export type ReaderOutput = { table: ParsedTable } | { problem: string };

const { bytes, options } = workerData as ReaderInput;
parentPort!.postMessage(await read());

async function read(): Promise<ReaderOutput> {
  try {
    return { table: parseTable(await readFile(bytes), options) };
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message };
    throw error;
  }
}
