const begun: (() => Promise<void>)[] = [];
let undoing: Promise<void> | undefined;

/** For what must be stopped or removed however it ends; by then it may have been. */
export function onExit(undo: () => Promise<void>) {
  begun.push(undo);
}

/** Does the work and undoes all, also if it fails or someone stops it. */
export async function runThenCleanUp(work: () => Promise<void>) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => undoAll().finally(() => process.exit(1)));
  }
  await work().finally(undoAll);
}

/** Once, however many ask for it: what fails because of it must not end the process before. */
function undoAll() {
  undoing ??= undoEach();
  return undoing;
}

/** What was begun last goes first. */
async function undoEach() {
  for (let undo = begun.pop(); undo; undo = begun.pop()) {
    await undo().catch((error) => console.error(error));
  }
}
