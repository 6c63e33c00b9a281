import { fileURLToPath } from "node:url";
import staticFiles from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";
import { Refusal } from "#src/errors/refusal.server.ts";
import { sendRefusal } from "#src/http/api/errors.server.ts";
import type { Screens } from "./pages.server.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

type Build = ServerBuild & {
  entry: {
    module: Pick<typeof import("#src/entry.server.tsx"), "contextFor" | "createRequestHandler">;
  };
};

/** Loads the screens of `npm run build` and serves their files. */
export async function loadBuiltScreens(app: FastifyInstance): Promise<Screens> {
  await app.register(staticFiles, {
    root: `${root}build/client`,
    wildcard: false,
    index: false,
    acceptRanges: false,
    preCompressed: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply, path) {
      const hashed = path.includes("/assets/");
      reply.header(
        "cache-control",
        hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600",
      );
    },
  });
  // A browser that looks for a file of another version does not need a screen.
  app.get("/assets/*", { schema: { hide: true } }, (request, reply) =>
    sendRefusal(request, reply, new Refusal("notFound")),
  );
  // React and React Router load their production builds by this.
  process.env.NODE_ENV ??= "production";
  const build: Build = await import(`${root}build/server/index.js`);
  const { contextFor, createRequestHandler } = build.entry.module;
  // Created once, because it reads the table of all screens.
  const handle = createRequestHandler(build);
  return { render: (request, parts) => handle(request, contextFor(parts)), isDevelopment: false };
}

/** Loads the screens from their sources through Vite, which reloads them when they change. */
export async function loadDevelopmentScreens(app: FastifyInstance): Promise<Screens> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: "custom",
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    if (/^\/(api|sanctum|storage|health)\b/.test(request.url)) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  return {
    async render(request, parts) {
      const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as Build;
      const { contextFor, createRequestHandler } = build.entry.module;
      return createRequestHandler(build)(request, contextFor(parts));
    },
    isDevelopment: true,
  };
}
