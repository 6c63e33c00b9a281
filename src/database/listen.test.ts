import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { expect, it, vi } from "vitest";
import { patience } from "../../tests/support/patience.ts";
import { listenForever } from "./listen.server.ts";

/** A connection that may break before it listens, as `pg` tells of that. */
class Line extends EventEmitter {
  readonly #fate: "good" | "broken" | "silent";
  #isCut = false;

  constructor(fate: "good" | "broken" | "silent") {
    super();
    this.#fate = fate;
  }

  async connect() {}

  async query(asked: string) {
    if (this.#fate === "silent" && asked.startsWith("select")) await new Promise(() => {});
    if (this.#fate !== "broken") return;
    const error = new Error("Connection terminated unexpectedly");
    this.emit("error", error);
    queueMicrotask(() => this.emit("end"));
    throw error;
  }

  cut() {
    this.#isCut = true;
  }

  /** Over one that is silent the server is not heard to say goodbye. */
  async end() {
    if (this.#fate === "silent" && !this.#isCut) await new Promise(() => {});
    this.emit("end");
  }
}

/** Listens on these, one after the other. */
function listenOn(lines: Line[]) {
  const made = [...lines];
  const [heard, told]: [boolean[], string[]] = [[], []];
  const connect = () => {
    const line = made.shift()!;
    return { client: line as unknown as Client, cut: () => line.cut() };
  };
  const ears = {
    told: (what: string) => void told.push(what),
    hears: (isSo: boolean) => void heard.push(isSo),
  };
  const listening = listenForever(connect, "changes", ears, { pace: 20, patience: 20 });
  return { listening, heard, told };
}

it("44: a connection that breaks as it begins to listen harms nothing, and is made anew", async () => {
  const lines = [new Line("broken"), new Line("broken"), new Line("good")];
  const { listening, heard, told } = listenOn(lines);
  await listening.tried;
  await vi.waitFor(() => expect(heard).toEqual([false, false, true]), patience);
  lines[2]!.emit("notification", { payload: "listing 1 2 3" });
  expect(told).toEqual(["listing 1 2 3"]);
  await listening.stop();
  expect(heard).toEqual([false, false, true, false]);
});

it("44: a connection over which nothing comes any more is noticed, and made anew", async () => {
  const { listening, heard } = listenOn([new Line("silent"), new Line("good")]);
  await vi.waitFor(() => expect(heard).toEqual([true, false, true]), patience);
  await pause(200);
  expect(heard).toEqual([true, false, true]);
  await listening.stop();
});
