import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { ModerationDeps } from "#src/features/moderation/deps.server.ts";

export type ListingDeps = ModerationDeps;

export type ListingApi = FastifyPluginAsyncZod<ListingDeps>;
