import { createContext, data } from "react-router";
import type { FieldErrors } from "#src/errors/refusal.server.ts";
import type { Policy } from "#src/settings/live-settings.ts";
import type { SiteValues } from "#src/settings/site.ts";
import type { Query } from "./with-query.ts";

/** API client of screens, the same in the browser and in server rendering. */
export interface Api {
  get<Result>(path: string, query?: Query): Promise<Result>;
  /** Makes a change. A string result is a sentence to show. */
  send<Result>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Result>;
}

/** Shown when there was no response. A browser that is connected may still have no internet. */
export const unreachableText = () =>
  globalThis.navigator?.onLine === false
    ? "لا يوجد إنترنت الآن."
    : "لا يوجد إنترنت الآن، أو أن الموقع لا يجيب.";

/** Shown for an error without a message; this wording was prescribed from the first version on. */
export const genericErrorText = "حدث خطأ، حاول مرة أخرى.";

/** An error response of the API; status 0 if there was no response. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** Set for unexpected errors, to find them in the log. */
  readonly requestId: string | undefined;
  /** The id of what is there already; only of a conflict. */
  readonly existingId: number | undefined;

  constructor(
    status: number,
    message: string,
    errors: FieldErrors = {},
    { requestId, existingId }: { requestId?: string; existingId?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.requestId = requestId;
    this.existingId = existingId;
  }

  get isLoggedOut() {
    return this.status === 401;
  }

  /** What the screen shows has been deleted or changed since. */
  get isOutdated() {
    return this.status === 404 || this.status === 409;
  }

  /** Whether the request may succeed later: no response, a timeout, a rate limit or a server error. */
  get isTemporary() {
    return [0, 408, 429].includes(this.status) || this.status >= 500;
  }
}

/**
 * Role of the current user. A `newAdmin` has to set up a second factor first; an `ordersModerator` is a
 * moderator who does not read messages.
 */
export type Role = "visitor" | "user" | "newAdmin" | "ordersModerator" | "moderator" | "owner";

/** API client of loaders and actions. */
export const apiContext = createContext<Api>();

/** Role of the current user: on the server from the session cookie, in the browser from the API. */
export const roleContext = createContext<() => Promise<Role>>();

/** On the server: called with the path pattern of the requested screen. */
export const patternContext = createContext<(pattern: string) => void>();

/** The form token of a screen rendered on the server; empty in the browser, which needs none. */
export const formTokenContext = createContext("");

/** On the server: the site's settings that differ from the defaults. */
export const siteContext = createContext<SiteValues | undefined>(undefined);

/** On the server: the owner's own privacy policy; null for the program's. */
export const policyContext = createContext<Policy | null>(null);

/** The value of a successful response. @throws ApiError otherwise */
export function parseResponse<Result>(status: number, type: string | null, body: string): Result {
  const value = type?.startsWith("application/json") ? parseJson(body) : body;
  // A successful HTML response is not the API's, but the login page of a Wi-Fi network for example.
  const isFromApi = value !== undefined && !type?.startsWith("text/html");
  if (status < 400 && isFromApi) return value as Result;
  if (status < 400) throw new ApiError(0, unreachableText());
  if (typeof value === "object") {
    throw new ApiError(status, value.message ?? genericErrorText, value.errors, {
      requestId: value.request_id,
      existingId: value.id,
    });
  }
  // Not the API's: the error page of a proxy, for example.
  throw new ApiError(status, type?.startsWith("text/plain") && value ? value : genericErrorText);
}

/** @returns undefined if the JSON is incomplete */
function parseJson(json: string) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Converts an ApiError so that the error screen gets its status; other errors stay as they are. */
export function asScreenError(error: unknown) {
  return error instanceof ApiError
    ? data({ message: error.message, requestId: error.requestId }, { status: error.status || 503 })
    : error;
}
