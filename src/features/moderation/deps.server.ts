import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { RecordVersions } from "#src/features/accounts/record/record-version.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { ApiDeps } from "#src/http/api/api.server.ts";

/** Dependencies of the routes of moderation. */
export interface ModerationDeps extends ApiDeps {
  versions: RecordVersions;
  formerDecisions: FormerDecisions;
}

export type ModerationApi = FastifyPluginAsyncZod<ModerationDeps>;
