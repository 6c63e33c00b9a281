import { type RefusalCode, refusalTexts } from "./refusal.texts.ts";

/** HTTP status of each refusal. */
export const refusalStatus = {
  unreadable: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooSlow: 408,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  staleToken: 419,
  invalid: 422,
  tooMany: 429,
  failed: 500,
  unavailable: 503,
  diskFull: 507,
} as const satisfies Record<RefusalCode, number>;

/** Field name to its messages, the most important first. */
export type FieldErrors = Record<string, string[]>;

interface RefusalDetails {
  fields?: FieldErrors;
  /** Seconds, for the `Retry-After` header. */
  retryAfter?: number;
  /** Replaces the general text of the code. */
  message?: string;
  /** The id of what is there already, which the response names; only of `conflict`. */
  existingId?: number;
  cause?: unknown;
}

/** Thrown by services that refuse a request; the response is made from it. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly fields: FieldErrors | undefined;
  readonly retryAfter: number | undefined;
  readonly existingId: number | undefined;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    const firstFieldMessage = details.fields && Object.values(details.fields)[0]?.[0];
    super(details.message ?? firstFieldMessage ?? refusalTexts[code], { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfter = details.retryAfter;
    this.existingId = details.existingId;
  }
}
