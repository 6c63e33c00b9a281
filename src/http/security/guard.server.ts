import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../errors/refusal.server.ts";
import { alreadyLoggedIn, secondFactorRequired } from "../../errors/refusal.texts.ts";
import { hasBody } from "../api/has-body.server.ts";
import { addressOf } from "./address-key.server.ts";
import { createFormLimit } from "./concurrent-forms.server.ts";
import type { Limiter, LimitName } from "./limits.server.ts";

/**
 * Who may call a route: `visitor` whoever is not logged in, `signedIn` whoever is, `user` a
 * craftsman, `admin` an admin, `anyAdmin` also one who has yet to set up a second factor.
 */
export type Access = "anyone" | "visitor" | "signedIn" | "user" | "admin" | "anyAdmin";

/** Whoever is logged in. */
export interface Viewer {
  accountId: number;
  /** `newAdmin` is an admin without the second factor that this site demands. */
  role: "user" | "newAdmin" | "admin";
  /** The session by which they are here. */
  sessionId: string;
  /** When this session began. */
  signedInAt: Date;
}

export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Counted for the address once the input is valid, beside the limit on everything. */
    limit?: LimitName;
    /** Counted as it comes, before anything of it is read. */
    tries?: { limit: LimitName; per: "address" | "account" };
  }
  interface FastifyRequest {
    /** Who is logged in; known on every route but those for anyone. */
    viewer: Viewer | null;
  }
}

interface GuardParts {
  limiter: Pick<Limiter, "count">;
  findViewer: FindViewer;
  /** Multiplies every limit. */
  limits: number;
}

/**
 * Stands before every route of the API: who may call it, and how often what is dear.
 * A route that does not say who may call it stops the start.
 */
export const guard = fp(async (app: FastifyInstance, parts: GuardParts) => {
  const { limiter, findViewer, limits } = parts;
  const claimForm = createFormLimit(limits);
  app.decorateRequest("viewer", null);

  app.addHook("onRoute", (route) => {
    if (!route.config?.access) {
      throw new Error(`${route.method} ${route.url} does not say who may call it`);
    }
  });

  // After the anti-forgery check, before any of the body is read.
  app.addHook("preParsing", async (request, reply) => {
    const { access, tries, takesPicture } = request.routeOptions.config;
    if (access && access !== "anyone") {
      reply.header("cache-control", "no-store");
      request.viewer = await findViewer(request);
      admit(access, request.viewer);
    }
    const address = addressOf(request);
    if (takesPicture) claimForm(address, request.viewer?.accountId, reply.raw);
    if (tries) {
      const key = tries.per === "account" ? viewerOf(request).accountId : address;
      await limiter.count(tries.limit, key);
    }
  });

  app.addHook("preValidation", async (request) => {
    const { body } = request;
    const hasFields = typeof body === "object" && body !== null && !Array.isArray(body);
    // What is missing is told field by field, also when there is no field at all.
    if (request.routeOptions.schema?.body && !hasFields) request.body = {};
  });

  app.addHook("preHandler", async (request) => {
    const { access, limit } = request.routeOptions.config;
    // A body may take minutes to come, and the session have ended meanwhile.
    if (request.viewer && access && hasBody(request.raw)) {
      request.viewer = await findViewer(request);
      admit(access, request.viewer);
    }
    if (limit) await limiter.count(limit, addressOf(request));
  });
});

/** The viewer of a route that only people who are logged in may call. */
export function viewerOf({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new Refusal("unauthenticated");
  return viewer;
}

const admitted: Record<Viewer["role"], Access[]> = {
  user: ["signedIn", "user"],
  newAdmin: ["signedIn", "anyAdmin"],
  admin: ["signedIn", "anyAdmin", "admin"],
};

function admit(access: Access, viewer: Viewer | null) {
  if (access === "visitor") {
    if (viewer) throw new Refusal("conflict", { message: alreadyLoggedIn });
    return;
  }
  if (!viewer) throw new Refusal("unauthenticated");
  if (admitted[viewer.role].includes(access)) return;
  const isEarly = access === "admin" && viewer.role === "newAdmin";
  throw new Refusal("forbidden", isEarly ? { message: secondFactorRequired } : {});
}
