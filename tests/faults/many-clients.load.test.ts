import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { Person } from "#tests/support/person.ts";
import { blankPng } from "#tests/support/pictures/pictures.ts";
import { open, readToEnd } from "#tests/support/requests/raw-socket.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { comparePairs, known, percentile } from "../../bench/load/pairs.ts";
import { type FaultySite, makeSite } from "./site.ts";
import { cleanUp, type Herafi, start } from "./start/process.ts";
import { emailOf, register, Visitor } from "./start/visitor.ts";

afterAll(cleanUp);

describe.each(["embedded", "server"] as const)("on the %s database", (kind) => {
  it("26: 500 clients that never finish their first lines slow nobody down", async () => {
    await onSite(kind, async ({ url }) => {
      const sockets = await Promise.all(
        Array.from({ length: 500 }, () => open(Number(new URL(url).port))),
      );
      const begun = performance.now();
      const closed = Promise.all(sockets.map(readToEnd)).then(() => performance.now() - begun);
      for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nhost: a\r\nx-a: ");
      const drip = setInterval(() => sockets.map((one) => one.writable && one.write("a")), 1000);
      const times: number[] = [];
      const until = performance.now() + 8000;
      while (performance.now() < until) {
        times.push(await timeOf(() => fetch(`${url}/api/craftsmen`)));
        await pause(10);
      }
      const lasted = await closed;
      clearInterval(drip);
      tell(
        `26 ${kind}: p99 ${ms(percentile(times, 99))} of ${times.length}, cut off by ${ms(lasted)}`,
      );
      expect(percentile(times, 99)).toBeLessThan(500);
      // Ten seconds, and the time between two looks.
      expect(lasted).toBeLessThan(20_000);
    });
  });

  it("8: 64 concurrent logins leave the site responsive, and the excess gets 503", async () => {
    await onSite(kind, async ({ url }, { trade }) => {
      await register(url, { number: 1, trade });
      const visitors = Array.from({ length: 64 }, () => new Visitor());
      const wrong = { email: emailOf(1), password: "zaytoun-8-jisr" };
      const statuses = new Map<number, number>();
      let isOver = false;
      const guess = async (visitor: Visitor) => {
        const { status } = await visitor.post(`${url}/login`, wrong);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      const guessing = (async () => {
        while (!isOver) await Promise.all(visitors.map(guess));
      })();
      const times: number[] = [];
      const until = performance.now() + 8000;
      while (performance.now() < until) {
        times.push(await timeOf(() => fetch(`${url}/health/live`)));
        await pause(5);
      }
      isOver = true;
      await guessing;
      tell(
        `8 ${kind}: live p99 ${ms(percentile(times, 99))}, answers ${JSON.stringify([...statuses])}`,
      );
      expect(percentile(times, 99)).toBeLessThan(200);
      expect(statuses.get(422)).toBeGreaterThan(0);
      expect(statuses.get(503)).toBeGreaterThan(0);
      expect([...statuses.keys()].filter((status) => ![422, 429, 503].includes(status))).toEqual(
        [],
      );
    });
  });
});

it("10: the clock does not tell whether anyone has an e-mail", async () => {
  const site = await openSite({ limitFactor: 1_000_000 });
  await addAccount(site.db, { email: known });
  const person = new Person(site);
  for (const [name, status, call] of [
    ["login", 422, (email: string) => person.logIn(email, "not the password")],
    ["reset", 200, (email: string) => person.post("/password/email", { email })],
  ] as const) {
    const medians = await comparePairs(call, { status, pairs: 200 });
    tell(`10 ${name}: known ${ms(medians.known)}, unknown ${ms(medians.unknown)}`);
    expect(Math.abs(medians.known - medians.unknown)).toBeLessThan(10);
  }
});

it("23: a picture of 16,000 px a side costs nothing", async () => {
  const { encodePicture } = await import("#src/images/encode.server.ts");
  const bytes = Buffer.concat([blankPng(16_000, 16_000), Buffer.alloc(800_000)]);
  await encodePicture(blankPng(300, 300));
  const times: number[] = [];
  for (let time = 0; time < 5; time++) {
    times.push(await timeOf(() => expect(encodePicture(bytes)).rejects.toBeInstanceOf(Refusal)));
  }
  // The least, since others are at work on the machine.
  const time = Math.min(...times);
  tell(`23: refused in ${ms(time)}`);
  expect(time).toBeLessThan(100);
});

async function onSite(
  kind: "embedded" | "server",
  work: (herafi: Herafi, site: FaultySite) => Promise<void>,
) {
  const site = await makeSite(kind);
  try {
    const herafi = await start(site.settings);
    await work(herafi, site);
    expect(await herafi.end("SIGTERM")).toBe(0);
  } finally {
    await site.stop();
  }
}

async function timeOf(work: () => Promise<unknown>) {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

const ms = (time: number) => `${Math.round(time * 10) / 10} ms`;

/** For docs/promises.md. */
const tell = (line: string) => console.log(line);
