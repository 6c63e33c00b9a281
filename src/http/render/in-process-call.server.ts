import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import inject from "light-my-request";
import type { InProcessCall } from "#src/client/in-process.ts";
import { cacheTagsHeader } from "#src/http/cache/cache-plugin.server.ts";
import type { CachedResponse } from "#src/http/cache/cached-response.server.ts";
import { cacheKey, type ResponseCache } from "#src/http/cache/response-cache.server.ts";
import { addressToPassOn } from "#src/http/security/address-key.server.ts";
import {
  inProcessAddress,
  loadRefusalHeader,
  requestIdHeader,
} from "./in-process-request.server.ts";

/**
 * Calls the API in this process, on behalf of the visitor whose page is rendered.
 * @param cache the app's; a fresh response in it is taken without a call
 * @param cookie the name of the one cookie that is passed to the API, and from it to the visitor
 */
export const createInProcessCall = (
  app: FastifyInstance,
  { visitor, reply }: { visitor: FastifyRequest; reply: FastifyReply },
  { cache, cookie }: { cache: ResponseCache | undefined; cookie: string },
): InProcessCall => {
  // Another value could bring further cookies with it.
  let passed = isPlain(visitor.cookies[cookie]) ? visitor.cookies[cookie] : undefined;
  return async (method, url, body) => {
    const cached = method === "GET" ? cache?.findFresh(cacheKey({ headers: {} }, url)) : undefined;
    if (cached) return resultOf(cached);
    // Not `app.inject`, which refuses once the app is closing, while screens are rendered that were asked for before.
    const response = await inject(app.routing.bind(app), {
      method,
      url,
      remoteAddress: inProcessAddress,
      // Rate limits count the visitor's address. No session is passed: a public page is the same for everyone.
      headers: {
        "x-forwarded-for": addressToPassOn(visitor),
        [requestIdHeader]: visitor.id,
        ...(passed === undefined ? {} : { cookie: `${cookie}=${passed}` }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const { headers } = response;
    const received = response.cookies.find(({ name }) => name === cookie);
    if (received) {
      passed = received.value;
      passOn(reply, headers["set-cookie"], cookie);
    }
    return {
      status: response.statusCode,
      type: headers["content-type"]?.toString() ?? null,
      body: response.body,
      cacheControl: headers["cache-control"],
      retryAfter: headers["retry-after"]?.toString(),
      cacheTags: headers[cacheTagsHeader]?.toString(),
      isRefusedForLoad: loadRefusalHeader in headers,
    };
  };
};

async function resultOf(cached: CachedResponse) {
  const headers = cached.headersFor("identity");
  const body = await cached.bodyFor("identity");
  return {
    status: 200,
    type: headers["content-type"] ?? null,
    body: body.toString(),
    cacheControl: headers["cache-control"],
    cacheTags: cached.screenTags.join(" "),
  };
}

/** Only this cookie. What sets it is not for a cache, even if nothing else says so. */
function passOn(reply: FastifyReply, setCookie: string | string[] | undefined, name: string) {
  const own = [setCookie ?? []].flat().filter((line) => line.startsWith(`${name}=`));
  reply.header("set-cookie", own);
  reply.header("cache-control", "no-store");
}

const isPlain = (value: string | undefined) => value !== undefined && /^[\w.-]+$/.test(value);
