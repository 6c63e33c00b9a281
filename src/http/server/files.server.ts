import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { Refusal } from "../../errors/refusal.server.ts";
import { pictureFile } from "../../images/paths.ts";
import type { Storage } from "../../images/storage.server.ts";

/** Serves the pictures of listings. Their names never come twice, so they may be kept for good. */
export async function files(app: FastifyInstance, { storage }: { storage: Storage }) {
  if (storage.directory) {
    await app.register(staticFiles, {
      root: storage.directory,
      prefix: "/storage/",
      decorateReply: false,
      index: false,
      acceptRanges: false,
      immutable: true,
      maxAge: "365d",
      dotfiles: "deny",
      suppressWarning: true,
    });
  } else {
    app.get<{ Params: { "*": string } }>("/storage/*", async (request, reply) => {
      const key = request.params["*"];
      if (!pictureFile.test(key)) throw new Refusal("notFound");
      const bytes = await storage.read(key);
      if (!bytes) throw new Refusal("notFound");
      return reply
        .type("image/webp")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(bytes);
    });
  }
}
