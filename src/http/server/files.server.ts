import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../errors/refusal.server.ts";
import { pictureFile, visibilityOf } from "../../images/paths.ts";
import type { Storage } from "../../images/storage.server.ts";

/**
 * A name never stands for another picture, so browsers need not ask again. It may cease to be public,
 * and a cache for everyone must not be long in noticing.
 */
const caching = "public, max-age=31536000, s-maxage=3600, immutable";

/** Serves the public pictures of listings, without asking the database. */
export async function files(app: FastifyInstance, { storage }: { storage: Storage }) {
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
    app.get<{ Params: { "*": string } }>("/storage/*", async (request, reply) => {
      const key = request.params["*"];
      const isPublic = pictureFile.test(key) && visibilityOf(key) === "public";
      const bytes = isPublic ? await storage.read(key) : null;
      if (!bytes) throw new Refusal("notFound");
      return reply.type("image/webp").header("cache-control", caching).send(bytes);
    });
  }
}
