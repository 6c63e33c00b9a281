import { type Api, parseResponse } from "./client.ts";
import { withQuery } from "./with-query.ts";

/** Calls the API in the server's own process. */
export type InProcessCall = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  body?: unknown,
) => Promise<{
  status: number;
  type: string | null;
  body: string;
  cacheControl?: string | undefined;
  retryAfter?: string | undefined;
  /** The response's cache tags, separated by spaces, if it may be cached. */
  cacheTags?: string | undefined;
  /** 429 or 503 because the site is asked for too much, not because something has failed. */
  isRefusedForLoad?: boolean;
}>;

/** API client for screens that are rendered on the server. */
export function inProcessApi(call: InProcessCall): Api {
  const read = async <Result>(...request: Parameters<InProcessCall>) => {
    const { status, type, body } = await call(...request);
    return parseResponse<Result>(status, type, body);
  };
  return {
    get: (path, query) => read("GET", withQuery(path, query)),
    send: (method, path, body) => read(method, path, body),
  };
}
