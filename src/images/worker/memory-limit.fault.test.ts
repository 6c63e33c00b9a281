import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";

const withoutFfi = "--no-experimental-ffi";
const megabyte = 1_000_000;
/** Takes 256 MiB outside of JavaScript, as a decoder does. */
const greedyProgram = `
  import { scrypt } from "node:crypto";
  import { limitMemory } from ${JSON.stringify(new URL("./memory-limit.server.ts", import.meta.url).href)};
  await limitMemory(Number(process.argv[1]));
  scrypt("a", "b", 64, { N: 2 ** 18, r: 8, maxmem: 2 ** 30 }, (error) => {
    console.log(error ? "refused" : "done");
  });
`;

describe("23: a process that takes more than its memory limit", () => {
  it("is refused the memory by the kernel, and goes on", async () => {
    expect(await run(100 * megabyte)).toEqual({ output: "refused\n", signal: null });
  });

  it("ends itself where Node cannot ask the kernel for a limit", async () => {
    expect(await run(100 * megabyte, withoutFfi)).toEqual({ output: "", signal: "SIGKILL" });
  });

  it.each([[[]], [[withoutFfi]]])("has what is within its limit, with %j", async (flags) => {
    expect(await run(400 * megabyte, ...flags)).toEqual({ output: "done\n", signal: null });
  });
});

async function run(limit: number, ...flags: string[]) {
  const args = [...flags, "--input-type=module", "--eval", greedyProgram, String(limit)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "ignore"] });
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, "close")]);
  return { output, signal };
}
