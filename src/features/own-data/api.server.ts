import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { type ExportDeps, exportOwnData } from "./export.server.ts";

/** All that is kept on oneself. */
export const ownDataApi: FastifyPluginAsyncZod<ApiDeps & ExportDeps> = async (app, deps) => {
  const { limiter, now } = deps;
  app.route({
    method: "GET",
    url: "/api/user/export",
    config: { access: "signedIn" },
    // A HEAD request exports nothing, and would still be counted.
    exposeHeadRoute: false,
    schema: {
      tags: ["accounts"],
      summary: "All that is kept on oneself: a ZIP with data.json, pictures and an explanation",
      produces: ["application/zip"],
    },
    handler: async (request, reply) => {
      const { accountId } = viewerOf(request);
      await limiter.count("dataExports", accountId);
      const archive = await exportOwnData(deps, accountId);
      const day = now().toISOString().slice(0, 10);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="herafi-my-data-${day}.zip"`)
        .send(archive);
    },
  });
};
