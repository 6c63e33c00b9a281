import { Worker } from "node:worker_threads";
import type { ParsedTable } from "#src/features/imports/rows/parsed-table.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import { second } from "#src/util/time.ts";
import type { ReaderInput, ReaderOutput } from "./reader.server.ts";
import { FileProblem } from "./table-file.ts";

/** In MB; a file within the limits needs about a third. */
const maxHeap = 192;
/** In MB: garbage is removed earlier than by default, which a short-lived thread would not do. */
const maxYoungHeap = 16;
const timeoutMs = 60 * second;

/**
 * Reads a file in a thread of its own, with bounded memory and time: the site serves others meanwhile, and no file
 * can stop it.
 * @throws FileProblem if it cannot be read
 */
export function readInThread(input: ReaderInput): Promise<ParsedTable> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./reader.server.ts", import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: maxHeap, maxYoungGenerationSizeMb: maxYoungHeap },
    });
    // What comes next needs memory of its own: the thread's is given back first.
    const end = (settle: () => void) => {
      clearTimeout(timer);
      void worker.terminate().finally(settle);
    };
    const timer = setTimeout(
      () => end(() => reject(new FileProblem(fileTexts.tooSlow))),
      timeoutMs,
    );
    worker.once("message", (output: ReaderOutput) =>
      end(() =>
        "table" in output ? resolve(output.table) : reject(new FileProblem(output.problem)),
      ),
    );
    worker.once("error", (error: NodeJS.ErrnoException) =>
      end(() => {
        const isOutOfMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
        reject(isOutOfMemory ? new FileProblem(fileTexts.tooLargeUnpacked) : error);
      }),
    );
  });
}
