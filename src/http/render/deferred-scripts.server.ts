/**
 * Defers the scripts of a page until it has been painted. A page is complete without them, and on a
 * slow connection they would compete with its styles and fonts. Without a paint event they start a
 * second after `load`; in a hidden tab they start immediately.
 * They are fetched in parallel and run one at a time, each in its own task, so that input is never
 * blocked by all of them; the entry module runs last.
 * React Router 8.4 has no option for this, so its module preload links and its start script are
 * rewritten here. Where they do not look as expected, the page is left as it is. The test asserts
 * the version, so that an update is checked by hand.
 * A page is searched from its ends, since most of it lies between.
 * @param nonce of this site's inline scripts
 */
export function deferScripts(html: string, nonce: string): string {
  const begin = html.lastIndexOf(`<script nonce="${nonce}" type="module"`);
  if (begin < 0) return html;
  const end = html.indexOf("</script>", begin);
  const code = html.slice(html.indexOf(">", begin) + 1, end);
  const imports = [...code.matchAll(staticImport)];
  if (imports.length === 0) return html;
  const files: string[] = [];
  const headEnd = html.indexOf("</head>");
  const head = html.slice(0, headEnd).replaceAll(preloadLink, (link, href, linkNonce) => {
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
  const tag = `<script nonce="${nonce}" type="module">`;
  return head + html.slice(headEnd, begin) + tag + deferred + html.slice(end);
}

/** The page without the module that hydrates it. */
export function withoutModules(html: string, nonce: string): string {
  const begin = html.lastIndexOf(`<script nonce="${nonce}" type="module"`);
  if (begin < 0) return html;
  const end = html.indexOf("</script>", begin) + "</script>".length;
  return html.slice(0, begin).replaceAll(preloadLink, "") + html.slice(end);
}

// The nonce is a capture group, so that this is compiled once and not for each page.
const preloadLink = /<link rel="modulepreload" href="([^"]*)" nonce="([^"]*)"[^>]*\/>/g;
const staticImport = /^import (?:\* as (\w+) from )?"([^"]+)";\n?/gm;
