import { expect, it } from "vitest";
import { openSearchBudgets } from "./budget.server.ts";

const budgetOf = openSearchBudgets({ count: async () => {}, charge: async () => {} });

/** Starts searches that do not end. @returns ends them */
function start(address: string, count: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = Array.from({ length: count }, () => budgetOf(address).run(() => promise));
  return { running: Promise.all(running), end: resolve };
}

it("62: a network runs eight searches at once, and a ninth when one of them has ended", async () => {
  const { running, end } = start("192.0.2.1", 8);
  const refusal = { code: "tooMany", retryAfter: 1 };
  await expect(budgetOf("192.0.2.1").run(async () => {})).rejects.toMatchObject(refusal);
  await budgetOf("192.0.2.2").run(async () => {});
  end();
  await running;
  await expect(budgetOf("192.0.2.1").run(async () => "found")).resolves.toBe("found");
});

it("62: all addresses of a /48 are one network", async () => {
  const inNetwork = (subnet: number) => `32.1.13.184.0.1.0.${subnet}/64`;
  const started = [0, 1, 2, 3, 4, 5, 6, 7].map((subnet) => start(inNetwork(subnet), 1));
  await expect(budgetOf(inNetwork(8)).run(async () => {})).rejects.toMatchObject({
    code: "tooMany",
  });
  for (const { end } of started) end();
  await Promise.all(started.map(({ running }) => running));
});

it("62: a search that fails runs no longer", async () => {
  for (let at = 0; at < 9; at++) {
    const failed = budgetOf("192.0.2.3").run(() => Promise.reject(new Error("failed")));
    await expect(failed).rejects.toThrow("failed");
  }
});
