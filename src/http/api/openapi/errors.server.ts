import { refusalStatus } from "#src/errors/refusal.server.ts";

const message = { type: "string", description: "What went wrong and what to do, in Arabic" };

/** Bodies of errors, as `errors.server.ts` sends them. */
export const errorSchemas = {
  Error: { type: "object", properties: { message }, required: ["message"] },
  InvalidFields: {
    type: "object",
    properties: {
      message,
      errors: {
        type: "object",
        description: "Messages by field, the most important first",
        additionalProperties: { type: "array", items: { type: "string" } },
      },
    },
    required: ["message", "errors"],
  },
  Failure: {
    type: "object",
    properties: {
      message,
      request_id: { type: "string", description: "Of the request, as in the log" },
    },
    required: ["message", "request_id"],
  },
};

interface ErrorResponse {
  status: number | "default";
  description: string;
  schema?: keyof typeof errorSchemas;
  canRetry?: true;
}

const { unreadable, unauthenticated, forbidden, notFound, conflict, tooLarge } = refusalStatus;
const { wrongType, staleToken, invalid, tooMany, failed, unavailable } = refusalStatus;

const errors = {
  Unreadable: { status: unreadable, description: "The request cannot be read" },
  Unauthenticated: { status: unauthenticated, description: "Not logged in" },
  Forbidden: { status: forbidden, description: "Not allowed for this account or this origin" },
  NotFound: { status: notFound, description: "There is nothing with this id" },
  Conflict: { status: conflict, description: "Conflicts with the present state" },
  TooLarge: { status: tooLarge, description: "The body is too large" },
  WrongType: { status: wrongType, description: "The content type is not accepted" },
  StaleToken: { status: staleToken, description: "The X-XSRF-TOKEN header is missing or stale" },
  Invalid: { status: invalid, description: "Fields are invalid", schema: "InvalidFields" },
  TooMany: { status: tooMany, description: "Rate limit exceeded", canRetry: true },
  Failed: { status: failed, description: "The site failed", schema: "Failure" },
  Unavailable: { status: unavailable, description: "Temporarily unavailable", canRetry: true },
  Other: { status: "default", description: "Any other error" },
} satisfies Record<string, ErrorResponse>;

export type ErrorName = keyof typeof errors;

/** `components.responses` of the document. */
export const errorResponses = Object.fromEntries(
  Object.entries<ErrorResponse>(errors).map(([name, error]) => [name, toResponse(error)]),
);

export const statusOfError = (name: ErrorName): string => String(errors[name].status);

function toResponse({ description, schema = "Error", canRetry }: ErrorResponse) {
  return {
    description,
    ...(canRetry && {
      headers: { "Retry-After": { description: "In seconds", schema: { type: "integer" } } },
    }),
    content: { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } },
  };
}
