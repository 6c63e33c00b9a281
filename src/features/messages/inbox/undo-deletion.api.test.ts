import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { undoableAct } from "#src/undo/table.server.ts";
import { forgetUndoable } from "#src/undo/undo.server.ts";
import { second } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo, undoTokenOf } from "#tests/support/admins/undo.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
/** The site's clock. */
let time: Date;

beforeEach(async () => {
  time = new Date();
  site = await openSite({ now: () => time });
  admin = await signedInAdmin(site);
});

describe("53: POST /api/contact-delete", () => {
  const text = { email: "samir@mail.example", subject: "سؤال", description: "كيف أضيف عملي؟" };
  const addMessages = (...names: string[]) =>
    site.db.insert(message).values(names.map((fullname) => ({ ...text, fullname })));
  const remove = (ids: number[]) => admin.post("/api/contact-delete", { ids });

  it("can be undone: messages, replies, sent mails and the audit log are as before", async () => {
    await addMessages("سمير", "رنا");
    await admin.post("/api/contact-reply/1", { reply: "أهلًا بك." });
    await site.db.update(mail).set({ sentAt: time });
    const before = await everything();
    const deleted = await remove([1, 2]);
    expect(await site.db.$count(message)).toBe(0);
    expectText(await undo(admin, deleted), "عادت الرسالتان.");
    const { acts, ...after } = await everything();
    expect({ ...after, acts: acts.slice(0, before.acts.length) }).toEqual(before);
    expect(acts.slice(-2).map(({ act }) => act)).toEqual(["message.undelete", "message.undelete"]);
    expect((await undo(admin, deleted)).statusCode).toBe(409);
  });

  it("can be undone after the admin who replied was deleted", async () => {
    await addMessages("سمير");
    await admin.post("/api/contact-reply/1", { reply: "أهلًا بك." });
    const author = await addAdmin(site.db, "author@mail.example");
    await site.db.update(reply).set({ accountId: author });
    const deleted = await remove([1]);
    await site.db.delete(account).where(eq(account.id, author));
    expectText(await undo(admin, deleted), "عادت الرسالة.");
    expect(await site.db.select().from(reply)).toMatchObject([{ accountId: null }]);
  });

  it("leaves no word of a message once it cannot be undone any more", async () => {
    await addMessages("سمير");
    await remove([1]);
    time = new Date(time.getTime() + 11 * second);
    await forgetUndoable(site.db, time);
    const rows = await site.db.select().from(undoableAct);
    expect(rows).toHaveLength(1);
    expect(rows[0]!.data).toBeNull();
  });

  it("has no token where nothing was deleted", async () => {
    expect(undoTokenOf(await remove([99]))).toBeUndefined();
  });

  async function everything() {
    const messages = await site.db.select().from(message).orderBy(message.id);
    const opened = await admin.get("/api/contact-get-message/1");
    return {
      messages: messages.map(({ reading: _reading, ...rest }) => rest),
      replies: opened.json().replies,
      mails: await site.db.select().from(mail),
      acts: await site.db.select().from(audit).orderBy(audit.id),
    };
  }
});
