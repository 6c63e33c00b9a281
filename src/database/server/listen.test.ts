import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { expect, it, vi } from "vitest";
import { waitOptions } from "#tests/support/wait-options.ts";
import { subscribe } from "./listen.server.ts";

/**
 * `broken`: it breaks before it listens; `silent`: it stops answering once it has; `pooled`: it answers, but
 * notifications never arrive.
 */
type Behaviour = "good" | "broken" | "silent" | "pooled";

/** A fake of pg's client, with the events pg emits. */
class FakeConnection extends EventEmitter {
  readonly #behaviour: Behaviour;
  #checks = 0;
  #isDestroyed = false;

  constructor(behaviour: Behaviour) {
    super();
    this.#behaviour = behaviour;
  }

  async connect() {}

  async query(text: string) {
    if (text.startsWith("notify")) {
      if (this.#behaviour === "silent" && this.#checks++ > 0) await new Promise(() => {});
      if (this.#behaviour !== "pooled") this.emit("notification", { channel: "changes_check" });
    }
    if (this.#behaviour !== "broken") return;
    const error = new Error("Connection terminated unexpectedly");
    this.emit("error", error);
    queueMicrotask(() => this.emit("end"));
    throw error;
  }

  destroy() {
    this.#isDestroyed = true;
  }

  /** On a silent connection the server's own end never arrives. */
  async end() {
    if (this.#behaviour === "silent" && !this.#isDestroyed) await new Promise(() => {});
    this.emit("end");
  }
}

/** Subscribes through these connections, one after the other. */
function subscribeThrough(connections: FakeConnection[]) {
  const remaining = [...connections];
  const states: boolean[] = [];
  const payloads: string[] = [];
  const connect = () => {
    const connection = remaining.shift()!;
    return {
      client: connection as unknown as Client,
      destroy: () => connection.destroy(),
    };
  };
  const listener = {
    onNotification: (payload: string) => void payloads.push(payload),
    onSubscribedChange: (isSubscribed: boolean) => void states.push(isSubscribed),
  };
  const subscription = subscribe(connect, "changes", listener, { interval: 20, timeout: 20 });
  return { subscription, states, payloads };
}

it("44: reconnects after a connection breaks while it subscribes", async () => {
  const connections = (["broken", "broken", "good"] as const).map(
    (behaviour) => new FakeConnection(behaviour),
  );
  const { subscription, states, payloads } = subscribeThrough(connections);
  await subscription.firstAttempt;
  await vi.waitFor(() => expect(states).toEqual([false, false, true]), waitOptions);
  connections[2]!.emit("notification", { channel: "changes", payload: "listing 1 2 3" });
  expect(payloads).toEqual(["listing 1 2 3"]);
  await subscription.stop();
  expect(states).toEqual([false, false, true, false]);
});

it("44: replaces a connection that has become unresponsive", async () => {
  const connections = [new FakeConnection("silent"), new FakeConnection("good")];
  const { subscription, states } = subscribeThrough(connections);
  await vi.waitFor(() => expect(states).toEqual([true, false, true]), waitOptions);
  await pause(200);
  expect(states).toEqual([true, false, true]);
  await subscription.stop();
});

it("44: is not subscribed through a connection on which nothing arrives, until there is a better one", async () => {
  const connections = [new FakeConnection("pooled"), new FakeConnection("good")];
  const { subscription, states, payloads } = subscribeThrough(connections);
  await subscription.firstAttempt;
  expect(states).toEqual([false]);
  await vi.waitFor(() => expect(states).toEqual([false, true]), waitOptions);
  expect(payloads).toEqual([]);
  await subscription.stop();
});
