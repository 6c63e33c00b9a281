import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../src/database/open.server.ts";
import { freePort } from "../support/free-port.ts";
import { rightPassword } from "../support/person.ts";
import { type Postgres, startPostgres } from "../support/postgres.ts";
import { addAccount, addAdmin, addCity, addProfession } from "../support/rows.ts";
import { cleanUp, contactMessage, type Herafi, start, temporaryFolder } from "./process.ts";
import { type Door, look, readAll } from "./readers.ts";
import { cityIn, dueAt, guestOf, omarIn, type Shown, shownTo, stepOf } from "./story.ts";
import { Visitor } from "./visitor.ts";

const rounds = 5;
/** Killed at the end of the one, started again at the end of the other. */
const [killedIn, backIn] = [2, 3];
const readers = 6;
/** In ms: what is promised. */
const soon = 1000;

let postgres: Postgres;
let omar: number;
let guests: number[];
let shown: Shown[];
let doors: (Door & { herafi: Herafi; again: () => Promise<Herafi> })[];
beforeAll(async () => {
  postgres = await startPostgres();
  await furnish();
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
  const [first, second, third] = doors as [Door, (typeof doors)[0], Door];
  const admin = await enter(first, "admin@mail.example");
  const craftsman = await enter(third, "omar@mail.example");
  const writer = new Visitor("192.0.2.1");
  /** How long after a change somebody asked who got an old answer. */
  const oldAfter: number[] = [];
  const write = async (door: Door) =>
    (await writer.post(`${door.url}/api/contact-send`, JSON.parse(contactMessage()))).status;

  /** It is seen at once where it was made, and soon everywhere. */
  async function change(where: Door, step: number, act: () => Promise<Response>) {
    const response = await act();
    expect(response.ok, await response.text()).toBe(true);
    const made = performance.now();
    const there = doors.filter(({ isDown }) => !isDown);
    await Promise.all(
      there.flatMap((door) =>
        shown.map(async (one) => {
          for (let asked = made; ; asked = performance.now()) {
            if ((await look(door, one)) >= dueAt(step, one)) return;
            oldAfter.push(door === where ? Infinity : asked - made);
          }
        }),
      ),
    );
  }

  const reading = readAll(doors, shown, readers);
  let back = Promise.resolve();
  for (let round = 1; round <= rounds; round++) {
    const guest = guests[round - 1]!;
    await change(first, stepOf(round, 1), () =>
      admin.post(`${first.url}/api/craftsmen-approv/${guest}`, {}),
    );
    await change(first, stepOf(round, 2), () =>
      admin.put(`${first.url}/api/city/1`, { name: cityIn(round) }),
    );
    await change(third, stepOf(round, 3), () => rename(craftsman, third, omarIn(round)));
    await change(first, stepOf(round, 4), () =>
      admin.post(`${first.url}/api/craftsmen-suspend/${guest}`, { reason: "complaints" }),
    );
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
  await change(first, stepOf(rounds + 1, 2), () =>
    admin.put(`${first.url}/api/city/1`, { name: cityIn(rounds + 1) }),
  );
  const { answers, wrong } = await reading.stop();
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(500);
  expect(Math.max(0, ...oldAfter)).toBeLessThan(soon);

  expect(await Promise.all(doors.map(write))).toEqual([429, 429, 429]);
  const statuses = async () =>
    Promise.all(doors.map(async ({ url }) => (await admin.get(`${url}/api/user`)).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  expect((await admin.post(`${second.url}/logout`, {})).ok).toBe(true);
  expect(await statuses()).toEqual([401, 401, 401]);
});

async function furnish() {
  const { db, close } = await openDatabase({ databaseUrl: postgres.url });
  await addProfession(db);
  await addCity(db, cityIn(0));
  await addAdmin(db);
  omar = await addAccount(db, { email: "omar@mail.example", fullname: omarIn(0) });
  guests = [];
  for (let round = 1; round <= rounds; round++) {
    guests.push(await addAccount(db, { fullname: guestOf(round), state: "pending" }));
  }
  shown = shownTo(omar);
  await close();
}

async function enter({ url }: Door, email: string) {
  const visitor = new Visitor();
  const response = await visitor.post(`${url}/login`, { email, password: rightPassword });
  expect(response.status).toBe(204);
  return visitor;
}

async function rename(craftsman: Visitor, { url }: Door, name: string) {
  const own = await (await craftsman.get(`${url}/api/user`)).json();
  const { id, email, gender, experience, phone, description } = own;
  const place = { city: own.city_id, profession: own.profession_id };
  const fields = { id, name, email, gender, experience, phone, description, ...place };
  return craftsman.put(`${url}/api/update-user`, fields);
}
