const undone: (() => Promise<void>)[] = [];

/** For what must be stopped or removed however it ends; by then it may have been. */
export function atEnd(undo: () => Promise<void>) {
  undone.push(undo);
}

/** Does the work and undoes all, also if it fails or someone stops it. */
export async function thenUndo(work: () => Promise<void>) {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => undoAll().finally(() => process.exit(1)));
  }
  await work().finally(undoAll);
}

/** What was begun last goes first. */
async function undoAll() {
  for (let undo = undone.pop(); undo; undo = undone.pop()) {
    await undo().catch((error) => console.error(error));
  }
}
