import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { contentPolicy } from "../security/headers.server.ts";
import { asPage, plainPage } from "./plain-page.server.ts";

const page = plainPage({
  title: "تعذر الوصول إلى الموقع",
  text: "تحقق من اتصالك بالإنترنت ثم أعد المحاولة. إن كنت متصلًا فحاول بعد قليل.",
  // Shown in the place of another page, it leads to that one.
  wayOn: { href: "", label: "أعد المحاولة" },
});

/** The page for those without a network, and the service worker that keeps it for them. */
export async function offline(app: FastifyInstance) {
  const source = await readFile(new URL("./offline.worker.js", import.meta.url), "utf8");
  // A browser takes a worker for new when a byte of it is; so a new page brings a new worker.
  const mark = createHash("sha256").update(page).digest("base64url");
  const worker = `// ${mark}\n${source}`;
  const hidden = { schema: { hide: true } };

  app.get("/offline", hidden, (_request, reply) =>
    asPage(reply).header("x-robots-tag", "noindex").send(page),
  );

  app.get("/offline-worker.js", hidden, (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      // What the worker itself may do goes by its own policy, not by that of the pages.
      .header("content-security-policy", contentPolicy({ "connect-src": ["'self'"] }))
      .send(worker),
  );
}
