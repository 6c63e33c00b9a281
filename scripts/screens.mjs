// npm run screens: takes every screen in every state, on three widths, light and dark, and lays the
// pictures out in test-results/screens/index.html. `npm run screens -- -g login` takes some of them.
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, root, run } from "./setup.mjs";

const folder = join(root, "test-results", "screens");
const wishes = process.argv.slice(2);

await ensureInstalled();
await ensureBuilt();
const CHROMIUM = await ensureBrowser();
if (wishes.length === 0) rmSync(folder, { recursive: true, force: true });
const config = join("tests", "browser", "screenshots", "playwright.config.ts");
const projects = ["--project", "phone", "--project", "wider"];
const code = await run(
  "playwright",
  ["test", "--config", config, ...projects, "--reporter=dot", ...wishes],
  { env: { CHROMIUM } },
);
if (existsSync(folder)) {
  const sheet = join(folder, "index.html");
  writeFileSync(sheet, contactSheet());
  console.log(`\nLook at ${sheet}`);
}
process.exit(code);

function contactSheet() {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Herafi: all screens</title>
<style>
  body { margin: 24px; background: #777; color: #fff; font: 16px sans-serif }
  nav { columns: 14em } a { color: inherit }
  section > div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
  img { display: block; height: 560px; object-fit: contain; object-position: top }
</style>
<nav>${names.map((name) => `<a href="#${idOf(name)}">${name}</a><br>`).join("\n")}</nav>
${names.map(sectionOf).join("\n")}
</html>
`;
}

function sectionOf(name) {
  const pictures = readdirSync(join(folder, name)).sort((a, b) => widthOf(a) - widthOf(b));
  const address = (file) => [name, file].map(encodeURIComponent).join("/");
  return `<section id="${idOf(name)}"><h2>${name}</h2><div>
${pictures
  .map(
    (file) =>
      `<a href="${address(file)}" title="${file}"><img src="${address(file)}" alt="${file}" loading="lazy"></a>`,
  )
  .join("\n")}
</div></section>`;
}

function idOf(name) {
  return name.replaceAll(/\W+/g, "-");
}

function widthOf(file) {
  return Number.parseInt(file, 10);
}
