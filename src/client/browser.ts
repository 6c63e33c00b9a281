import { type Api, ApiError, noAnswer, readAnswer, withQuery } from "./client.ts";

interface BrowserApi extends Api {
  /** Makes a change that brings a file along; tells from 0 to 1 how much of it has left. */
  upload<Answer>(
    method: "POST" | "PUT",
    path: string,
    form: FormData,
    onProgress: (sent: number) => void,
  ): Promise<Answer>;
}

interface Request {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | FormData;
}

/** What came back over the network, however it was asked for. */
interface Reply {
  status: number;
  type: string | null;
  body: string;
}

const staleToken = 419;
const notLoggedIn = 401;
const listeners = new Set<() => void>();

/** Calls back whenever the API says that nobody is logged in here. */
export function onLoggedOut(listener: () => void) {
  listeners.add(listener);
}

export const browserApi: BrowserApi = {
  get: (path, query) => read({ method: "GET", path: withQuery(path, query) }, byFetch),
  send: (method, path, body) => change({ method, path, ...asJson(body) }, byFetch),
  upload: (method, path, form, onProgress) =>
    change({ method, path, body: form }, (request) => byXhr(request, onProgress)),
};

type Ask = (request: Request) => Promise<Reply>;

async function change<Answer>(request: Request, ask: Ask): Promise<Answer> {
  if (!token()) await renewToken();
  try {
    return await read(proven(request), ask);
  } catch (error) {
    // The token is older than the browser's secret; with a new one nothing was lost.
    if (!(error instanceof ApiError && error.status === staleToken)) throw error;
    await renewToken();
    return read(proven(request), ask);
  }
}

async function read<Answer>(request: Request, ask: Ask): Promise<Answer> {
  const { status, type, body } = await ask({
    ...request,
    headers: {
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      ...request.headers,
    },
  });
  if (status === notLoggedIn) for (const listener of listeners) listener();
  return readAnswer(status, type, body);
}

async function byFetch({ path, ...init }: Request): Promise<Reply> {
  try {
    const response = await fetch(path, init);
    return {
      status: response.status,
      type: response.headers.get("content-type"),
      body: await response.text(),
    };
  } catch {
    throw new ApiError(0, noAnswer);
  }
}

/** Unlike `fetch`, tells how far an upload has come. */
function byXhr({ method, path, headers = {}, body }: Request, onProgress: (sent: number) => void) {
  return new Promise<Reply>((resolve, reject) => {
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
    xhr.onerror = xhr.onabort = xhr.ontimeout = () => reject(new ApiError(0, noAnswer));
    onProgress(0);
    xhr.send(body);
  });
}

const asJson = (body: unknown) =>
  body === undefined
    ? {}
    : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };

const renewToken = () => read({ method: "GET", path: "/sanctum/csrf-cookie" }, byFetch);

function proven(request: Request): Request {
  const xsrf = token();
  return xsrf ? { ...request, headers: { ...request.headers, "x-xsrf-token": xsrf } } : request;
}

function token(): string | undefined {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
  return cookie && decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
}
