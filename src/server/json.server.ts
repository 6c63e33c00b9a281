import { iterator, type ObjectNode, parse } from "@humanwhocodes/momoa";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./refusal.server.ts";

/**
 * Reads JSON strictly: besides what Fastify refuses (malformed, empty, `__proto__`), an object that
 * names a key twice, of which checks before us and ours might read different ones.
 */
export function readJsonStrictly(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser<string>(
    "application/json",
    { parseAs: "string" },
    (request, body, done) => {
      parseJson(request, body, (error, value) => {
        if (error) return done(error);
        done(repeatsKey(body) ? new Refusal("unreadable") : null, value);
      });
    },
  );
}

function repeatsKey(json: string): boolean {
  for (const { node } of iterator(parse(json, { mode: "json" }))) {
    if (node.type !== "Object") continue;
    const names = (node as ObjectNode).members.map(({ name }) =>
      name.type === "String" ? name.value : name.name,
    );
    if (new Set(names).size < names.length) return true;
  }
  return false;
}
