import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";
import { queuedMails } from "#tests/support/mails.ts";
import type { Person } from "#tests/support/person.ts";
import { addAccount, addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { approvedMail } from "./mail-templates.server.ts";

const write = approvedMail({ appUrl: "https://herafi.example" });

let db: Database;
let places: { professionId: number; cityId: number };
beforeEach(async () => {
  ({ db } = await emptyDatabase());
  places = { professionId: await addProfession(db), cityId: await addCity(db) };
});

const mailTo = (accountId: number) =>
  write(db, { id: 1, recipient: "a@mail.example", data: { accountId } });

it("tells craftsmen that their listing is published, and where", async () => {
  const id = await addCraftsman(db, { ...places, fullname: "محمود الحلبي" });
  const own = { email: "a@mail.example", emailVerifiedAt: new Date() };
  await db.update(account).set(own).where(eq(account.id, id));
  const content = await mailTo(id);
  expect(content?.name).toBe("محمود الحلبي");
  expect(content?.action?.url).toBe(`https://herafi.example/carftsman-details/${id}`);
});

it("goes to the address that the craftsman has, not to the one given up in that moment", async () => {
  const site = await openSite();
  const id = await addAccount(site.db, { email: "old@mail.example", state: "pending" });
  const admin = await signedInAdmin(site);
  let declining: ReturnType<Person["post"]> | undefined;
  await site.db.transaction(async (tx) => {
    await tx.update(craftsman).set({ fullname: "عمر" }).where(eq(craftsman.id, id));
    declining = admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    // It has come as far as the listing, which is held.
    await pause(300);
    await tx.update(account).set({ email: "new@mail.example" }).where(eq(account.id, id));
  });
  expect((await declining)?.statusCode).toBe(200);
  expect(await queuedMails(site)).toEqual([{ kind: "declined", recipient: "new@mail.example" }]);
});

it("writes to women and men in the same words, which suit both", async () => {
  const man = await mailTo(await addCraftsman(db, { ...places, fullname: "نور حداد" }));
  const woman = { ...places, fullname: "نور حداد", gender: "female" as const };
  const { action: _own, ...toWoman } = (await mailTo(await addCraftsman(db, woman))) ?? {};
  expect(man).toMatchObject(toWoman);
});

it("tells nothing when the listing is not published any more", async () => {
  const id = await addCraftsman(db, places);
  await db
    .update(craftsman)
    .set({ state: "pending", approvedAt: null })
    .where(eq(craftsman.id, id));
  expect(await mailTo(id)).toBeNull();
  expect(await mailTo(id + 1)).toBeNull();
});
