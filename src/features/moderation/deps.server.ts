import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ApiDeps } from "../../http/api/api.server.ts";
import type { RecordVersions } from "../accounts/record/record-version.server.ts";
import type { FormerDecisions } from "../former-decisions/former-decisions.server.ts";

/** Dependencies of the routes of moderation. */
export interface ModerationDeps extends ApiDeps {
  versions: RecordVersions;
  formerDecisions: FormerDecisions;
}

export type ModerationApi = FastifyPluginAsyncZod<ModerationDeps>;
