import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../errors/refusal.server.ts";
import { pictureKeyPattern, visibilityOf } from "../../images/paths.ts";
import type { Storage } from "../../images/storage.server.ts";

/**
 * The content under a name never changes, so browsers need not revalidate it. A picture may become
 * private, so shared caches keep it for an hour only.
 */
const caching = "public, max-age=31536000, s-maxage=3600, immutable";

/** Serves the public pictures of listings without querying the database. */
export async function imageFiles(app: FastifyInstance, { storage }: { storage: Storage }) {
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
      return reply.type("image/webp").header("cache-control", caching).send(bytes);
    });
  }
}
