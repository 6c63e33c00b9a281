import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { cleanUp, contactMessage, type Herafi, launch, start } from "./start/process.ts";
import { Visitor } from "./start/visitor.ts";

const mb = 1024 * 1024;
/** Of the disk; less than 200 MB free is too little. */
const size = 420;
const filled = 220;

const disk = mkdtempSync(join(tmpdir(), "herafi-disk-"));
const isMounted = process.platform === "linux" && mount();
afterAll(async () => {
  await cleanUp();
  if (isMounted) execFileSync("umount", [disk]);
  rmSync(disk, { recursive: true });
});

// Only whoever may mount can try it.
it.runIf(isMounted)("45: a full disk refuses writes before the database suffers", async () => {
  const herafi = await start({ DATA_DIR: disk, DEMO: "off", LIMITS: "1000" });
  const visitor = new Visitor();
  expect(await send(herafi, visitor)).toBe(200);
  const other = join(disk, "another-program");
  writeFileSync(other, Buffer.alloc(filled * mb, 1));
  await until(async () => (await send(herafi, visitor)) === 507);

  for (const path of ["/", "/api/craftsmen", "/health/ready"]) {
    expect((await fetch(herafi.url + path)).status, path).toBe(200);
  }
  for (let tries = 0; tries < 200; tries++) expect(await send(herafi, visitor)).toBe(507);

  rmSync(other);
  await until(async () => (await send(herafi, visitor)) === 200);
  expect(await herafi.end("SIGTERM")).toBe(0);
});

it.runIf(isMounted)("a start on a full disk stops with one line", async () => {
  const settings = { DATA_DIR: disk, DEMO: "off" };
  const other = join(disk, "another-program");
  for (const free of [30, 0]) {
    fillUpTo(other, free);
    const refused = await launch(settings);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toBe("");
    expect(refused.errors()).toMatch(/^herafi: DATA_DIR: .*(full|no space|disk).*\n$/);
  }
  rmSync(other);
  const herafi = await start(settings);
  expect(await herafi.end("SIGTERM")).toBe(0);
});

it.runIf(isMounted)("a start with little free space serves reads and logins", async () => {
  const admin = { email: "boss@site.example", password: "zaytoun-7-jisr" };
  const settings = { DATA_DIR: disk, DEMO: "off", METRICS_PORT: `${await freePort()}` };
  const env = { ...settings, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  await (await start(env)).end("SIGTERM");
  const other = join(disk, "another-program");
  fillUpTo(other, 120);
  const herafi = await start(env);
  expect(await send(herafi, new Visitor())).toBe(507);
  const boss = new Visitor();
  expect((await boss.post(`${herafi.url}/login`, admin)).status).toBe(204);
  const state = await (await boss.get(`${herafi.url}/api/site-state`)).json();
  expect(state.disk.has_room).toBe(false);
  const metrics = await fetch(`http://127.0.0.1:${settings.METRICS_PORT}/metrics`);
  const [, free] = /^herafi_disk_free_bytes (\S+)$/m.exec(await metrics.text()) ?? [];
  expect(Number(free)).toBeLessThan(121 * mb);
  expect(await herafi.end("SIGTERM")).toBe(0);
  rmSync(other);
});

/** Fills the disk with a file until so many megabytes are free. */
function fillUpTo(file: string, free: number) {
  rmSync(file, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  const bytes = bavail * bsize - free * mb;
  execFileSync("fallocate", ["-l", String(bytes), file]);
}

async function send({ url }: Herafi, visitor: Visitor) {
  const body = JSON.parse(contactMessage(`سؤال ${Math.random()}`));
  return (await visitor.post(`${url}/api/contact-send`, body)).status;
}

async function until(condition: () => Promise<boolean>) {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("it never came");
    await pause(100);
  }
}

function mount() {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}m`, "tmpfs", disk], {
      stdio: "ignore",
    });
    return true;
  } catch {
    return false;
  }
}
