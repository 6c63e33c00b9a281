import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { siteNameLatin } from "../../settings/site-name.ts";
import { contentPolicy } from "../security/headers.server.ts";
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
        version: "1",
      },
      servers: [{ url: appUrl }],
    },
    transform: jsonSchemaTransform,
  });
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
