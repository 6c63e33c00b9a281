import { type Api, ApiError, parseResponse, unreachableText } from "./client.ts";
import { withQuery } from "./with-query.ts";

interface BrowserApi extends Api {
  /** Sends a form with a file; reports progress from 0 to 1. */
  upload<Result>(
    method: "POST" | "PUT",
    path: string,
    form: FormData,
    onProgress: (sent: number) => void,
    headers?: Record<string, string>,
  ): Promise<Result>;
}

interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
}

interface RawResponse {
  status: number;
  type: string | null;
  body: string;
}

const staleToken = 419;
const notLoggedIn = 401;
const listeners = new Set<() => void>();

/** The listener is called whenever the API responds that nobody is logged in. */
export function onLoggedOut(listener: () => void) {
  listeners.add(listener);
}

export const browserApi: BrowserApi = {
  get: (path, query) => read({ method: "GET", path: withQuery(path, query) }, sendByFetch),
  send: (method, path, body) => change({ method, path, ...asJson(body) }, sendByFetch),
  upload: (method, path, form, onProgress, headers = {}) =>
    change({ method, path, body: form, headers }, (request) => sendByXhr(request, onProgress)),
};

type Send = (request: Request) => Promise<RawResponse>;

/** Sends with an anti-forgery token. */
export async function change<Result>(request: Request, send: Send): Promise<Result> {
  if (!readToken()) await renewToken();
  try {
    return await read(withToken(request), send);
  } catch (error) {
    // The token does not fit the browser's secret any more: renewed once.
    if (!(error instanceof ApiError && error.status === staleToken)) throw error;
    await renewToken();
    return read(withToken(request), send);
  }
}

async function read<Result>(request: Request, send: Send): Promise<Result> {
  const { status, type, body } = await send({
    ...request,
    headers: {
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      ...request.headers,
    },
  });
  if (status === notLoggedIn) for (const listener of listeners) listener();
  return parseResponse(status, type, body);
}

/** @param seen gets the headers of the response */
export async function sendByFetch(
  { path, ...init }: Request,
  seen?: (headers: Headers) => void,
): Promise<RawResponse> {
  try {
    const response = await fetch(path, init);
    seen?.(response.headers);
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      body: await response.text(),
    };
  } catch {
    throw new ApiError(0, unreachableText());
  }
}

/** Unlike `fetch`, XMLHttpRequest reports the progress of an upload. */
function sendByXhr(
  { method, path, headers = {}, body }: Request,
  onProgress: (sent: number) => void,
) {
  return new Promise<RawResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, path);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        type: xhr.getResponseHeader("content-type"),
        body: xhr.responseText,
      });
    xhr.onerror = xhr.onabort = xhr.ontimeout = () => reject(new ApiError(0, unreachableText()));
    onProgress(0);
    xhr.send(body);
  });
}

export const asJson = (body: unknown) =>
  body === undefined
    ? {}
    : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };

const renewToken = () => read({ method: "GET", path: "/sanctum/csrf-cookie" }, sendByFetch);

function withToken(request: Request): Request {
  const xsrf = readToken();
  return xsrf ? { ...request, headers: { ...request.headers, "x-xsrf-token": xsrf } } : request;
}

function readToken(): string | undefined {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
  return cookie && decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
}
