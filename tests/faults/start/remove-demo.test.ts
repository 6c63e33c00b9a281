import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { type Database, openDatabase } from "#src/database/open.server.ts";
import { fillDemo } from "#src/demo/demo.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { demoRow, programState } from "#src/program-state/table.server.ts";
import { addAccount, addAdmin, addMessages } from "#tests/support/rows.ts";
import { runCommand } from "./command.ts";
import { cleanUp, start, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

describe.each(["marked", "of a version that marked nothing"])("a demo that is %s", (kind) => {
  const directory = temporaryFolder();
  const settings = { DATA_DIR: directory, DEMO: "off" };
  const real = { email: "layla@site.example", city: "دمشق", profession: "سبّاك" };
  let pictures: string[];

  beforeAll(async () => {
    await inDatabase(async (db, database) => {
      const storage = await openStorage({ directory: join(directory, "storage") });
      await fillDemo(database, storage, { demo: "on", dataDir: directory });
      if (kind !== "marked") {
        await db.delete(demoRow);
        await db.delete(programState);
      }
      const [{ id: professionId } = { id: 0 }] = await db
        .select()
        .from(profession)
        .where(eq(profession.title, real.profession));
      const [{ id: cityId } = { id: 0 }] = await db
        .select()
        .from(city)
        .where(eq(city.name, real.city));
      await addAccount(db, { email: real.email, professionId, cityId });
      await addAdmin(db, "boss@site.example");
      await addMessages(db, 1);
      await db.update(city).set({ name: "حلب الجديدة" }).where(eq(city.name, "حلب"));
      await db.insert(mail).values([
        { cause: "1", kind: "approved", recipient: real.email, data: {} },
        { cause: "2", kind: "reply", recipient: "rana.kassar@mail.example", data: {} },
      ]);
    });
    pictures = readdirSync(join(directory, "storage"), { recursive: true }).map(String);
  });

  it("is named by a start with DEMO=off", async () => {
    const herafi = await start(settings);
    expect(herafi.errors()).toMatch(/^herafi: the site has demo data.*npm run remove-demo.*\n$/);
    expect(await herafi.end("SIGTERM")).toBe(0);
  });

  it("is removed whole, and nothing else is", async () => {
    expect(pictures.filter((name) => name.endsWith(".webp")).length).toBeGreaterThan(300);
    const { code, stdout, stderr } = await runCommand("remove-demo", [], settings);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^Removed: 240 listings, 1 admins, 8 messages, /);
    expect(stdout).toContain(`Kept, because listings use them: ${real.profession}، ${real.city}\n`);

    await inDatabase(async (db) => {
      const emails = (await db.select().from(account)).map(({ email }) => email);
      expect(emails.sort()).toEqual(["boss@site.example", real.email]);
      expect(await db.$count(craftsman)).toBe(1);
      expect(await db.$count(message)).toBe(1);
      expect((await db.select().from(mail)).map(({ cause }) => cause)).toEqual(["1"]);
      expect((await db.select().from(profession)).map(({ title }) => title)).toEqual([
        real.profession,
      ]);
      const cities = (await db.select().from(city)).map(({ name }) => name);
      expect(cities.sort()).toEqual(["حلب الجديدة", real.city].sort());
      expect(await db.$count(demoRow)).toBe(0);
      const { rows } = await listedTotal(db);
      expect(rows).toMatchObject([{ listed: 1 }]);
    });
    const left = readdirSync(join(directory, "storage"), { recursive: true }).map(String);
    expect(left.filter((name) => name.endsWith(".webp"))).toEqual([]);
    expect(existsSync(join(directory, "demo-admin"))).toBe(false);

    const herafi = await start(settings);
    expect(herafi.errors()).toBe("");
    expect(await herafi.end("SIGTERM")).toBe(0);
  });

  async function inDatabase(
    act: (db: Database, database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
  ) {
    const database = await openDatabase({ directory: join(directory, "database") });
    await act(database.db, database).finally(database.close);
  }
});

async function listedTotal(db: Database) {
  const total = sql`select listed from listing_total where profession_id = 0 and city_id = 0`;
  return (await db.execute(total)) as unknown as { rows: unknown[] };
}
