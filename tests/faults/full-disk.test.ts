import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { cleanUp, contactMessage, type Herafi, start } from "./start/process.ts";
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
