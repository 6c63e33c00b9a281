import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import {
  cleanUp,
  type Herafi,
  json,
  start,
  temporaryFolder,
  waitUntil,
} from "#tests/faults/start/process.ts";
import { type Pair, startPair } from "#tests/support/database/postgres.ts";
import { startProxy, type TcpProxy } from "#tests/support/database/proxy.ts";
import { type Actors, changesInRound, prepareStory, signInBoth } from "./consistency-actors.ts";
import { type ProcessAddress, readAll, readStep } from "./consistency-readers.ts";
import { expectedStep, stepOf } from "./consistency-steps.ts";

let pair: Pair;
let proxy: TcpProxy;
/** With the key, which is one for all processes of a database. */
const directory = temporaryFolder();
let herafi: Herafi;
let door: ProcessAddress;
let cast: Actors;
let round = 0;
beforeAll(async () => {
  pair = await startPair();
  cast = await prepareStory(pair.primary.url, 6);
  proxy = await startProxy(Number(new URL(pair.replica.url).port));
  const through = new URL(pair.replica.url);
  through.port = `${proxy.port}`;
  // It may be away from the beginning.
  proxy.turn("cut");
  herafi = await start({
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URL: through.href,
    DATA_DIR: directory,
    LIMITS: "10000",
  });
  door = { url: herafi.url, isDown: false };
  await signInBoth(cast, [herafi.url, herafi.url]);
  expect((await json(`${herafi.url}/api/craftsmen`)).total).toBe(1);
  proxy.turn("fair");
});
beforeEach(() => waitUntil(herafi, isRead));
afterEach(() => ask(pair.replica.url, "select pg_wal_replay_resume()"));
afterAll(async () => {
  await cleanUp();
  proxy?.stop();
  await pair?.stop();
});

it("what anyone may see is read from the replica, and nothing of it from the server", async () => {
  const [readHere, readThere] = [countReads(pair.primary), countReads(pair.replica)];
  const paths = ["/?page=1", "/api/trades?city=1", "/sitemap-screens.xml", "/sitemap.xml"];
  for (const path of paths) expect((await fetch(herafi.url + path)).status, path).toBe(200);
  for (let n = 0; n < 20; n++) expect(await search()).toBe(200);
  await pause(100);
  expect(readThere()).toBeGreaterThanOrEqual(20);
  expect(readHere()).toBe(0);
});

it("while the replica is paused, every change is visible immediately and no response is outdated", async () => {
  await ask(pair.replica.url, "select pg_wal_replay_pause()");
  const reading = readAll([door], cast.shown, 4);
  await play();
  await play();
  expect(await isRead()).toBe(false);
  const { answers, wrong } = await reading.stop();
  expect(wrong).toEqual([]);
  expect(answers).toBeGreaterThan(100);
});

it.each(["silent", "cut", "gone"] as const)(
  "a replica that is %s costs nobody an error, and is read again once it is back",
  async (how) => {
    let isOver = false;
    const statuses = new Set<number>();
    const searching = Promise.all(
      [1, 2, 3, 4].map(async () => {
        while (!isOver) statuses.add(await search());
      }),
    );
    const readHere = countReads(pair.primary);
    if (how === "gone") await pair.replica.stop();
    else proxy.turn(how);
    await pause(2500);
    isOver = true;
    await searching;
    expect([...statuses]).toEqual([200]);
    expect(readHere()).toBeGreaterThan(0);
    if (how === "gone") await pair.replica.startAgain();
    else proxy.turn("fair");
    await waitUntil(herafi, isRead);
    await play();
    await waitUntil(herafi, isRead);
  },
);

it("a server that follows no other is not read, which the log tells once", async () => {
  const other = await start({
    DATABASE_URL: pair.primary.url,
    DATABASE_REPLICA_URL: pair.primary.url,
    DATA_DIR: directory,
    LOG_LEVEL: "warn",
  });
  const told = () => other.output().match(/database: the replica \S+ does not follow/g) ?? [];
  await expect.poll(told).toHaveLength(1);
  await pause(500);
  expect(await other.end("SIGTERM")).toBe(0);
  expect(told()).toHaveLength(1);
});

it("a replica that is unreachable at the start is logged", async () => {
  const other = await start({
    DATABASE_URL: pair.primary.url,
    // Nobody listens there.
    DATABASE_REPLICA_URL: "postgres://herafi@127.0.0.1:1/herafi",
    DATA_DIR: directory,
    LOG_LEVEL: "warn",
  });
  await expect.poll(() => other.output()).toMatch(/database: the replica \S+ does not answer/);
  await other.end("SIGTERM");
});

it("it stops within its time", async () => {
  expect(await herafi.end("SIGTERM")).toBe(0);
  expect(herafi.errors()).toBe("");
});

/** The next round of the story, each step of which is seen at once. */
async function play() {
  round++;
  for (const [index, act] of changesInRound(cast, round).entries()) {
    const response = await act(herafi.url);
    expect(response.ok, await response.text()).toBe(true);
    const step = stepOf(round, index + 1);
    for (const one of cast.shown)
      expect(await readStep(door, one), one.path).toBe(expectedStep(step, one));
  }
}

let searched = 0;
/** What nobody has asked for, so that its answer is kept nowhere. */
const search = async () =>
  (await fetch(`${herafi.url}/api/craftsmen?q=${encodeURIComponent(`باحث ${++searched}`)}`)).status;

/** Whether the replica is asked. */
async function isRead() {
  const readThere = countReads(pair.replica);
  await search();
  await pause(50);
  return readThere() > 0;
}

/** How often listings have been read there since. */
function countReads(server: Pair["primary"]) {
  const begun = server.log().length;
  return () =>
    server
      .log()
      .slice(begun)
      .match(/from "craftsman"/g)?.length ?? 0;
}

async function ask(url: string, query: string) {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(query);
  await client.end();
}
