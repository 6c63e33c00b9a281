import { renderToReadableStream } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import {
  apiContext,
  formTokenContext,
  patternContext,
  policyContext,
  roleContext,
  siteContext,
} from "./client/client.ts";
import { inProcessApi } from "./client/in-process.ts";
import type { RenderOptions } from "./http/render/render-options.ts";
import { Nonce } from "./ui/nonce.ts";
import { RequestId } from "./ui/request-id.ts";

/** From the same copy of React Router as the screens: in development Vite loads a second one. */
export { createRequestHandler } from "react-router";

/** The context that loaders and actions of one request get. */
export function contextFor(options: RenderOptions) {
  const { call, role, onPattern, site, policy, formToken } = options;
  const context = new RouterContextProvider();
  context.set(apiContext, inProcessApi(call));
  context.set(roleContext, role);
  // React Router's patterns have no leading slash, except that of the home page.
  context.set(patternContext, (pattern) => onPattern(pattern.replace(/^\/?/, "/")));
  context.set(siteContext, site);
  context.set(policyContext, policy);
  context.set(formTokenContext, formToken);
  context.set(renderOptionsContext, options);
  return context;
}

const renderOptionsContext =
  createContext<Pick<RenderOptions, "nonce" | "requestId" | "onError">>();

/** Route error responses are expected: an API response that is already logged, or an unknown address. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(renderOptionsContext).onError(error);
};

/** Renders the complete screen before responding: the policy header names the hashes of its scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, requestId, onError } = context.get(renderOptionsContext);
  let failed = false;
  const html = await renderToReadableStream(
    <Nonce value={nonce}>
      <RequestId value={requestId}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </RequestId>
    </Nonce>,
    {
      nonce,
      // A part whose code was still loading stays in its position, so that it needs no script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true;
        onError(error);
      },
    },
  );
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}
