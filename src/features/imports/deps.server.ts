import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import type { Jobs } from "#src/jobs/open.server.ts";

export interface ImportApiDeps extends ApiDeps {
  jobs: Pick<Jobs, "add">;
}

export type ImportApi = FastifyPluginAsyncZod<ImportApiDeps>;
