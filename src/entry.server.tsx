import {
  createContext,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
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
import { renderDocument } from "./http/render/document.tsx";
import type { RenderOptions } from "./http/render/render-options.ts";

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
  createContext<Pick<RenderOptions, "nonce" | "requestId" | "onError" | "onPage">>();

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
  const options = context.get(renderOptionsContext);
  const rendered = await renderDocument(request.url, routerContext, options);
  options.onPage(rendered.html);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(null, { status: rendered.hasFailed ? 500 : status, headers });
}
