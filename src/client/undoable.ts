import { asJson, change, sendByFetch } from "./browser.ts";

export interface ActResult {
  /** A sentence to show. */
  text: string;
  /** For `/api/undo`; undefined if it cannot be undone. */
  undoToken: string | undefined;
}

/** Makes a change that can perhaps be undone for some seconds. */
export async function sendUndoable(path: string, body: unknown): Promise<ActResult> {
  let undoToken: string | undefined;
  const text = await change<string>({ method: "POST", path, ...asJson(body) }, (request) =>
    sendByFetch(request, (headers) => {
      undoToken = headers.get("x-undo-token") ?? undefined;
    }),
  );
  return { text, undoToken };
}
