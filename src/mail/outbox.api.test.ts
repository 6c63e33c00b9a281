import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Mail, openMail } from "#tests/support/mail/mail.ts";
import { openOutbox } from "./outbox.server.ts";

let mail: Mail;
beforeEach(async () => {
  mail = await openMail();
});
afterEach(() => mail.end());

describe("a queued mail", () => {
  it("is a row, added in the transaction that causes it", async () => {
    await mail.post({ cause: "approved:1", data: { accountId: 1 } });
    const rows = await mail.rows();
    expect(rows).toMatchObject([
      { cause: "approved:1", kind: "approved", recipient: "a@mail.example", attempts: 0 },
    ]);
    expect(rows[0]?.data).toEqual({ accountId: 1 });
  });

  it("does not exist if the transaction is rolled back", async () => {
    const failed = mail.database.db.transaction(async (tx) => {
      await mail.outbox.enqueue(tx, {
        cause: "a:1",
        kind: "approved",
        recipient: "a@mail.example",
      });
      throw new Error("after the post");
    });
    await expect(failed).rejects.toThrow("after the post");
    expect(await mail.rows()).toEqual([]);
  });

  it("is sent once for one cause, even if queued 50 times concurrently", async () => {
    const posts = Array.from({ length: 50 }, () => mail.post({ cause: "approved:1" }));
    await Promise.all([...posts, mail.post({ cause: "approved:2" })]);
    const causes = (await mail.rows()).map(({ cause }) => cause);
    expect(causes.sort()).toEqual(["approved:1", "approved:2"]);
  });

  it("can be queued while the process stops", async () => {
    const stopping = await mail.jobs();
    await stopping.stop();
    const late = { cause: "late", kind: "approved", recipient: "a@mail.example" } as const;
    await mail.database.db.transaction((tx) => openOutbox(stopping).enqueue(tx, late));
    expect(await mail.rows()).toHaveLength(1);
  });
});
