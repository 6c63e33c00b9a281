import { expect, it } from "vitest";
import { Person } from "../../../tests/support/person.ts";
import { addAccount, addAdmin } from "../../../tests/support/rows.ts";
import { openSite } from "../../../tests/support/site.ts";
import { message } from "../messages/table.server.ts";

it("GET /api/get-waiting-counts counts what an admin has yet to decide and to read", async () => {
  const site = await openSite();
  await addAdmin(site.db);
  const admin = new Person(site);
  await admin.logIn("admin@mail.example");
  const counts = async () => (await admin.get("/api/get-waiting-counts")).json();
  expect(await counts()).toEqual({ orders: 0, messages: 0 });

  for (const state of ["pending", "pending", "approved", "declined", "suspended"] as const) {
    await addAccount(site.db, { state });
  }
  const text = { fullname: "سمير", email: "samir@mail.example", subject: "سؤال", description: "؟" };
  await site.db.insert(message).values([text, { ...text, reading: 1 }]);
  expect(await counts()).toEqual({ orders: 2, messages: 1 });
});
