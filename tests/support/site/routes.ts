import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance, RouteOptions } from "fastify";
import { z } from "zod";
import type { Access } from "#src/http/security/guard.server.ts";

/** A route as the program has registered it, whether a document lists it or not. */
export interface Route {
  method: string;
  url: string;
  /** None on what only serves files, documents and signs of life, or refuses. */
  access: Access | undefined;
  /** Needed beside `access`. */
  right: "messages" | undefined;
  takesPicture: boolean;
  /** Its response is cached for everyone. */
  isCached: boolean;
  /** Taken by this route alone if the client accepts JSON. */
  asJson: boolean;
  /** What is sent, field by field, as JSON Schema. */
  body: Fields | undefined;
  query: Fields | undefined;
}

export type Fields = Record<string, FieldSchema>;
export interface FieldSchema {
  type?: string | string[];
  enum?: string[];
  items?: FieldSchema;
}

const created = "fastify.initialization";

/** Builds a program and tells its routes, which Fastify itself has named, so that none is forgotten. */
export async function withRoutes<Built>(build: () => Promise<Built>): Promise<[Built, Route[]]> {
  const routes: Route[] = [];
  const watch = (told: unknown) => {
    const { fastify } = told as { fastify: FastifyInstance };
    fastify.addHook("onRoute", (route) => void routes.push(...asRoutes(route)));
  };
  subscribe(created, watch);
  try {
    return [await build(), routes];
  } finally {
    unsubscribe(created, watch);
  }
}

export const nameOf = ({ method, url }: Pick<Route, "method" | "url">) => `${method} ${url}`;

/** True of a route that is there to do something, not to say that it is another's. */
export const isUseful = ({ access, method, url }: Route) =>
  access ? method !== "HEAD" : method === "GET" && !url.startsWith("/assets/");

function asRoutes({ method, url, config, schema, constraints }: RouteOptions): Route[] {
  return [method].flat().map((one) => ({
    method: String(one),
    url,
    access: config?.access,
    right: config?.right,
    takesPicture: config?.takesPicture ?? false,
    isCached: config?.cacheTags !== undefined,
    asJson: constraints?.accepts === "json",
    body: fieldsOf(schema?.body),
    query: fieldsOf(schema?.querystring),
  }));
}

function fieldsOf(schema: unknown): Fields | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const written = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return (written.properties ?? {}) as Fields;
}
