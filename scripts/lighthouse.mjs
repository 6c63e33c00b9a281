// npm run lighthouse: Lighthouse's mobile profile of the main screens, against the production build
// on a site of its own. Prints a table; a busy machine makes the speed look worse than it is.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureInstalled, run } from "./setup.mjs";

const version = "12.8.2";
const port = 8123;
const site = `http://localhost:${port}`;
const admin = { email: "boss@herafi.example", password: "qalaa-9-bustan" };

await ensureInstalled();
await ensureBuilt();
const CHROME_PATH = await ensureBrowser({ whole: true });
const folder = mkdtempSync(join(tmpdir(), "herafi-lighthouse-"));
const program = spawn("node", ["src/main.ts"], {
  stdio: "ignore",
  env: {
    ...process.env,
    ...{ PORT: String(port), APP_URL: site, DATA_DIR: join(folder, "data"), LIMITS: "1000" },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  },
});
try {
  await untilReady();
  const { data } = await (await fetch(`${site}/api/craftsmen`)).json();
  const screens = [
    ["home", "/"],
    ["details", `/carftsman-details/${data[0].id}`],
    ["trade", encodeURI("/دمشق/سباك")],
    ["login", "/login"],
    ["dashboard", "/dashboard", await adminCookie()],
  ];
  console.log("screen     perf a11y best  seo   FCP   LCP   CLS   TBT");
  for (const [name, path, cookie] of screens) console.log(await measure(name, path, cookie));
} finally {
  program.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name, path, cookie) {
  const file = join(folder, `${name}.json`);
  const flags = "--headless --no-sandbox --disable-gpu --disable-background-networking";
  const extra = cookie ? ["--extra-headers", JSON.stringify({ cookie })] : [];
  const options = ["--output=json", `--output-path=${file}`, "--quiet", `--chrome-flags=${flags}`];
  const lighthouse = ["--yes", `lighthouse@${version}`, `${site}${path}`, ...options, ...extra];
  if ((await run("npx", lighthouse, { env: { CHROME_PATH } })) !== 0) return `${name} failed`;
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8"));
  const score = (id) => String(Math.round(categories[id].score * 100)).padStart(5);
  const seconds = (id) => `${(audits[id].numericValue / 1000).toFixed(1)} s`.padStart(6);
  return [
    name.padEnd(10),
    ...["performance", "accessibility", "best-practices", "seo"].map(score),
    ...["first-contentful-paint", "largest-contentful-paint"].map(seconds),
    audits["cumulative-layout-shift"].numericValue.toFixed(3).padStart(6),
    `${Math.round(audits["total-blocking-time"].numericValue)} ms`.padStart(6),
  ].join("");
}

async function untilReady() {
  for (let tries = 0; tries < 240; tries++) {
    const answer = await fetch(`${site}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(500);
  }
  throw new Error("the site did not start");
}

async function adminCookie() {
  const cookies = new Map();
  const keep = (answer) => {
    for (const line of answer.headers.getSetCookie()) {
      const [name, value] = line.split(";")[0].split(/=(.*)/s);
      cookies.set(name, value);
    }
    return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  };
  const cookie = keep(await fetch(`${site}/sanctum/csrf-cookie`));
  const token = decodeURIComponent(cookies.get("XSRF-TOKEN"));
  const headers = { cookie, "content-type": "application/json", "x-xsrf-token": token };
  const body = JSON.stringify(admin);
  return keep(await fetch(`${site}/login`, { method: "POST", headers, body }));
}
