import staticFiles from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "../../../errors/refusal.server.ts";
import { pictureKeyPattern, visibilityOf } from "../../../images/paths.ts";
import type { Storage } from "../../../images/storage/storage.server.ts";
import { addressOf } from "../../security/address-key.server.ts";
import { whenClosed } from "../when-closed.server.ts";
import { UnsentPictures } from "./unsent-pictures.server.ts";

declare module "fastify" {
  interface FastifyReply {
    /** Sends a picture. @throws Refusal `unavailable` if too many wait for slow clients */
    sendPicture(bytes: Buffer, cacheControl: string): FastifyReply;
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

  app.decorateReply("sendPicture", function (this: FastifyReply, bytes, cacheControl) {
    whenClosed(this.raw, unsent.claim(addressOf(this.request), bytes.length));
    return this.type("image/webp").header("cache-control", cacheControl).send(bytes);
  });

  if (storage.directory) {
    await app.register(staticFiles, {
      root: storage.directory,
      prefix: "/storage/",
      decorateReply: false,
      index: false,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (reply) => void reply.header("cache-control", caching),
      dotfiles: "deny",
      suppressWarning: true,
    });
  } else {
    const hidden = { schema: { hide: true } };
    app.get<{ Params: { "*": string } }>("/storage/*", hidden, async (request, reply) => {
      const key = request.params["*"];
      const isPublic = pictureKeyPattern.test(key) && visibilityOf(key) === "public";
      const bytes = isPublic ? await storage.read(key) : null;
      if (!bytes) throw new Refusal("notFound");
      return reply.sendPicture(bytes, caching);
    });
  }
});
