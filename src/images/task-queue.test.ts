import { beforeEach, describe, expect, it } from "vitest";
import { ClientGone } from "#src/errors/as-refusal.server.ts";
import { type TaskClient, TaskQueue } from "./task-queue.server.ts";

let now: number;
let queue: TaskQueue;
let begun: string[];
beforeEach(() => {
  now = 0;
  queue = new TaskQueue(4, () => now);
  begun = [];
});

describe("23: the queue of pictures", () => {
  it("runs one at a time, in the order in which they came", async () => {
    const tasks = ["a", "b", "c"].map((name) => add(name));
    for (const [index, task] of tasks.entries()) {
      await settle();
      expect(begun).toEqual(["a", "b", "c"].slice(0, index + 1));
      task.finish();
    }
    expect(await Promise.all(tasks.map(({ outcome }) => outcome))).toEqual(["a", "b", "c"]);
  });

  it("goes on after a task that fails", async () => {
    const failing = queue.run(() => Promise.reject(new Error("broken")));
    const next = add("next");
    next.finish();
    await expect(failing).rejects.toThrow("broken");
    expect(await next.outcome).toBe("next");
  });

  it("refuses with 503 what would be one too many", async () => {
    const [first] = Array.from({ length: 5 }, (_, at) => add(`task ${at}`));
    expect(await add("one too many").outcome).toMatchObject({ code: "unavailable", retryAfter: 5 });
    first!.finish();
    await settle();
    add("another");
    expect(queue.length).toBe(4);
  });

  it("is half one client's at most", async () => {
    add("running", { key: "attacker" });
    add("first", { key: "attacker" });
    add("second", { key: "attacker" });
    expect(await add("third", { key: "attacker" }).outcome).toMatchObject({ code: "tooMany" });
    add("of another", { key: "another" });
    expect(queue.length).toBe(3);
  });

  it("lets another network come before those that have used more", async () => {
    for (const network of ["one", "two", "three", "four"]) await takes(3000, { network });
    const running = add("running");
    for (const network of ["one", "two", "three", "four"]) add(network, { network });
    const visitor = add("visitor", { network: "visitor" });
    running.finish();
    visitor.finish();
    await visitor.outcome;
    expect(begun.slice(0, 2)).toEqual(["running", "visitor"]);
  });

  it("refuses instead the last task of the network that has used most", async () => {
    await takes(1000, { network: "one" });
    await takes(3000, { network: "two" });
    add("running");
    const [, , , last] = ["one", "two", "one", "two"].map((network) => add(network, { network }));
    add("visitor", { network: "visitor" });
    expect(await last!.outcome).toMatchObject({ code: "unavailable" });
    expect(await add("no better", { network: "two" }).outcome).toMatchObject({
      code: expect.stringMatching(/^(unavailable|tooMany)$/),
    });
    expect(queue.length).toBe(4);
  });

  it("lets nobody wait for ever behind ever new networks", async () => {
    await takes(3000, { network: "one" });
    const running = add("running");
    const one = add("one", { network: "one" });
    const others = Array.from({ length: 3 }, (_, at) => add(`new ${at}`, { network: `new ${at}` }));
    for (const task of [running, one, ...others]) task.finish();
    await Promise.all([one, ...others].map(({ outcome }) => outcome));
    expect(begun.indexOf("one")).toBeLessThan(4);
  });

  it("refuses with 503 what is expected to wait longer than 20 s", async () => {
    for (let time = 0; time < 20; time++) await takes(11_000);
    add("running");
    add("waiting");
    const { code, retryAfter } = (await add("one too many").outcome) as Record<string, unknown>;
    expect(code).toBe("unavailable");
    expect(retryAfter).toBeGreaterThanOrEqual(5);
    expect(queue.length).toBe(1);
  });

  it("takes a task at once when it is idle, however long the last ones took", async () => {
    for (let time = 0; time < 20; time++) await takes(60_000);
    const task = add("next");
    task.finish();
    expect(await task.outcome).toBe("next");
  });
});

describe("23: a client that leaves", () => {
  it("makes room in the queue at once, and its task never begins", async () => {
    const running = add("running");
    const gone = new AbortController();
    const left = Array.from({ length: 4 }, (_, at) => add(`left ${at}`, { signal: gone.signal }));
    expect(await add("one too many").outcome).toMatchObject({ code: "unavailable" });
    gone.abort(new ClientGone());
    expect(queue.length).toBe(0);
    const next = add("next");
    for (const { outcome } of left) expect(await outcome).toBeInstanceOf(ClientGone);
    running.finish();
    next.finish();
    await next.outcome;
    expect(begun).toEqual(["running", "next"]);
  });

  it("before its task is queued does not queue it", async () => {
    const task = add("late", { signal: AbortSignal.abort(new ClientGone()) });
    expect(await task.outcome).toBeInstanceOf(ClientGone);
    expect(begun).toEqual([]);
  });

  it("does not make other tasks seem short", async () => {
    for (let time = 0; time < 20; time++) await takes(11_000);
    for (let time = 0; time < 20; time++) {
      const gone = new AbortController();
      const task = add("given up", { signal: gone.signal });
      gone.abort(new ClientGone());
      task.finish();
      await task.outcome;
    }
    add("running");
    add("waiting");
    expect(await add("one too many").outcome).toMatchObject({ code: "unavailable" });
  });
});

/** Queues a task. `outcome` is its name once it has finished, or why it has failed. */
function add(name: string, client?: TaskClient) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const task = async () => {
    begun.push(name);
    await promise;
    return name;
  };
  const outcome: Promise<unknown> = queue.run(task, client).catch((error: unknown) => error);
  return { finish: resolve, outcome };
}

const takes = (milliseconds: number, client?: TaskClient) =>
  queue.run(async () => {
    now += milliseconds;
  }, client);

/** Lets all that is ready go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
