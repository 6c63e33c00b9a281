/**
 * Defers the scripts of a page until it has been painted. A page is complete without them, and on a
 * slow connection they would compete with its styles and fonts. Without a paint event they start a
 * second after `load`; in a hidden tab they start immediately.
 * They are fetched in parallel and run one at a time, each in its own task, so that input is never
 * blocked by all of them; the entry module runs last.
 * React Router 8.4 has no option for this, so its module preload links and its start script are
 * rewritten here. Where they do not look as expected, the page is left as it is. The test asserts
 * the version, so that an update is checked by hand.
 * @param nonce of this site's inline scripts
 */
export function deferScripts(html: string, nonce: string): string {
  const [scriptElement, tag = "", scriptNonce, code = ""] = startScript.exec(html) ?? [];
  const imports = [...code.matchAll(staticImport)];
  if (!scriptElement || scriptNonce !== nonce || imports.length === 0) return html;
  const files: string[] = [];
  const withoutPreloads = html.replaceAll(preloadLink, (link, href: string, linkNonce: string) => {
    if (linkNonce !== nonce) return link;
    files.push(href);
    return "";
  });
  const names = imports.map(([, name = ""]) => name);
  const loads = imports.map(([, , file]) => `import("${file}")`);
  const entryCode = code.replaceAll(staticImport, "").trim();
  const isEntry = (file: string) => entryCode.includes(`"${file}"`);
  const others = files.filter((file) => !isEntry(file));
  const deferred = `let isStarted;
const start = async () => {
if (isStarted) return;
isStarted = true;
const files = ${JSON.stringify([...others, ...files.filter(isEntry)])};
for (const href of files) {
const link = document.createElement("link");
link.rel = "modulepreload";
link.href = href;
document.head.append(link);
}
for (const href of files.slice(0, ${others.length})) await import(href);
const [${names.join(",")}] = await Promise.all([${loads.join(",")}]);
${entryCode}
};
if (document.visibilityState === "visible" && document.readyState !== "complete") {
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
addEventListener("load", () => setTimeout(start, 1000));
} else start();`;
  return withoutPreloads.replace(scriptElement, () => `${tag}>${deferred}</script>`);
}

// The nonce is a capture group, so that these are compiled once and not for each page.
const preloadLink = /<link rel="modulepreload" href="([^"]*)" nonce="([^"]*)"[^>]*\/>/g;
const startScript = /(<script nonce="([^"]*)" type="module")[^>]*>([^<]*)<\/script>/;
const staticImport = /^import (?:\* as (\w+) from )?"([^"]+)";\n?/gm;
