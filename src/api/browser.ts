import { type Api, ApiError, noAnswer, readAnswer, withQuery } from "./client.ts";

const staleToken = 419;

export const browserApi: Api = {
  get: (path, query) => call("GET", withQuery(path, query)),
  async send(method, path, body) {
    if (!token()) await renewToken();
    try {
      return await call(method, path, body);
    } catch (error) {
      // The token is older than the browser's secret; with a new one nothing was lost.
      if (!(error instanceof ApiError && error.status === staleToken)) throw error;
      await renewToken();
      return call(method, path, body);
    }
  },
};

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const xsrf = token();
  const answer = await fetch(path, {
    method,
    headers: {
      accept: "application/json",
      "x-requested-with": "XMLHttpRequest",
      ...(xsrf && method !== "GET" ? { "x-xsrf-token": xsrf } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
    .then(async (response) => ({ ...typeAndStatus(response), body: await response.text() }))
    .catch(() => {
      throw new ApiError(0, noAnswer);
    });
  return readAnswer(answer.status, answer.type, answer.body);
}

const typeAndStatus = ({ status, headers }: Response) => ({
  status,
  type: headers.get("content-type"),
});

const renewToken = () => call<string>("GET", "/sanctum/csrf-cookie");

function token(): string | undefined {
  const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
  return cookie && decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1));
}
