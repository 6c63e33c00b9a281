import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Refusal } from "#src/errors/refusal.server.ts";
import { BodyMemory, type ReceivedBody } from "./body-memory.server.ts";

const limits = { total: 1_000_000, perAddress: 400_000, perBody: 300_000 };

let now: number;
let memory: BodyMemory;
let refused: string[];
beforeEach(() => {
  now = 0;
  refused = [];
  memory = new BodyMemory(limits, () => now);
});

/** A body of this name, from an address of its own unless one is given. */
const open = (name: string, address = name) =>
  memory.open(address, ({ code }: Refusal) => void refused.push(`${name} ${code}`));
const send = (body: ReceivedBody, bytes: number) => memory.add(body, bytes);

describe("30: memory of request bodies", () => {
  it("refuses a body that alone takes too much as too large", () => {
    const body = open("a");
    send(body, 290_000);
    expect(refused).toEqual([]);
    send(body, 10_000);
    expect(refused).toEqual(["a tooLarge"]);
  });

  it("counts what a chunk takes beside its content", () => {
    const body = open("a");
    for (let chunk = 0; chunk < 2000; chunk++) send(body, 1);
    expect(refused).toEqual(["a tooLarge"]);
  });

  it("refuses the body that has come to a halt, not the small one over a weak connection", () => {
    const halted = ["a", "b", "c"].map((name) => open(name));
    const weak = open("weak");
    for (const body of halted) send(body, 290_000);
    for (now = 1000; now <= 30_000; now += 1000) send(weak, 3000);
    expect(refused).toEqual([]);
    send(open("new"), 100_000);
    expect(refused).toEqual(["a unavailable"]);
  });

  it("refuses bodies of a network that sends many again and again, not a picture over a weak connection", () => {
    const picture = open("picture");
    const others = Array.from({ length: 10 }, (_, at) => `2001.db8.${at}.0.0.0.${at}/64`);
    const address = (at: number) => `32.1.13.184.0.1.0.${at}/64`;
    let begun = others.map((name, at) => open(name, address(at)));
    for (now = 1000; now <= 60_000; now += 1000) {
      send(picture, 4000);
      // Each is given up while it is faster than the picture.
      if (now % 6000 === 0) {
        for (const body of begun) memory.release(body);
        begun = others.map((name, at) => open(name, address(at)));
      }
      for (const body of begun) send(body, 20_000);
    }
    expect(refused).not.toContain("picture unavailable");
    expect(refused.length).toBeGreaterThan(0);
  });

  it("refuses the slowest of one address where that address takes too much", () => {
    send(open("other"), 290_000);
    send(open("first", "one"), 290_000);
    now = 5000;
    send(open("second", "one"), 200_000);
    expect(refused).toEqual(["first unavailable"]);
  });

  it("refuses a new body where all others are complete", () => {
    for (const name of ["a", "b", "c"]) {
      const body = open(name);
      send(body, 290_000);
      body.isComplete = true;
    }
    send(open("new"), 200_000);
    expect(refused).toEqual(["new unavailable"]);
  });

  it("counts a body no longer once it is released", () => {
    for (let time = 0; time < 20; time++) {
      const body = open(`${time}`, "one");
      send(body, 290_000);
      memory.release(body);
    }
    expect(refused).toEqual([]);
  });

  it("never holds more than its limits, whatever comes, and refuses each body once", () => {
    const chunk = fc.record({
      body: fc.nat(11),
      bytes: fc.integer({ min: 1, max: 200_000 }),
      pause: fc.nat(8000),
    });
    let refusals = 0;
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 80 }), (chunks) => {
        [now, refused, memory] = [0, [], new BodyMemory(limits, () => now)];
        const bodies = Array.from({ length: 12 }, (_, at) => open(`${at}`, `${at % 4}`));
        for (const { body, bytes, pause } of chunks) {
          now += pause;
          send(bodies[body]!, bytes);
          const names = refused.map((line) => line.split(" ")[0]);
          expect(new Set(names).size).toBe(names.length);
          const held = bodies.filter((_, at) => !names.includes(`${at}`));
          const sum = held.reduce((total, one) => total + one.memory, 0);
          expect(sum).toBeLessThanOrEqual(limits.total);
        }
        refusals += refused.length;
      }),
    );
    expect(refusals).toBeGreaterThan(0);
  });
});
