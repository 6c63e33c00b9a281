import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "#src/errors/refusal.server.ts";

export function registerStrictJsonParser(app: FastifyInstance) {
  // Many clients send `content-type: application/json` with every request, even without a body.
  app.addHook("onRequest", async ({ headers }) => {
    const { "content-length": length = "0", "transfer-encoding": coding } = headers;
    if (length === "0" && coding === undefined) delete headers["content-type"];
  });
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, strictJsonParser(app));
}

/**
 * Strict JSON parser: besides what Fastify refuses (malformed, `__proto__`), refuses bytes that are
 * not UTF-8, what is too complex, and objects with a repeated key, of which a proxy's check and ours might read different
 * values.
 */
export function strictJsonParser(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  return async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
    await app.waitForTurn?.(request);
    if (!isUtf8(bytes)) throw new Refusal("unreadable");
    const body = bytes.toString();
    if (isTooComplex(body)) throw new Refusal("unreadable");
    const value = await new Promise<unknown>((resolve, reject) =>
      parseJson(request, body, (error, parsed) => (error ? reject(error) : resolve(parsed))),
    );
    if (countKeysInText(body) > countKeysInValue(value)) throw new Refusal("unreadable");
    return value;
  };
}

/** In valid JSON every colon outside a string follows a key. */
const countKeysInText = (json: string) =>
  json.replace(/"(?:[^"\\]+|\\.)*"/g, "").split(":").length - 1;

function countKeysInValue(value: unknown): number {
  let keys = 0;
  const open = [value];
  while (open.length) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    const values = Object.values(next);
    if (!Array.isArray(next)) keys += values.length;
    for (const inner of values) open.push(inner);
  }
  return keys;
}

/** No contract has more than three levels. */
const maxDepth = 32;
/** Values and keys; the longest list of a contract has a thousand ids. */
const maxParts = 20_000;

/**
 * Whether JSON is too deep or has too many parts to be worth parsing: a mebibyte of brackets or keys takes
 * the parser half a second.
 */
export function isTooComplex(json: string): boolean {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = endOfString(json, at);
    else if (sign === "[" || sign === "{") {
      if (++depth > maxDepth || ++parts > maxParts) return true;
    } else if (sign === "]" || sign === "}") depth--;
    else if (sign === "," && ++parts > maxParts) return true;
  }
  return false;
}

/** The position of the quotation mark that ends the string. */
function endOfString(json: string, start: number): number {
  let end = start;
  do end = json.indexOf('"', end + 1);
  while (end !== -1 && isEscaped(json, end));
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, at: number): boolean {
  let backslashes = 0;
  while (json[at - 1 - backslashes] === "\\") backslashes++;
  return backslashes % 2 === 1;
}
