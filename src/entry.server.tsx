import { renderToReadableStream } from "react-dom/server";
import {
  createContext,
  type EntryContext,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import {
  apiContext,
  formTokenContext,
  patternContext,
  type Role,
  roleContext,
} from "./api/client.ts";
import { type InnerCall, innerApi } from "./api/inner.ts";
import { Nonce } from "./ui/nonce.ts";

/** The router's own, of the same copy as the screens: in development Vite loads another. */
export { createRequestHandler } from "react-router";

/** What the server gives to the loaders of a screen that it renders. */
export interface ScreenParts {
  call: InnerCall;
  role: () => Promise<Role>;
  /** Told the pattern of the screen, such as `/carftsman-details/:id`, before it is drawn. */
  onPattern: (pattern: string) => void;
  /** Proves in a plain HTML form that this site drew it. */
  formToken: string;
  /** Put on the inline scripts that are ours. */
  nonce: string;
}

export function contextFor({ call, role, onPattern, formToken, nonce }: ScreenParts) {
  const context = new RouterContextProvider();
  context.set(apiContext, innerApi(call));
  context.set(roleContext, role);
  // The router writes only that of home with a slash in front.
  context.set(patternContext, (pattern) => onPattern(pattern.replace(/^\/?/, "/")));
  context.set(formTokenContext, formToken);
  context.set(nonceContext, nonce);
  return context;
}

const nonceContext = createContext("");

/** Renders a screen whole: its scripts must be known before its headers leave. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
) {
  const nonce = context.get(nonceContext);
  let failed = false;
  const html = await renderToReadableStream(
    <Nonce value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </Nonce>,
    {
      nonce,
      onError(error) {
        failed = true;
        console.error(error);
      },
    },
  );
  await html.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: failed ? 500 : status, headers });
}
