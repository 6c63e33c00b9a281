import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { contentPolicy } from "../security/headers.server.ts";
import { renderPlainPage, setPageHeaders } from "./plain-page.server.ts";

const page = renderPlainPage({
  title: "تعذر الوصول إلى الموقع",
  text: "تحقق من اتصالك بالإنترنت ثم أعد المحاولة. إن كنت متصلًا فحاول بعد قليل.",
  // An empty address leads to the page in whose place this one is shown.
  link: { href: "", label: "أعد المحاولة" },
});

/** The offline page, and the service worker that caches it. */
export async function offline(app: FastifyInstance) {
  const source = await readFile(new URL("./offline.worker.js", import.meta.url), "utf8");
  // A browser installs a worker whose bytes have changed, so a new page must change the worker.
  const pageHash = createHash("sha256").update(page).digest("base64url");
  const worker = `// ${pageHash}\n${source}`;
  const hidden = { schema: { hide: true } };

  app.get("/offline", hidden, (_request, reply) =>
    setPageHeaders(reply).header("x-robots-tag", "noindex").send(page),
  );

  app.get("/offline-worker.js", hidden, (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      // A worker has the policy of its own response, not that of the pages.
      .header("content-security-policy", contentPolicy({ "connect-src": ["'self'"] }))
      .send(worker),
  );
}
