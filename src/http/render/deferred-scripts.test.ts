import router from "react-router/package.json" with { type: "json" };
import { expect, it } from "vitest";
import { deferScripts } from "./deferred-scripts.server.ts";

const link = (href: string, nonce = "n1") =>
  `<link rel="modulepreload" href="${href}" nonce="${nonce}"/>`;
const script = (code: string, nonce = "n1") =>
  `<script nonce="${nonce}" type="module" async="">${code}</script>`;
const code = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
const route1 = {...route0};
window.modules = {"root":route0};
import("/assets/entry.js");`;

it("fetches no script before the first paint, and all of them afterwards", () => {
  const html = `<head>${link("/assets/a.js")}${link("/assets/b.js")}</head>${script(code)}`;
  const late = deferScripts(html, "n1");
  expect(late).not.toContain("<link");
  expect(late).not.toMatch(/^import /m);
  expect(late).toContain(`const files = ["/assets/a.js","/assets/b.js"];`);
  expect(late).toContain("for (const href of files.slice(0, 2)) await import(href);");
  expect(late).toContain(
    `const [,route0] = await Promise.all([import("/assets/manifest.js"),import("/assets/root.js")]);`,
  );
  expect(late).toContain(`window.modules = {"root":route0};`);
  expect(late).toContain(`observe({ type: "paint", buffered: true })`);
  expect(late.match(/<script/g)).toHaveLength(1);
});

it("runs one file after the other, and the entry module last", () => {
  const files = ["/assets/manifest.js", "/assets/entry.js", "/assets/root.js"];
  const late = deferScripts(
    `<head>${files.map((file) => link(file)).join("")}</head>${script(code)}`,
    "n1",
  );
  expect(late).toContain(
    `const files = ["/assets/manifest.js","/assets/root.js","/assets/entry.js"];`,
  );
  expect(late).toContain("for (const href of files.slice(0, 2)) await import(href);");
  expect(late.indexOf(`import("/assets/entry.js")`)).toBeGreaterThan(
    late.indexOf("window.modules"),
  );
});

it("leaves unexpected markup and injected scripts unchanged", () => {
  const foreign = `${link("/evil.js", "other")}${script(code, "other")}`;
  expect(deferScripts(foreign, "n1")).toBe(foreign);
  const changed = `${link("/assets/a.js")}${script('start("/assets/root.js");')}`;
  expect(deferScripts(changed, "n1")).toBe(changed);
  expect(deferScripts("<p>$& $1</p>", "n1")).toBe("<p>$& $1</p>");
});

// After an update: look whether a built page still has its preload links and start script rewritten.
it("is written for the markup of React Router 8.4", () => {
  expect(router.version).toMatch(/^8\.4\./);
});
