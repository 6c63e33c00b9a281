import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { applyTo } from "#src/http/cache/cache-plugin.server.ts";
import { CachedResponse } from "#src/http/cache/cached-response.server.ts";
import { contentPolicy } from "#src/http/security/headers.server.ts";
import { siteNameLatin } from "#src/settings/site-name.ts";
import { apiVersion } from "./api-version.ts";
import { completeDocument } from "./document.server.ts";
import { describeOperation } from "./operation.server.ts";

/** Generates the OpenAPI document from the contracts of all routes that are registered after it. */
export const apiDocs = fp(async (app: FastifyInstance, { appUrl }: { appUrl: string }) => {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: siteNameLatin,
        description:
          "The API of a directory of craftsmen. A change needs the XSRF-TOKEN cookie's value, " +
          "URL-decoded, in the X-XSRF-TOKEN header. Errors are JSON: an Arabic `message`, and on " +
          "422 `errors` by field.",
        version: apiVersion,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: appUrl }],
      components: { securitySchemes: securitySchemes(appUrl) },
    },
    transform: describeOperation,
    transformObject: completeDocument,
  });
  app.get("/api/docs/openapi.json", { schema: { hide: true } }, (_request, reply) =>
    reply
      .header("content-disposition", 'attachment; filename="herafi-openapi.json"')
      .send(app.swagger()),
  );
  await app.register(docsFiles, { prefix: "/api/docs/static" });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: contentPolicy({
      "script-src": ["'self'"],
      // Swagger UI sets inline styles.
      "style-src": ["'self'", "'unsafe-inline'"],
      "img-src": ["'self'", "data:"],
      "connect-src": ["'self'"],
    }),
  });
});

const securitySchemes = (appUrl: string) => ({
  session: {
    type: "apiKey" as const,
    in: "cookie" as const,
    name: appUrl.startsWith("https:") ? "__Host-herafi_session" : "herafi_session",
    description: "Set by /login and /register",
  },
  xsrfToken: {
    type: "apiKey" as const,
    in: "header" as const,
    name: "X-XSRF-TOKEN",
    description: "The value of the cookie XSRF-TOKEN, URL-decoded; /sanctum/csrf-cookie sets it",
  },
});

const folder = new URL("./static/", import.meta.resolve("@fastify/swagger-ui"));
const types: Record<string, string> = {
  ".js": "application/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
};

/**
 * Swagger UI's scripts and styles. Each is read and compressed at the first request and cached:
 * they are large, and with @fastify/static they would be compressed for each request.
 */
async function docsFiles(app: FastifyInstance, { prefix }: { prefix: string }) {
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
