import { EventEmitter } from "node:events";
import type { Client } from "pg";
import { expect, it, vi } from "vitest";
import { listenForever } from "./listen.server.ts";

/** A connection that may break before it listens, as `pg` tells of that. */
class Line extends EventEmitter {
  readonly #isGood: boolean;

  constructor(isGood: boolean) {
    super();
    this.#isGood = isGood;
  }

  async connect() {}

  async query() {
    if (this.#isGood) return;
    const error = new Error("Connection terminated unexpectedly");
    this.emit("error", error);
    queueMicrotask(() => this.emit("end"));
    throw error;
  }

  async end() {
    this.emit("end");
  }
}

it("44: a connection that breaks as it begins to listen harms nothing, and is made anew", async () => {
  const lines = [new Line(false), new Line(false), new Line(true)];
  const made = [...lines];
  const heard: boolean[] = [];
  const told: string[] = [];
  const listening = listenForever(() => made.shift() as unknown as Client, "changes", {
    told: (what) => told.push(what),
    hears: (isSo) => heard.push(isSo),
  });
  await listening.tried;
  await vi.waitFor(() => expect(heard).toEqual([false, false, true]), { timeout: 5000 });
  lines[2]!.emit("notification", { payload: "listing 1 2 3" });
  expect(told).toEqual(["listing 1 2 3"]);
  await listening.stop();
  expect(heard).toEqual([false, false, true, false]);
});
