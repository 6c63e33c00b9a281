import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Access } from "#src/http/security/guard.server.ts";
import type { ErrorName } from "./errors.server.ts";

type Transform = NonNullable<FastifyDynamicSwaggerOptions["transform"]>;

/** Names of an operation's errors, which `document.server.ts` replaces by references. */
export const errorsKey = "x-errors";

/** Completes an operation by what its route says: id, security schemes, errors. */
export const describeOperation: Transform = (input) => {
  const { schema, url } = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0]);
  // Without a schema it is not part of the API.
  if (!schema) return { schema: { hide: true }, url };
  if ("hide" in schema && schema.hide) return { schema, url };
  const { route } = input;
  const method = String([route.method].flat()[0]);
  const access = route.config?.access ?? "anyone";
  const { produces, response } = schema as { produces?: string[]; response?: object };
  const [type] = produces ?? [];
  return {
    url,
    schema: {
      ...schema,
      operationId: operationId(method, url),
      security: securityOf(method, access, route.config?.isSigned === true),
      ...(!response && type ? { response: responseOfType(type) } : {}),
      [errorsKey]: errorsOf(method, access, schema),
    },
  };
};

/** Such as `getShowCraftsmenById`: clients name their functions by it, so it follows method and path. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, "/")
    .replaceAll(/:(\w+)/g, "by-$1")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  const verb = method.toLowerCase();
  const all = words[0] === verb ? words : [verb, ...words];
  return all.map((word, index) => (index ? capitalize(word) : word)).join("");
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

const isChange = (method: string) => !["GET", "HEAD", "OPTIONS"].includes(method);

function securityOf(method: string, access: Access, isSigned: boolean) {
  const scheme = {
    ...(needsSession(access) ? { session: [] } : {}),
    ...(isChange(method) && !isSigned ? { xsrfToken: [] } : {}),
  };
  return Object.keys(scheme).length ? [scheme] : [];
}

const needsSession = (access: Access) => access !== "anyone" && access !== "visitor";

/** The errors that guards and parsers send; those of a service's own rules are described as `default`. */
function errorsOf(method: string, access: Access, schema: object): ErrorName[] {
  const takes = (...keys: string[]) => keys.some((key) => key in schema);
  return [
    "Unreadable",
    ...when(needsSession(access), "Unauthenticated"),
    ...when(isChange(method) || (needsSession(access) && access !== "signedIn"), "Forbidden"),
    ...when(takes("params"), "NotFound"),
    ...when(
      access === "visitor" || (isChange(method) && (access === "moderator" || access === "owner")),
      "Conflict",
    ),
    ...when(takes("body"), "TooLarge", "WrongType"),
    ...when(isChange(method), "StaleToken"),
    ...when(takes("body", "params", "querystring"), "Invalid"),
    "TooMany",
    "Failed",
    "Unavailable",
    "Other",
  ];
}

const when = (condition: boolean, ...errors: ErrorName[]) => (condition ? errors : []);

const responseOfType = (type: string) => ({
  200: { description: "A file", content: { [type]: { schema: { type: "string" } } } },
});
