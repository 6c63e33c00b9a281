import { setTimeout as pause } from "node:timers/promises";
import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { WithheldPictures } from "#src/http/app-deps.ts";
import { sendUnmatchedRefusal } from "#src/http/render/unmatched-requests.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { createNetworkTurns } from "#src/http/security/turns.server.ts";
import { pictureKeyPattern, visibilityOf } from "#src/images/paths.ts";
import {
  findServedFile,
  readServedFile,
  type ServedFile,
} from "#src/images/storage/served-file.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { UnsentBytes } from "./unsent-bytes.server.ts";

/**
 * The content under a name never changes, so browsers need not revalidate it. A picture may become
 * private, so shared caches keep it for an hour only.
 */
const caching = "public, max-age=31536000, s-maxage=3600, immutable";

/** From a bucket, for the clients of one network: how many are read at a time, and how many wait for that. */
const maxReadsAtOnce = 4;
const maxReadsWaiting = 200;
/** Bytes in a millisecond. Each of the four takes so long at least, so that a network reads 16 MiB in a second. */
const readSpeed = (4 * 1024 * 1024) / 1000;
const timeOf = (file: ServedFile | null) => (file?.bytes?.length ?? 0) / readSpeed;

interface Options {
  storage: Pick<Storage, "directory" | "read" | "writtenAt">;
  /** What clients have not read yet. */
  unsent: Pick<UnsentBytes, "refuseIfFull">;
  /** Pictures that are missing to everyone. */
  withheld?: Pick<WithheldPictures, "has"> | undefined;
}

/** Serves the public pictures of listings, but those that are withheld, without querying the database. */
export const imageFiles = fp(async (app: FastifyInstance, options: Options) => {
  const { storage, unsent, withheld } = options;
  const findPublic = async (request: FastifyRequest, signal?: AbortSignal) => {
    const { "*": key = "" } = request.params as { "*"?: string };
    const isPublic = pictureKeyPattern.test(key) && visibilityOf(key) === "public";
    if (!isPublic) return null;
    return request.method === "HEAD"
      ? findServedFile(storage, key)
      : readServedFile(storage, key, signal);
  };

  const refuseWithheld = async (request: FastifyRequest) => {
    const { "*": key = "" } = request.params as { "*"?: string };
    if (withheld?.has(key)) throw new Refusal("notFound");
  };

  const { directory } = storage;
  if (directory) {
    const fromDisk = async (pictures: FastifyInstance) => {
      pictures.addHook("onRequest", refuseWithheld);
      await pictures.register(staticFiles, {
        root: directory,
        prefix: "/",
        decorateReply: false,
        index: false,
        acceptRanges: false,
        cacheControl: false,
        setHeaders: (reply) => void reply.header("cache-control", caching),
        dotfiles: "deny",
        suppressWarning: true,
      });
      pictures.setNotFoundHandler(async (request, reply) => {
        const isRead = request.method === "GET" || request.method === "HEAD";
        const file = isRead ? await findPublic(request) : null;
        if (file) return sendPicture(reply.code(200), file, caching);
        return sendUnmatchedRefusal(request, reply, new Refusal("notFound"));
      });
    };
    await app.register(fromDisk, { prefix: "/storage" });
  } else {
    const inTurn = createNetworkTurns(maxReadsAtOnce, maxReadsWaiting);
    app.route({
      method: ["GET", "HEAD"],
      url: "/storage/*",
      schema: { hide: true },
      onRequest: refuseWithheld,
      handler: async (request, reply) => {
        const address = addressOf(request);
        // A client that has gone must not keep its turn, nor a connection to the bucket.
        const gone = new AbortController();
        reply.raw.once("close", () => gone.abort());
        const file = await new Promise<ServedFile | null>((resolve, reject) => {
          inTurn(address, async () => {
            // The client has gone while it waited.
            if (reply.raw.destroyed) return resolve(null);
            // Before it is read, which costs as much if it cannot be sent.
            unsent.refuseIfFull(address);
            const found = await findPublic(request, gone.signal).catch((error) => {
              // The client has gone: the bucket has not failed, and nobody reads the response.
              if (gone.signal.aborted) return null;
              throw error;
            });
            resolve(found);
            await pause(timeOf(found), null, { ref: false });
          }).catch(reject);
        });
        if (!file) throw new Refusal("notFound");
        return sendPicture(reply, file, caching);
      },
    });
  }
});

/** Sends a picture. It has been read whole, so a client that reads slowly holds no connection to the bucket. */
export const sendPicture = (reply: FastifyReply, file: ServedFile, cacheControl: string) =>
  reply.type(file.contentType).header("cache-control", cacheControl).send(file.bytes);
