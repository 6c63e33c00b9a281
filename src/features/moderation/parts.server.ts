import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ApiParts } from "../../http/api/api.server.ts";
import type { RecordVersions } from "../accounts/record-version.server.ts";

export type ModerationApi = FastifyPluginAsyncZod<ApiParts & { versions: RecordVersions }>;
