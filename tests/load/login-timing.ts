// npm run bench:login: can it be told by the clock whether an e-mail has an account? Interleaved
// pairs in one run, so that a busy machine slows both alike; the medians are compared.
import { tmpdir } from "node:os";
import { buildApp } from "../../src/app.ts";
import { openDatabase } from "../../src/database/open.server.ts";
import { openStorage } from "../../src/images/storage.server.ts";
import { openJobs } from "../../src/jobs/open.server.ts";
import { openOutbox } from "../../src/mail/outbox.server.ts";
import { Person } from "../support/person.ts";
import { addAccount } from "../support/rows.ts";

const pairs = 200;
const known = "omar@mail.example";
const unknown = "nobody@mail.example";

const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL });
const jobs = await openJobs(database, { warn: console.warn, error: console.error });
const app = await buildApp({
  config: {
    appUrl: "http://localhost",
    appKey: "a key for benchmarks, 32 characters",
    country: "SY",
    timeZone: "Asia/Damascus",
    admin2fa: "offered",
    limits: 1_000_000,
    trustedProxies: [],
    logLevel: "error",
  },
  database,
  storage: await openStorage({ directory: tmpdir() }),
  outbox: openOutbox(jobs),
  running: {
    ...{ version: "0.0.0", startedAt: new Date(), dataDir: tmpdir() },
    ...{ mailGoesTo: "files", takesSnapshots: false },
  },
});
await addAccount(database.db, { email: known });
const person = new Person({ app });

const login = (email: string) => person.logIn(email, "not the password");
const forgotten = (email: string) => person.post("/password/email", { email });
await compare("POST /login", login, 422);
await compare("POST /password/email", forgotten, 200);
await app.close();
await jobs.stop();
await database.close();

async function compare(
  name: string,
  call: (email: string) => Promise<{ statusCode: number }>,
  status: number,
) {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let pair = -10; pair < pairs; pair++) {
    // Which comes first changes, in case that matters.
    const order = pair % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
    for (const who of order) {
      const email = who === "known" ? known : unknown;
      const start = performance.now();
      const answer = await call(email);
      if (answer.statusCode !== status) throw new Error(`${name}: ${answer.statusCode}`);
      if (pair >= 0) times[who].push(performance.now() - start);
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)];
  console.log(
    `${name}: known ${one.toFixed(2)} ms, unknown ${other.toFixed(2)} ms, ` +
      `ratio ${(one / other).toFixed(3)} (${pairs} pairs)`,
  );
}

function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}
