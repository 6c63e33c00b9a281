import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { mailDirectory } from "#src/mail/files.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailFilesOf, writeMailFiles } from "#tests/support/mail/mail-files.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { newVisitor } from "#tests/support/person.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { runCleanup } from "./cleanup.server.ts";

let site: Site;
let admin: Admin;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  rmSync(mailDirectory(site.files), { recursive: true, force: true });
  admin = await signedInAdmin(site);
  form = await applicant(site.db);
});

async function register(email: string, phone: string) {
  const person = newVisitor(site);
  const { id } = (await person.post("/register", { ...form, email, phone })).json();
  return { id, deleteOwn: () => person.delete("/api/user", { current_password: form.password }) };
}

/** Two who have registered, each with the file of a mail. */
async function registerTwo() {
  const rana = await register("rana@mail.example", "0944123457");
  const omar = await register("omar@mail.example", "0944123456");
  await writeMailFiles(site);
  expect(mailFilesOf(site)).toEqual(["000001-verify.eml", "000002-verify.eml"]);
  return { rana, omar };
}

async function cleanUp(now = new Date()) {
  await runCleanup(await cleanupDeps(site), now);
}

describe("the files of mails, where there is no mail server", () => {
  it("go at once with the account that they were sent to, and nobody else's", async () => {
    const { rana, omar } = await registerTwo();
    expect((await omar.deleteOwn()).statusCode).toBe(200);
    expect(mailFilesOf(site)).toEqual(["000001-verify.eml"]);
    expect((await admin.delete(`/api/craftsmen/${rana.id}`)).statusCode).toBe(200);
    expect(mailFilesOf(site)).toEqual([]);
  });

  it("go at once with the message that they answer", async () => {
    for (const subject of ["سؤال أول", "سؤال ثان"]) {
      await newVisitor(site).post("/api/contact-send", { ...contactMessage, subject });
    }
    for (const id of [1, 2]) await admin.post(`/api/contact-reply/${id}`, { reply: "أهلًا بك." });
    await writeMailFiles(site);
    await admin.post("/api/contact-delete", { ids: [2] });
    expect(mailFilesOf(site)).toEqual(["000001-reply.eml"]);
  });

  it("go within the hour with the notice of the deletion", async () => {
    const { omar } = await registerTwo();
    await site.db.update(account).set({ emailVerifiedAt: new Date() });
    await omar.deleteOwn();
    await writeMailFiles(site);
    expect(mailFilesOf(site)).toEqual(["000001-verify.eml", "000003-accountDeleted.eml"]);
    await cleanUp();
    expect(mailFilesOf(site)).toEqual(["000001-verify.eml"]);
  });
});

describe("the hourly cleanup", () => {
  it("removes files that a crash has left without their row, drafts too, and no other file", async () => {
    await registerTwo();
    const others = ["notes.txt", "000009-verify.eml.bak", "9999999999-verify.eml"];
    const lost = ["000009-verify.eml", ".000008-reset.part", "000001-reset.eml"];
    for (const name of [...others, ...lost, ".000001-verify.part"]) {
      writeFileSync(join(mailDirectory(site.files), name), "");
    }
    await site.db.delete(mail).where(eq(mail.id, 2));
    await cleanUp();
    expect(mailFilesOf(site)).toEqual(
      [...others, ".000001-verify.part", "000001-verify.eml"].sort(),
    );
  });

  it("removes the files of many mails", async () => {
    mkdirSync(mailDirectory(site.files));
    for (let id = 1; id <= 1201; id++) {
      const name = `${String(id).padStart(6, "0")}-verify.eml`;
      writeFileSync(join(mailDirectory(site.files), name), "");
    }
    await cleanUp();
    expect(mailFilesOf(site)).toEqual([]);
  });

  it("removes the files of mails that were sent thirty days ago", async () => {
    await registerTwo();
    const day = 24 * 60 * 60 * 1000;
    await site.db
      .update(mail)
      .set({ sentAt: new Date(Date.now() - 31 * day) })
      .where(eq(mail.id, 1));
    await cleanUp();
    expect(mailFilesOf(site)).toEqual(["000002-verify.eml"]);
  });

  it("needs no folder of mails", async () => {
    await cleanUp();
  });
});
