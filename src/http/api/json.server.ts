import { isUtf8 } from "node:buffer";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../errors/refusal.server.ts";

/**
 * Reads JSON strictly: besides what Fastify refuses (malformed, `__proto__`), bytes that are no
 * UTF-8, and an object that names a key twice, of which checks before us and ours might read
 * different ones.
 */
export function readJsonStrictly(app: FastifyInstance) {
  // Many clients say with each request that it is JSON, also where they send nothing.
  app.addHook("onRequest", async ({ headers }) => {
    const { "content-length": length = "0", "transfer-encoding": coding } = headers;
    if (length === "0" && coding === undefined) delete headers["content-type"];
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<Buffer>(
    "application/json",
    { parseAs: "buffer" },
    (request, bytes, done) => {
      if (!isUtf8(bytes)) return done(new Refusal("unreadable"));
      const body = bytes.toString();
      parseJson(request, body, (error, value) => {
        if (error) return done(error);
        const repeatsKey = keysWritten(body) > keysKept(value);
        done(repeatsKey ? new Refusal("unreadable") : null, value);
      });
    },
  );
}

/** In valid JSON every colon outside a string follows a key. */
const keysWritten = (json: string) => json.replace(/"(?:[^"\\]+|\\.)*"/g, "").split(":").length - 1;

function keysKept(value: unknown): number {
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
