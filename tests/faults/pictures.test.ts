import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { filesOf } from "#src/images/paths.ts";
import { rightPassword } from "#tests/support/person.ts";
import { noise } from "#tests/support/pictures/pictures.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { decode, makeSite } from "./site.ts";
import { cleanUp, type Herafi, start, waitUntil } from "./start/process.ts";
import { register, Visitor } from "./start/visitor.ts";

const kills = Number(process.env.KILLS ?? 30);
const listings = 6;
const adminEmail = "admin@mail.example";

interface Listing {
  id: number;
  image: string;
  state: "pending" | "approved" | "suspended";
}

/** What an admin does next with a listing of each state. */
const next = {
  pending: ["approv", undefined],
  approved: ["suspend", { reason: "complaints" }],
  suspended: ["restore", undefined],
} as const;

afterAll(cleanUp);

describe.each(["embedded", "server"] as const)("on the %s database", (kind) => {
  it(`33: ${kills} kills while listings are published and hidden show no hidden picture`, async () => {
    const site = await makeSite(kind);
    await site.inDatabase(({ db }) => addAdmin(db, adminEmail));
    const bytes = await noise(600, 600).jpeg({ quality: 95 }).toBuffer();
    /** Every name that any picture has had. */
    const seen = new Set<string>();
    let decisions = 0;
    for (let round = 0; round <= kills; round++) {
      const herafi = await start(site.settings);
      const admin = new Visitor();
      const login = { email: adminEmail, password: rightPassword };
      expect((await admin.post(`${herafi.url}/login`, login)).status).toBe(204);
      if (round === 0) {
        for (let number = 1; number <= listings; number++) {
          await register(herafi.url, { number, trade: site.trade, bytes });
        }
      }
      await expectRight(herafi, admin, seen);
      const acting = act(herafi, admin);
      await waitUntil(herafi, () => acting.times.length > 0);
      // At any moment of those that follow: two are under way.
      await pause(Math.random() * Math.max(...acting.times));
      await herafi.end("SIGKILL");
      await acting.ended;
      decisions += acting.times.length;
    }
    console.log(`${kind}: ${decisions} decisions, ${seen.size} names of ${listings} pictures`);
    // Each process has decided at least once, and with that a picture got another name.
    expect(seen.size).toBeGreaterThanOrEqual(listings + kills);
    await site.stop();
  });
});

/** Publishes and hides listings until the site dies. `times` has how long each took that was acknowledged, in ms. */
function act({ url }: Herafi, admin: Visitor) {
  const times: number[] = [];
  const again = async () => {
    for (;;) {
      const records = await recordsOf(url, admin);
      const { id, state } = records[Math.floor(Math.random() * records.length)]!;
      const [decision, body = {}] = next[state];
      const begun = performance.now();
      const answer = await admin.post(`${url}/api/craftsmen-${decision}/${id}`, body);
      if (answer.status === 200) times.push(performance.now() - begun);
    }
  };
  return { times, ended: Promise.allSettled([again(), again()]) };
}

/** Each picture is whole where its listing's state wants it, and no former name works. */
async function expectRight({ url }: Herafi, admin: Visitor, seen: Set<string>) {
  const records = await recordsOf(url, admin);
  expect(records).toHaveLength(listings);
  const current = records.map(({ image }) => image);
  for (const { image, state } of records) {
    const isPublic = state === "approved";
    expect(image.startsWith("craftsmen/private-"), `${state} ${image}`).toBe(!isPublic);
    for (const file of filesOf(image)) {
      const anyone = await fetch(`${url}/storage/${file}`);
      expect(anyone.status, file).toBe(isPublic ? 200 : 404);
      const served = await admin.get(`${url}/storage/${file}`);
      await decode(Buffer.from(await served.arrayBuffer()));
    }
    seen.add(image);
  }
  for (const former of seen) {
    if (current.includes(former)) continue;
    expect((await admin.get(`${url}/storage/${former}`)).status, former).toBe(404);
  }
}

async function recordsOf(url: string, admin: Visitor): Promise<Listing[]> {
  return (await (await admin.get(`${url}/api/craftsmen-records`)).json()).data;
}
