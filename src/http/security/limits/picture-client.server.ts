import type { FastifyReply, FastifyRequest } from "fastify";
import { ClientGone } from "#src/errors/as-refusal.server.ts";
import { addressOf, networkKeyOf, networkOf } from "#src/http/security/address-key.server.ts";
import { whenClosed } from "#src/http/server/when-closed.server.ts";
import type { PictureClient } from "#src/images/encode.server.ts";
import type { Limiter, LimitKey } from "./limits.server.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** On routes that take a picture. */
    pictureClient: PictureClient | null;
  }
}

type PictureLimiter = Pick<Limiter, "count" | "charge">;

/**
 * The client of a route that takes a picture. Its address and its account, if it is logged in, are
 * charged the processor time of its pictures, and the address of a visitor, who registers, what is stored of them.
 * @throws Refusal `tooMany` if either has used up its processor time
 */
export async function createPictureClient(
  limiter: PictureLimiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PictureClient> {
  const address = addressOf(request);
  const keys: LimitKey[] = [address, request.viewer?.accountId ?? []].flat();
  const signal = abortWhenGone(reply);
  for (const key of keys) await limiter.count("pictureTime", key);
  return {
    network: networkKeyOf(address),
    // A single address has few pictures at a time by the limit of its forms.
    key: networkOf(address),
    signal,
    onQueue: () => request.server.endTurn?.(request),
    async chargeProcessorTime(used) {
      if (used === 0) return;
      for (const key of keys) await limiter.charge("pictureTime", key, Math.ceil(used));
    },
    async countStoredBytes(bytes) {
      // An account has few pictures at a time.
      if (request.viewer) return;
      await limiter.count("storedPictures", address);
      await limiter.charge("storedPictures", address, Math.ceil(bytes / 1000));
    },
  };
}

/** The client of a route with `takesPicture`. */
export function pictureClientOf({ pictureClient }: FastifyRequest): PictureClient {
  if (!pictureClient) throw new Error("this route takes no picture");
  return pictureClient;
}

/** Fastify's own signal is not aborted if the client has gone before it is first read. */
function abortWhenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  whenClosed(raw, () => {
    if (!raw.writableFinished) gone.abort(new ClientGone());
  });
  return gone.signal;
}
