import type { FastifyDynamicSwaggerOptions } from "@fastify/swagger";
import { jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { type ErrorName, errorResponses, errorSchemas, statusOfError } from "./errors.server.ts";
import { errorsKey } from "./operation.server.ts";

type TransformObject = NonNullable<FastifyDynamicSwaggerOptions["transformObject"]>;

/** Any part of the document; its shape is checked by the linter of `document.api.test.ts`. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

const methods = ["get", "post", "put", "patch", "delete"];
const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/** Names the schemas of all operations, refers to the shared errors and drops what nothing refers to. */
export const completeDocument: TransformObject = (input) => {
  const document: Json = jsonSchemaTransformObject(input as never);
  const { components } = document;
  Object.assign(components.schemas, errorSchemas);
  components.responses = errorResponses;
  for (const path of Object.values<Json>(document.paths)) {
    for (const method of methods) if (path[method]) completeOperation(path[method], components);
  }
  simplify(document);
  return withoutUnused(document);
};

function completeOperation(operation: Json, { schemas }: Json) {
  const name = operation.operationId[0].toUpperCase() + operation.operationId.slice(1);
  if (operation.requestBody) allowMissingBody(operation.requestBody);
  nameSchemas(operation.requestBody?.content, `${name}Body`, schemas);
  for (const response of Object.values<Json>(operation.responses)) {
    if (response.description === "Default Response") response.description = "Success";
    sendSentenceAsText(response);
    nameSchemas(response.content, `${name}Result`, schemas);
  }
  for (const error of operation[errorsKey] as ErrorName[]) {
    operation.responses[statusOfError(error)] ??= { $ref: `#/components/responses/${error}` };
  }
  delete operation[errorsKey];
}

/** A body that may be left out is `nullish` in the route's schema; the plugin says of each that it is required. */
function allowMissingBody(body: Json) {
  for (const media of Object.values<Json>(body.content)) {
    const given = media.schema?.anyOf?.filter(({ type }: Json) => type !== "null");
    if (given?.length !== 1 || given.length === media.schema.anyOf.length) continue;
    media.schema = given[0];
    body.required = false;
  }
}

/** Objects without a name of their own get one by their operation. */
function nameSchemas(content: Json, name: string, schemas: Json) {
  for (const media of Object.values<Json>(content ?? {})) {
    if (media.schema?.type !== "object") continue;
    schemas[name] ??= media.schema;
    media.schema = schemaRef(name);
  }
}

/** Fastify sends a string as text/plain, which the route's schema does not say. */
function sendSentenceAsText(response: Json) {
  const json = response.content?.["application/json"];
  if (json?.schema?.$ref !== schemaRef("Sentence").$ref) return;
  response.content = { "text/plain": json };
}

/** Removes what zod derives from its own checks: the range of safe integers, patterns beside a format. */
function simplify(part: Json) {
  if (typeof part !== "object" || part === null) return;
  if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum;
  if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
  if (typeof part.format === "string" && typeof part.pattern === "string") delete part.pattern;
  for (const child of Object.values(part)) simplify(child);
}

/** Every schema exists for input and output; most are used as one of the two. */
function withoutUnused(document: Json): Json {
  const { schemas } = document.components;
  const used = new Set<string>();
  const visit = (part: Json) => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (!name || used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit([document.paths, document.components.responses]);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  return document;
}
