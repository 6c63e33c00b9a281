import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { apiVersion } from "#src/http/api/openapi/api-version.ts";
import { completeDocument } from "#src/http/api/openapi/document.server.ts";
import { describeOperation } from "#src/http/api/openapi/operation.server.ts";
import { contentPolicy } from "#src/http/security/headers.server.ts";
import { siteNameLatin } from "#src/settings/site-name.ts";
import { docsFiles } from "./docs-files.server.ts";

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
