/**
 * Lets a screen be painted before its scripts are even fetched: it is complete without them, and on a
 * slow line they would take its styles' and letters' place. Where no paint is told of they come a
 * second after all else; in a tab that nobody sees at once.
 * All are fetched at once, but run one after the other, each in a task of its own, so that a press is
 * never kept waiting by all of them; the one that begins everything comes last.
 * The router writes links and imports that begin at once and has no setting for it; what it writes is
 * taken apart here.
 * @param nonce of the scripts that are ours
 */
export function startLate(html: string, nonce: string): string {
  const [whole, tag = "", startNonce, code = ""] = start.exec(html) ?? [];
  const imports = [...code.matchAll(staticImport)];
  // Not as it is known: better early than broken.
  if (!whole || startNonce !== nonce || imports.length === 0) return html;
  const files: string[] = [];
  const rest = html.replaceAll(preload, (link, href: string, linkNonce: string) => {
    if (linkNonce !== nonce) return link;
    files.push(href);
    return "";
  });
  const names = imports.map(([, name = ""]) => name);
  const loads = imports.map(([, , file]) => `import("${file}")`);
  const begin = code.replaceAll(staticImport, "").trim();
  const begins = (file: string) => begin.includes(`"${file}"`);
  const others = files.filter((file) => !begins(file));
  const late = `let isStarted;
const start = async () => {
if (isStarted) return;
isStarted = true;
const files = ${JSON.stringify([...others, ...files.filter(begins)])};
for (const href of files) {
const link = document.createElement("link");
link.rel = "modulepreload";
link.href = href;
document.head.append(link);
}
for (const href of files.slice(0, ${others.length})) await import(href);
const [${names.join(",")}] = await Promise.all([${loads.join(",")}]);
${begin}
};
if (document.visibilityState === "visible" && document.readyState !== "complete") {
new PerformanceObserver(start).observe({ type: "paint", buffered: true });
addEventListener("load", () => setTimeout(start, 1000));
} else start();`;
  return rest.replace(whole, () => `${tag}>${late}</script>`);
}

// The same for every page: one with its nonce would be compiled for it alone.
const preload = /<link rel="modulepreload" href="([^"]*)" nonce="([^"]*)"[^>]*\/>/g;
const start = /(<script nonce="([^"]*)" type="module")[^>]*>([^<]*)<\/script>/;
const staticImport = /^import (?:\* as (\w+) from )?"([^"]+)";\n?/gm;
