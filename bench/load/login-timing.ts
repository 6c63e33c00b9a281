// npm run bench:login: can it be told by the clock whether an e-mail has an account? The
// medians of interleaved pairs are compared.
import { tmpdir } from "node:os";
import { buildApp } from "#src/app.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { openJobs } from "#src/jobs/open.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { Person } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { comparePairs, known } from "./pairs.ts";

const pairs = 200;

const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL });
const jobs = await openJobs(database, { warn: console.warn, error: console.error });
const app = await buildApp({
  config: {
    appUrl: "http://localhost",
    appKey: "a key for benchmarks, 32 characters",
    country: "SY",
    timeZone: "Asia/Damascus",
    admin2fa: "offered",
    limitFactor: 1_000_000,
    trustedProxies: [],
    pushServices: [],
    corsOrigins: [],
    cookieDomain: null,
    logLevel: "error",
    fastPath: true,
  },
  database,
  storage: await openStorage({ directory: tmpdir() }),
  outbox: openOutbox(jobs),
  jobs,
  processInfo: {
    version: "0.0.0",
    startedAt: new Date(),
    dataDir: tmpdir(),
    mailGoesTo: "files",
    takesSnapshots: false,
    isDemoUnwanted: false,
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
  const { known, unknown } = await comparePairs(call, { status, pairs });
  console.log(
    `${name}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ` +
      `ratio ${(known / unknown).toFixed(3)} (${pairs} pairs)`,
  );
}
