import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../../errors/refusal.server.ts";
import { pictureKeyPattern, visibilityOf } from "../../../images/paths.ts";
import { readServedFile, type ServedFile } from "../../../images/storage/served-file.server.ts";
import type { Storage } from "../../../images/storage/storage.server.ts";
import { sendUnmatchedRefusal } from "../../render/plain-pages/unmatched-requests.server.ts";
import { addressOf } from "../../security/address-key.server.ts";
import { whenClosed } from "../when-closed.server.ts";
import { UnsentPictures } from "./unsent-pictures.server.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Sends a picture. @throws Refusal `unavailable` if too many wait for slow clients */
    sendPicture(file: ServedFile, cacheControl: string): FastifyReply;
  }
}

/**
 * The content under a name never changes, so browsers need not revalidate it. A picture may become
 * private, so shared caches keep it for an hour only.
 */
const caching = "public, max-age=31536000, s-maxage=3600, immutable";

interface Options {
  storage: Pick<Storage, "directory" | "read">;
  unsent?: UnsentPictures;
}

/** Serves the public pictures of listings without querying the database. */
export const imageFiles = fp(async (app: FastifyInstance, options: Options) => {
  const { storage, unsent = new UnsentPictures() } = options;

  app.decorateReply("sendPicture", function (this: FastifyReply, file, cacheControl) {
    whenClosed(this.raw, unsent.claim(addressOf(this.request), file.bytes.length));
    return this.type(file.contentType).header("cache-control", cacheControl).send(file.bytes);
  });

  const findPublic = async (request: FastifyRequest) => {
    const { "*": key = "" } = request.params as { "*"?: string };
    const isPublic = pictureKeyPattern.test(key) && visibilityOf(key) === "public";
    return isPublic ? readServedFile(storage, key) : null;
  };

  const { directory } = storage;
  if (directory) {
    const fromDisk = async (pictures: FastifyInstance) => {
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
        if (file) return reply.code(200).sendPicture(file, caching);
        return sendUnmatchedRefusal(request, reply, new Refusal("notFound"));
      });
    };
    await app.register(fromDisk, { prefix: "/storage" });
  } else {
    app.get("/storage/*", { schema: { hide: true } }, async (request, reply) => {
      const file = await findPublic(request);
      if (!file) throw new Refusal("notFound");
      return reply.sendPicture(file, caching);
    });
  }
});
