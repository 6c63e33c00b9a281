import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import { compressedBody } from "#src/errors/refusal.texts.ts";

/**
 * Refuses every request with a compressed body before reading it: a few bytes of Brotli can expand
 * to gigabytes, so nothing that a client sends is decompressed.
 */
export const refuseCompressedBodies = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ raw }, reply) => {
    if (!isCompressed(raw)) return;
    // The accepted codings (RFC 9110, 15.5.16).
    reply.header("accept-encoding", "identity");
    throw new Refusal("wrongType", { message: compressedBody });
  });
});

/**
 * Whether a request has a content coding other than `identity` or a transfer coding other than
 * `chunked`. Both headers are lists whose elements may be empty.
 */
function isCompressed({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return (
    namesOther(headers["content-encoding"], "identity") ||
    namesOther(headers["transfer-encoding"], "chunked")
  );
}

const namesOther = (list: string | undefined, accepted: string) =>
  !!list
    ?.split(",")
    .map((coding) => coding.trim().toLowerCase())
    .some((coding) => coding !== "" && coding !== accepted);
