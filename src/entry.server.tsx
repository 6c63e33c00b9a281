import { renderToReadableStream } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { apiContext, formTokenContext, patternContext, roleContext } from "./client/client.ts";
import { innerApi } from "./client/inner.ts";
import type { RenderOptions } from "./http/render/render-options.ts";
import { Nonce } from "./ui/nonce.ts";
import { RequestNumber } from "./ui/request-number.ts";

/** The router's own, of the same copy as the screens: in development Vite loads another. */
export { createRequestHandler } from "react-router";

export function contextFor(parts: RenderOptions) {
  const { call, role, onPattern, formToken } = parts;
  const context = new RouterContextProvider();
  context.set(apiContext, innerApi(call));
  context.set(roleContext, role);
  // The router writes only that of home with a slash in front.
  context.set(patternContext, (pattern) => onPattern(pattern.replace(/^\/?/, "/")));
  context.set(formTokenContext, formToken);
  context.set(partsContext, parts);
  return context;
}

const partsContext = createContext<Pick<RenderOptions, "nonce" | "number" | "onFailure">>();

/** What has a status is an answer: the API's own, which has been written down, or that there is no such screen. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(partsContext).onFailure(error);
};

/** Renders a screen whole: its scripts must be known before its headers leave. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, number, onFailure } = context.get(partsContext);
  let failed = false;
  const html = await renderToReadableStream(
    <Nonce value={nonce}>
      <RequestNumber value={number}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestNumber>
    </Nonce>,
    {
      nonce,
      onError(error) {
        failed = true;
        onFailure(error);
      },
    },
  );
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}
