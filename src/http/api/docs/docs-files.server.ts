import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import type { FastifyInstance } from "fastify";
import { applyTo } from "#src/http/cache/cache-plugin.server.ts";
import { CachedResponse } from "#src/http/cache/cached-response.server.ts";

const folder = new URL("./static/", import.meta.resolve("@fastify/swagger-ui"));
const types: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * Swagger UI's scripts and styles. Each is read and compressed at the first request and cached:
 * they are large, and with @fastify/static they would be compressed for each request.
 */
export async function docsFiles(app: FastifyInstance, { prefix }: { prefix: string }) {
  for (const name of readdirSync(folder)) {
    const type = types[extname(name)];
    if (!type) continue;
    let file: Promise<CachedResponse> | undefined;
    app.get(`/${name}`, { schema: { hide: true } }, async (request, reply) => {
      file ??= load(name, type, `${prefix}/${name}`);
      return reply.send(await applyTo(reply, await file, request));
    });
  }
}

async function load(name: string, type: string, route: string) {
  const headers = { "content-type": type, "cache-control": "public, max-age=0" };
  return new CachedResponse(await readFile(new URL(name, folder)), { headers, tags: [], route });
}
