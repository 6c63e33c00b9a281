import { expect, it, vi } from "vitest";
import { retryDeadlock } from "./retry-deadlock.server.ts";

const failure = (code: string) =>
  new Error("Failed query", { cause: Object.assign(new Error(code), { code }) });

it("runs a transaction again that was ended by a deadlock", async () => {
  const run = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(failure("40P01"))
    .mockRejectedValueOnce(failure("40P01"))
    .mockResolvedValueOnce("merged");
  await expect(retryDeadlock(run)).resolves.toBe("merged");
});

it("gives up after the fourth", async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValue(failure("40P01"));
  await expect(retryDeadlock(run)).rejects.toThrow("Failed query");
  expect(run).toHaveBeenCalledTimes(4);
});

it("does not try again after another failure", async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValue(failure("57014"));
  await expect(retryDeadlock(run)).rejects.toThrow("Failed query");
  expect(run).toHaveBeenCalledOnce();
});
