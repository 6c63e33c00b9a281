import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import { alreadyLoggedIn, secondFactorRequired } from "#src/errors/refusal.texts.ts";
import { hasBody } from "#src/http/api/has-body.server.ts";
import { addressOf } from "./address-key.server.ts";
import { createFormLimit, type FormInProgress } from "./concurrent-forms.server.ts";
import type { LimitName } from "./limits/limit-values.server.ts";
import type { Limiter } from "./limits/limits.server.ts";
import { createPictureClient } from "./limits/picture-client.server.ts";
import type { AdminRights, Viewer } from "./viewer.ts";

/**
 * The people who may call a route: `visitor` not logged in, `signedIn` any logged-in account, `user` a
 * craftsman, `moderator` any admin, `owner` an admin who is an owner, `anyAdmin` also an admin who has
 * yet to set up a second factor.
 */
export type Access =
  | "anyone"
  | "visitor"
  | "signedIn"
  | "user"
  | "moderator"
  | "owner"
  | "anyAdmin";

export type FindViewer = (request: FastifyRequest) => Promise<Viewer | null>;

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
    /** Needed beside `access`. Every owner has it, a moderator if an owner gives it. */
    right?: "messages";
    /** Rate limit by address, counted once the input is valid. */
    limit?: LimitName;
    /** Counts every request of an address, cached or not, in place of `everything`. */
    generalLimit?: LimitName;
    /** Rate limit that is counted before the body is read. */
    earlyLimit?: { limit: LimitName; per: "address" | "account" };
  }
  interface FastifyRequest {
    /**
     * The logged-in account; always null on routes with `access: "anyone"`. Such a route may call
     * `findViewer` itself where it shows more to some, as `/api/show-craftsmen/:id` does.
     */
    viewer: Viewer | null;
    /** On routes that take a picture. */
    formInProgress: FormInProgress | null;
  }
}

interface GuardOptions {
  limiter: Pick<Limiter, "count" | "charge">;
  findViewer: FindViewer;
  /** Multiplies every limit. */
  limitFactor: number;
}

/**
 * Checks the access and the rate limits of every API route. Registering a route without `access`
 * throws, so the app does not start.
 */
export const guard = fp(async (app: FastifyInstance, parts: GuardOptions) => {
  const { limiter, findViewer, limitFactor } = parts;
  const claimForm = createFormLimit(limitFactor);
  app.decorateRequest("viewer", null);
  app.decorateRequest("formInProgress", null);
  app.decorateRequest("pictureClient", null);

  app.addHook("onRoute", (route) => {
    if (!route.config?.access) {
      throw new Error(`${route.method} ${route.url} does not say who may call it`);
    }
  });

  // After the anti-forgery check, before any of the body is read.
  app.addHook("preParsing", async (request, reply) => {
    const { access, right, earlyLimit, takesPicture } = request.routeOptions.config;
    if (access && access !== "anyone") {
      reply.header("cache-control", "no-store");
      request.viewer = await findViewer(request);
      checkAccess(access, request.viewer, right);
    }
    const address = addressOf(request);
    if (takesPicture) {
      request.formInProgress = claimForm(address, request.viewer?.accountId, reply.raw);
    }
    if (earlyLimit) {
      const key = earlyLimit.per === "account" ? viewerOf(request).accountId : address;
      await limiter.count(earlyLimit.limit, key);
    }
    if (takesPicture) request.pictureClient = await createPictureClient(limiter, request, reply);
  });

  app.addHook("preValidation", async (request) => {
    const { body } = request;
    const hasFields = typeof body === "object" && body !== null && !Array.isArray(body);
    // An empty body is validated as an object, so that every missing field is reported.
    if (request.routeOptions.schema?.body && !hasFields) request.body = {};
  });

  app.addHook("preHandler", async (request) => {
    const { access, right, limit } = request.routeOptions.config;
    // Receiving the body may take minutes, in which the session may have ended.
    if (request.viewer && access && hasBody(request.raw)) {
      request.viewer = await findViewer(request);
      checkAccess(access, request.viewer, right);
    }
    if (limit) await limiter.count(limit, addressOf(request));
    request.formInProgress?.startWork();
  });

  // Also called for a client that has left, once the handler has returned or thrown.
  app.addHook("onSend", async (request) => {
    request.formInProgress?.endWork();
  });
});

/** The viewer of a route that requires one. */
export function viewerOf({ viewer }: FastifyRequest): Viewer {
  if (!viewer) throw new Refusal("unauthenticated");
  return viewer;
}

/** The rights of the admin who is the viewer of a route for admins. */
export function adminRightsOf(request: FastifyRequest): AdminRights {
  const { rights } = viewerOf(request);
  if (!rights) throw new Refusal("forbidden");
  return rights;
}

const accessByRole: Record<Viewer["role"], Access[]> = {
  user: ["signedIn", "user"],
  newAdmin: ["signedIn", "anyAdmin"],
  moderator: ["signedIn", "anyAdmin", "moderator"],
  owner: ["signedIn", "anyAdmin", "moderator", "owner"],
};

function checkAccess(access: Access, viewer: Viewer | null, right?: "messages") {
  if (access === "visitor") {
    if (viewer) throw new Refusal("conflict", { message: alreadyLoggedIn });
    return;
  }
  if (!viewer) throw new Refusal("unauthenticated");
  if (!accessByRole[viewer.role].includes(access)) {
    const isEarly = viewer.role === "newAdmin" && access !== "user";
    throw new Refusal("forbidden", isEarly ? { message: secondFactorRequired } : {});
  }
  if (right && !viewer.rights?.[right]) throw new Refusal("forbidden");
}
