import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { contentPolicy } from "#src/http/security/headers.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import type { Site } from "#src/settings/site.ts";
import { plainSources, renderPlainPage, setPageHeaders } from "./plain-page.server.ts";

interface OfflineOptions {
  /** The script of the page, which shows what the browser knows without a network. */
  pageScript: URL;
  settings: Pick<LiveSettings, "current">;
}

/** Shown in place of any page that cannot be reached. @param script runs in the page */
const renderOfflinePage = (script: string, site: Site) =>
  renderPlainPage({
    site,
    title: "لا يوجد إنترنت الآن",
    text: "تحقق من اتصالك، ثم أعد المحاولة. إن كنت متصلًا فقد يكون الموقع متوقفًا: حاول بعد قليل.",
    // An empty address leads to the page in whose place this one is shown.
    link: { href: "", label: "أعد المحاولة" },
    script,
  });

/** The offline page, and the service worker that caches it. */
export async function offline(app: FastifyInstance, { pageScript, settings }: OfflineOptions) {
  const [source, script] = await Promise.all([
    readFile(new URL("./offline.worker.js", import.meta.url), "utf8"),
    readFile(pageScript, "utf8"),
  ]);
  const hashOf = (text: string, encoding: "base64" | "base64url") =>
    createHash("sha256").update(text).digest(encoding);
  const page = () => renderOfflinePage(script, settings.current.site);
  // A browser installs a worker whose bytes have changed, so a new page must change the worker.
  const worker = () => `// ${hashOf(page(), "base64url")}\n${source}`;
  const pagePolicy = contentPolicy({
    ...plainSources,
    "script-src": [`'sha256-${hashOf(script, "base64")}'`],
    "require-trusted-types-for": ["'script'"],
  });
  // Images: the icon of a notification.
  const workerPolicy = contentPolicy({ "connect-src": ["'self'"], "img-src": ["'self'"] });
  const hidden = { schema: { hide: true } };

  app.get("/offline", hidden, (_request, reply) =>
    setPageHeaders(reply)
      .header("content-security-policy", pagePolicy)
      .header("x-robots-tag", "noindex")
      .send(page()),
  );

  app.get("/offline-worker.js", hidden, (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      // A worker has the policy of its own response, not that of the pages.
      .header("content-security-policy", workerPolicy)
      .send(worker()),
  );
}
