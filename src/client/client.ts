import { createContext, data } from "react-router";
import type { FieldErrors } from "../errors/refusal.server.ts";

/** The HTTP API as screens call it, in the browser and where they are rendered alike. */
export interface Api {
  get<Answer>(path: string, query?: Query): Promise<Answer>;
  /** Makes a change. A string answer is a sentence for the person. */
  send<Answer>(method: "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Answer>;
}

/** The specification's text for a server that cannot be reached. */
export const noAnswer = "تعذر الاتصال بالخادم.";

/** Its text for an answer that says nothing to a person. */
export const noWords = "حدث خطأ، حاول مرة أخرى.";

type Query = Record<string, string | number | undefined>;

/** An answer of the error catalogue, or status 0 when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly errors: FieldErrors;
  /** Of the request, where it failed for a reason that only the log knows. */
  readonly number: string | undefined;

  constructor(status: number, message: string, errors: FieldErrors = {}, number?: string) {
    super(message);
    this.status = status;
    this.errors = errors;
    this.number = number;
  }

  /** Nobody is logged in, or no longer. */
  get isLoggedOut() {
    return this.status === 401;
  }

  /** What it is about has gone, or has become another since it was shown. */
  get isOutdated() {
    return this.status === 404 || this.status === 409;
  }

  /**
   * The same may go well later: there was no answer, it took too long to send, too much was asked,
   * or the server failed.
   */
  get mayPass() {
    return [0, 408, 429].includes(this.status) || this.status >= 500;
  }
}

/** Who is here, as far as screens differ by it; `newAdmin` has a second factor to set up first. */
export type Role = "visitor" | "user" | "newAdmin" | "admin";

/** Where loaders and actions find the API. */
export const apiContext = createContext<Api>();

/** Tells who is here: the server by the session's cookie, the browser by asking the API. */
export const roleContext = createContext<() => Promise<Role>>();

/** Told the pattern of the screen that was asked for, on the server. */
export const patternContext = createContext<(pattern: string) => void>();

/** The form token of a screen rendered on the server; empty in the browser, which needs none. */
export const formTokenContext = createContext("");

/** The path with those parts of the query that are given. */
export function withQuery(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return given.length ? `${path}?${new URLSearchParams(given)}` : path;
}

/** The answer's value, if it was one of success. @throws ApiError otherwise */
export function readAnswer<Answer>(status: number, type: string | null, body: string): Answer {
  const value = type?.startsWith("application/json") ? parse(body) : body;
  // Of success only what the API itself can have said: a network's own page for its guests is none of it.
  const isOurs = value !== undefined && !type?.startsWith("text/html");
  if (status < 400 && isOurs) return value as Answer;
  if (status < 400) throw new ApiError(0, noAnswer);
  if (typeof value === "object") {
    throw new ApiError(status, value.message ?? noWords, value.errors, value.request_id);
  }
  // Not ours: a proxy's own page, for example.
  throw new ApiError(status, type?.startsWith("text/plain") && value ? value : noWords);
}

/** @returns undefined for what was broken off */
function parse(json: string) {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** What a loader throws so that the error screen gets the status; for others it throws itself. */
export function asScreenError(error: unknown) {
  return error instanceof ApiError
    ? data({ message: error.message, number: error.number }, { status: error.status || 503 })
    : error;
}
