import { type Api, readAnswer, withQuery } from "./client.ts";

/** One call of the API made in the server's own process. */
export type InnerCall = (
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
}>;

/** The API for a screen that is rendered on the server. */
export function innerApi(call: InnerCall): Api {
  const read = async <Answer>(...request: Parameters<InnerCall>) => {
    const { status, type, body } = await call(...request);
    return readAnswer<Answer>(status, type, body);
  };
  return {
    get: (path, query) => read("GET", withQuery(path, query)),
    send: (method, path, body) => read(method, path, body),
  };
}
