import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { recordBackup } from "#src/backups/last-backup.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { demoRow } from "#src/program-state/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, processInfoIn, type Site } from "#tests/support/site.ts";
import type { SiteState } from "./contract.ts";

const hour = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);

let site: Site;
let dataDir: string;
let admin: Person;

async function open(overrides: Partial<ReturnType<typeof processInfoIn>> = {}) {
  dataDir = mkdtempSync(join(tmpdir(), "herafi-state-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  site = await openSite({ processInfo: { ...processInfoIn(dataDir), ...overrides } });
  admin = await signedInAdmin(site);
}

async function state(): Promise<SiteState> {
  const response = await admin.get("/api/site-state");
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const mailRow = { kind: "reset", recipient: "omar@mail.example", data: {} } as const;
const reason = "ESOCKET connect ECONNREFUSED 127.0.0.1:25";

describe("GET /api/site-state", () => {
  beforeEach(() => open());

  it("reports the state of database, pictures, disk and program", async () => {
    const { database, pictures, disk, program } = await state();
    const kind = process.env.TEST_DATABASE as SiteState["database"]["kind"];
    expect(database).toEqual({
      kind,
      bytes: expect.any(Number),
      answered_in_ms: expect.any(Number),
    });
    expect(database.bytes).toBeGreaterThan(1_000_000);
    expect(pictures).toEqual({
      in: "folder",
      files: expect.any(Number),
      bytes: expect.any(Number),
      withheld: 0,
    });
    expect(disk).toEqual({ free_bytes: expect.any(Number), has_room: expect.any(Boolean) });
    expect(program).toEqual({
      version: "0.0.0",
      runs_since: expect.stringMatching(/Z$/),
      has_unwanted_demo: false,
    });
  });

  it("reports where mail goes, and that none is waiting", async () => {
    const none = { waiting: 0, oldest_waiting: null, trouble: null, failed: 0, failures: [] };
    expect((await state()).mail).toEqual({ goes_to: "server", ...none });
    await open({ mailGoesTo: "files" });
    expect((await state()).mail).toEqual({ goes_to: "files", ...none });
  });

  it("counts waiting mails, with the oldest one's age and error", async () => {
    await site.db.insert(mail).values([
      { ...mailRow, cause: "sent", createdAt: ago(50), sentAt: ago(49) },
      { ...mailRow, cause: "dropped", createdAt: ago(50), droppedAt: ago(49) },
      { ...mailRow, cause: "oldest", createdAt: ago(3), lastError: reason },
      { ...mailRow, cause: "new" },
    ]);
    const { waiting, oldest_waiting, trouble, failed } = (await state()).mail;
    expect({ waiting, trouble, failed }).toEqual({ waiting: 2, trouble: "away", failed: 0 });
    expect(Date.now() - Date.parse(oldest_waiting!)).toBeGreaterThanOrEqual(3 * hour);
  });

  it("lists the mails that have failed for a day, oldest first", async () => {
    const post = (cause: string, hours: number, lastError: string | null) =>
      site.db.insert(mail).values({
        ...mailRow,
        cause,
        lastError,
        attempts: 7,
        nextAttemptAt: null,
        createdAt: ago(hours),
        recipient: `${cause}@mail.example`,
        data: { secret: "a secret" },
      });
    const refused = "EENVELOPE Can't send mail - all recipients were rejected: 550 No such user";
    await post("later", 25, refused);
    await post("oldest", 60, reason);
    await post("untried", 70, null);
    await post("new", 23, reason);
    await site.db.insert(mail).values({
      ...mailRow,
      cause: "sent",
      lastError: reason,
      createdAt: ago(80),
      sentAt: ago(1),
    });
    const { failed, failures } = (await state()).mail;
    expect(failed).toBe(2);
    expect(failures).toEqual([
      {
        id: 2,
        kind: "reset",
        recipient: "oldest@mail.example",
        attempts: 7,
        created_at: expect.stringMatching(/Z$/),
        trouble: "away",
        reason,
        is_tried: false,
      },
      {
        id: 1,
        kind: "reset",
        recipient: "later@mail.example",
        attempts: 7,
        created_at: expect.stringMatching(/Z$/),
        trouble: "recipient",
        reason: refused,
        is_tried: false,
      },
    ]);
    expect(JSON.stringify(await state())).not.toContain("a secret");
  });
});

describe("GET /api/site-state on demo data", () => {
  const hasUnwantedDemo = async (isDemoUnwanted: boolean) => {
    await open({ isDemoUnwanted });
    const id = await addAccount(site.db);
    await site.db.insert(demoRow).values({ kind: "account", rowId: id });
    onTestFinished(async () => void (await site.db.delete(demoRow)));
    const { has_unwanted_demo } = (await state()).program;
    await site.db.delete(account).where(eq(account.id, id));
    return [has_unwanted_demo, (await state()).program.has_unwanted_demo];
  };

  it("warns of it where it does not belong, until it is removed", async () => {
    expect(await hasUnwantedDemo(true)).toEqual([true, false]);
  });

  it("does not warn of it on a demo", async () => {
    expect(await hasUnwantedDemo(false)).toEqual([false, false]);
  });
});

describe("GET /api/site-state on backups", () => {
  beforeEach(() => open());

  const snapshot = (time: Date, bytes: number) => {
    const folder = join(dataDir, "backups");
    mkdirSync(folder, { recursive: true });
    const name = `snapshot-${time.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
    writeFileSync(join(folder, name), Buffer.alloc(bytes));
    utimesSync(join(folder, name), time, time);
  };
  const backUp = async (time: Date, bytes: number) => {
    const path = join(dataDir, "somewhere");
    writeFileSync(path, Buffer.alloc(bytes));
    await recordBackup(dataDir, path, time);
  };

  it("reports that there is none", async () => {
    const none = { last_snapshot: null, last_backup: null, is_late: true };
    expect((await state()).backups).toEqual({ takes_snapshots: true, ...none });
    await open({ takesSnapshots: false });
    expect((await state()).backups).toEqual({ takes_snapshots: false, ...none });
  });

  it("reports the last snapshot and the last full backup", async () => {
    snapshot(ago(30), 10);
    snapshot(ago(1), 20);
    expect((await state()).backups.is_late).toBe(false);
    await backUp(ago(3), 30);
    expect((await state()).backups).toMatchObject({
      last_snapshot: { bytes: 20, made_at: expect.any(String) },
      last_backup: { bytes: 30, made_at: expect.any(String) },
      is_late: false,
    });
  });

  it("is late when the last full backup is older than a day, even with a newer snapshot", async () => {
    snapshot(ago(25), 10);
    expect((await state()).backups.is_late).toBe(true);
    snapshot(ago(1), 10);
    await backUp(ago(26), 10);
    expect((await state()).backups.is_late).toBe(true);
    await backUp(ago(23), 10);
    expect((await state()).backups.is_late).toBe(false);
  });
});
