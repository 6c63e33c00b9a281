import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { minCounted, UnsentBytes } from "./unsent-bytes.server.ts";
import { whenClosed } from "./when-closed.server.ts";

const mebibyte = 1024 * 1024;
/** What the stream of a file holds at most while its client does not read: the chunk that is ahead and those in the connection. */
const fileStreamBytes = 1 * mebibyte;
/**
 * What a stream holds whose length is not known, since it is made on the way: what its chunks are made of, such as
 * rows of the database, the state of a compressor, and garbage that is not collected yet.
 */
export const generatedStreamBytes = 8 * mebibyte;

/**
 * Bounds the memory of all responses that wait for their clients, whatever route sends them: a text or
 * file that was read counts with its length, a stream with what it holds. Registered before compression,
 * so that a stream is not yet wrapped in a compressor, and a long text not in a stream.
 */
export const unsentResponses = fp(
  async (app: FastifyInstance, { unsent = new UnsentBytes() }: { unsent?: UnsentBytes }) => {
    app.addHook("onSend", async (request, reply, payload) => {
      const bytes = isRead(request) ? heldBytes(reply, payload) : 0;
      if (bytes < minCounted) return payload;
      try {
        whenClosed(
          reply.raw,
          unsent.claim(addressOf(request), bytes, () => reply.raw.destroy()),
        );
      } catch (error) {
        if (isStream(payload)) payload.destroy();
        throw error;
      }
      return payload;
    });
  },
);

const isRead = (request: FastifyRequest) => request.method !== "HEAD" && !isInProcess(request);

function heldBytes(reply: FastifyReply, payload: unknown) {
  if (typeof payload === "string" || Buffer.isBuffer(payload)) return Buffer.byteLength(payload);
  if (!payload) return 0;
  const length = reply.getHeader("content-length");
  return length === undefined ? generatedStreamBytes : Math.min(Number(length), fileStreamBytes);
}

const isStream = (payload: unknown): payload is { destroy(): void } =>
  typeof (payload as { destroy?: unknown } | null)?.destroy === "function";
