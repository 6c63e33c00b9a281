import { afterAll, beforeAll, expect, it } from "vitest";
import {
  cleanUp,
  contactMessage,
  type Herafi,
  start,
  temporaryFolder,
} from "#tests/faults/start/process.ts";
import { Visitor } from "#tests/faults/start/visitor.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Actors, changesInRound, prepareStory, signInBoth } from "./consistency-actors.ts";
import { type ProcessAddress, readAll, readStep } from "./consistency-readers.ts";
import { expectedStep, stepOf } from "./consistency-steps.ts";

const rounds = 5;
/** Killed at the end of the one, started again at the end of the other. */
const [killedIn, backIn] = [2, 3];
const readers = 6;
/** In ms: what is promised. */
const soon = 1000;

let postgres: Postgres;
let cast: Actors;
let doors: (ProcessAddress & { herafi: Herafi; again: () => Promise<Herafi> })[];
beforeAll(async () => {
  postgres = await startPostgres();
  cast = await prepareStory(postgres.url, rounds + 1);
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: temporaryFolder(),
    APP_KEY: "a key for tests, 32 characters long",
    TRUSTED_PROXIES: "127.0.0.1,::1",
  };
  doors = await Promise.all(
    [1, 2, 3].map(async () => {
      const PORT = `${await freePort()}`;
      const again = () => start({ ...settings, PORT });
      const herafi = await again();
      return { url: herafi.url, isDown: false, herafi, again };
    }),
  );
});
afterAll(async () => {
  await cleanUp();
  await postgres?.stop();
});

it("three processes on one server are one site, though one is killed and comes back", async () => {
  const [first, second, third] = doors as [ProcessAddress, (typeof doors)[0], ProcessAddress];
  const { admin, shown } = cast;
  await signInBoth(cast, [first.url, third.url]);
  const writer = new Visitor("192.0.2.1");
  const write = async ({ url }: ProcessAddress) =>
    (await writer.post(`${url}/api/contact-send`, JSON.parse(contactMessage()))).status;
  /** How long after a change somebody asked who got an old answer. */
  const oldAfter: number[] = [];

  /** Is seen at once where it was made, and soon everywhere. */
  async function change(
    where: ProcessAddress,
    step: number,
    act: (url: string) => Promise<Response>,
  ) {
    const response = await act(where.url);
    expect(response.ok, await response.text()).toBe(true);
    const made = performance.now();
    const there = doors.filter(({ isDown }) => !isDown);
    await Promise.all(
      there.flatMap((door) =>
        shown.map(async (one) => {
          for (let asked = made; ; asked = performance.now()) {
            if ((await readStep(door, one)) >= expectedStep(step, one)) return;
            oldAfter.push(door === where ? Number.POSITIVE_INFINITY : asked - made);
          }
        }),
      ),
    );
  }

  async function play(round: number) {
    const places = [first, first, third, first];
    for (const [index, act] of changesInRound(cast, round).entries()) {
      await change(places[index]!, stepOf(round, index + 1), act);
    }
  }

  const reading = readAll(doors, shown, readers);
  let back = Promise.resolve();
  for (let round = 1; round <= rounds; round++) {
    await play(round);
    // Of ten that may be sent in an hour.
    expect([await write(first), await write(third)]).toEqual([200, 200]);
    if (round === killedIn) {
      second.isDown = true;
      await second.herafi.end("SIGKILL");
    }
    if (round === backIn) {
      back = second.again().then(() => {
        second.isDown = false;
      });
    }
  }
  await back;
  await play(rounds + 1);
  const { answers, wrong } = await reading.stop();
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(500);
  expect(Math.max(0, ...oldAfter)).toBeLessThan(soon);

  expect(await Promise.all(doors.map(write))).toEqual([429, 429, 429]);
  const statuses = () =>
    Promise.all(doors.map(async ({ url }) => (await admin.get(`${url}/api/user`)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await admin.post(`${second.url}/logout`, {})).ok).toBe(true);
  expect(await statuses()).toEqual([401, 401, 401]);
});
