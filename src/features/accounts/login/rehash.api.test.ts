import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { hash, hashForReal } from "#tests/support/vitest/argon2.ts";

const email = "omar@mail.example";

hashForReal();

let site: Site;
let id: number;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  id = await addAccount(site.db, { email });
  omar = new Person(site);
});

describe("a hash of a password as it was typed, before digits and marks had one spelling", () => {
  const typed = "\u200Fjisr-٧٨٩-zaytoun";
  beforeEach(async () => {
    const passwordHash = await hash(typed, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
    await site.db.update(account).set({ passwordHash }).where(eq(account.id, id));
  });

  it("opens the account as it was typed, and in any digits from then on", async () => {
    expect((await omar.logIn(email, "jisr-789-zaytoun")).statusCode).toBe(422);
    expect((await omar.logIn(email, typed)).statusCode).toBe(204);
    for (const password of [typed, "jisr-789-zaytoun", "jisr-۷۸۹-zaytoun"]) {
      expect((await new Person(site).logIn(email, password)).statusCode).toBe(204);
    }
  });

  it("proves the password of a logged-in person", async () => {
    await omar.signIn(email);
    const change = { password: "mishmish-4-bahr", password_confirmation: "mishmish-4-bahr" };
    const given = { current_password: typed, ...change };
    expect((await omar.put("/api/update-password", given)).statusCode).toBe(200);
    expect((await new Person(site).logIn(email, "mishmish-٤-bahr")).statusCode).toBe(204);
  });
});

describe("8: a password kept under lower parameters", () => {
  const weak = { memoryCost: 8192, timeCost: 1, parallelism: 1 };
  const keptHash = async () =>
    (await site.db.select().from(account).where(eq(account.id, id)))[0]?.passwordHash;
  beforeEach(async () => {
    const passwordHash = await hash(rightPassword, weak);
    await site.db.update(account).set({ passwordHash }).where(eq(account.id, id));
  });

  it("is kept under today's once it has opened the account, and opens it again", async () => {
    expect((await omar.logIn(email)).statusCode).toBe(204);
    const raised = await keptHash();
    expect(raised).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await new Person(site).logIn(email)).statusCode).toBe(204);
    expect(await keptHash()).toBe(raised);
  });

  it("is left alone by a wrong one", async () => {
    const before = await keptHash();
    await omar.logIn(email, "zaytoun-8-jisr");
    expect(await keptHash()).toBe(before);
  });

  it("does not come back over one that was changed in that very moment", async () => {
    const changed = await hashPassword("mishmish-4-bahr");
    const login = omar.logIn(email);
    // They stand between the two hashes of that login.
    const others = Array.from({ length: 24 }, () => new Person(site).logIn("nobody@mail.example"));
    await Promise.all(others.slice(0, 8));
    await site.db.update(account).set({ passwordHash: changed }).where(eq(account.id, id));
    await Promise.all([login, ...others]);
    expect(await keptHash()).toBe(changed);
  });
});
