import { asJson, change, sendByFetch } from "./browser.ts";

export interface ActResult {
  /** A sentence to show. */
  text: string;
  /** For `/api/undo`; undefined if it cannot be undone. */
  undoToken: string | undefined;
}

/** Makes a change that can perhaps be undone for some seconds. */
export async function sendUndoable(
  path: string,
  body: unknown,
  method: "POST" | "PUT" | "DELETE" = "POST",
): Promise<ActResult> {
  const { headers, ...result } = await sendWithHeaders(path, body, method);
  return result;
}

/** How many items a step holds: few enough that others are served in between. */
export const stepSize = 25;

/** In seconds, for which acts can be undone: the more steps there are, the longer the last ones take to come. */
const holdOf = (steps: number) => Math.min(120, 20 + 10 * steps);

export interface StepsResult {
  /** How many items were changed; the others were not as they had to be. */
  changed: number;
  /** How many were sent. */
  sent: number;
  /** The changed ones to whom no mail goes, since they have no e-mail. */
  withoutEmail: number[];
  /** For `/api/undo`, of each step that changed something. */
  undoTokens: string[];
  /** The sentence of the only step; undefined if there were several. */
  text: string | undefined;
}

/**
 * Makes a change to many items, some at a time.
 * @param goesOn called after each step with all that was done until then; false stops
 */
export async function sendInSteps(
  path: string,
  { ids, ...body }: { ids: number[] },
  goesOn: (result: StepsResult) => boolean,
): Promise<StepsResult> {
  let result: StepsResult = {
    changed: 0,
    sent: 0,
    withoutEmail: [],
    undoTokens: [],
    text: undefined,
  };
  const steps = Math.ceil(ids.length / stepSize);
  const hold = steps > 1 ? { hold: holdOf(steps) } : {};
  while (result.sent < ids.length) {
    const step = ids.slice(result.sent, result.sent + stepSize);
    const { text, undoToken, headers } = await sendWithHeaders(path, {
      ids: step,
      ...hold,
      ...body,
    });
    result = {
      changed: result.changed + Number(headers?.get("x-decided") ?? 0),
      sent: result.sent + step.length,
      withoutEmail: [
        ...result.withoutEmail,
        ...(headers?.get("x-without-email")?.split(",").map(Number) ?? []),
      ],
      undoTokens: [...result.undoTokens, ...(undoToken ? [undoToken] : [])],
      text: step.length === ids.length ? text : undefined,
    };
    if (!goesOn(result)) break;
  }
  return result;
}

async function sendWithHeaders(path: string, body: unknown, method = "POST") {
  let headers: Headers | undefined;
  const text = await change<string>({ method, path, ...asJson(body) }, (request) =>
    sendByFetch(request, (received) => {
      headers = received;
    }),
  );
  return { text, undoToken: headers?.get("x-undo-token") ?? undefined, headers };
}
