// npm run soak: see scripts/soak.mjs. The site is a process of its own; what is measured it tells
// itself, on its port for Prometheus.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { mixedLoad } from "./mixed-load.ts";
import { siteRuntime } from "./site-runtime.ts";
import { inShort, type Sample, verdict } from "./soak-verdict.ts";

const [minutes = "120", kind = "embedded"] = process.argv.slice(2);
const [port, metricsPort] = [await freePort(), await freePort()];
const url = `http://localhost:${port}`;
const perMinute = 12;

const folder = mkdtempSync(join(tmpdir(), "herafi-soak-"));
const postgres = kind === "server" ? await startPostgres() : null;
const smtp = await startSmtp();
const program = spawn("node", ["src/main.ts"], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...siteRuntime(),
    PATH: process.env.PATH,
    LOG_LEVEL: "error",
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    APP_URL: url,
    LIMITS: "100000",
    DATA_DIR: folder,
    DEMO: "on",
    SMTP_URL: smtp.url,
    ADMIN_EMAIL: "boss@herafi.example",
    ADMIN_PASSWORD: "zaytoun-7-jisr",
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  },
});
try {
  await untilReady();
  const { samples, done } = await measure();
  const { wrong, told } = verdict(samples, done);
  console.log(told.join("\n"));
  process.exitCode = wrong ? 1 : 0;
} finally {
  program.kill();
  if (program.exitCode === null) await once(program, "exit");
  await postgres?.stop();
  await smtp.stop();
  rmSync(folder, { recursive: true });
}

async function untilReady() {
  for (;;) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    if (program.exitCode !== null) throw new Error("the site did not start");
    await pause(200);
  }
}

async function measure() {
  const samples: Sample[] = [];
  const load = mixedLoad(url);
  console.log("minute  rss MB  heap MB  external MB  descriptors  answers/s  failed  p95 ms");
  for (let minute = 1; minute <= Number(minutes); minute++) {
    const looks: Sample[] = [];
    for (let look = 0; look < perMinute; look++) {
      await pause(60_000 / perMinute);
      looks.push(await figures());
    }
    // The floor is what is kept: garbage comes and goes.
    const least = (name: keyof Sample) => Math.min(...looks.map((one) => one[name]));
    const { answers, failures, p95 } = load.sinceLast();
    const sample = {
      rss: least("rss"),
      heap: least("heap"),
      external: least("external"),
      descriptors: least("descriptors"),
    };
    samples.push(sample);
    console.log(inShort(minute, sample, [answers / 60, failures.length, p95]));
    for (const failure of failures.slice(0, 3)) console.log(`  ${failure}`);
  }
  await load.stop();
  return { samples, done: load.done };
}

async function figures(): Promise<Sample> {
  const text = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  return {
    rss: value("process_resident_memory_bytes"),
    heap: value("nodejs_heap_size_used_bytes"),
    external: value("nodejs_external_memory_bytes"),
    descriptors: value("process_open_fds"),
  };
}
