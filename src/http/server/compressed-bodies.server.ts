import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../errors/refusal.server.ts";
import { compressedBody } from "../../errors/refusal.texts.ts";

/**
 * Refuses every request whose body is compressed, before any of it is read. A few bytes of Brotli
 * are worth gigabytes, so nothing that a client sends is ever decompressed.
 */
export const refuseCompressedBodies = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ raw }, reply) => {
    if (!isCompressed(raw)) return;
    // RFC 9110, 15.5.16: which codings would have been accepted.
    reply.header("accept-encoding", "identity");
    throw new Refusal("wrongType", { message: compressedBody });
  });
});

/**
 * Whether a request names any coding of its body but `identity`, or any of its transfer but
 * `chunked`. Both headers are lists, which repeated headers make longer; elements may be empty.
 */
export function isCompressed({ headers }: Pick<IncomingMessage, "headers">): boolean {
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
