import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { cardFile, cardImage, pageImage } from "#src/images/paths.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { asMultipart, formDataOf, Person } from "#tests/support/person.ts";
import { photo, storedFiles } from "#tests/support/pictures/pictures.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const url = "/api/update-profile-image";

let site: Site;
let omar: Person;
let id: number;
beforeEach(async () => {
  site = await openSite({ shared: false });
  ({ id, person: omar } = await someone("omar@mail.example"));
});

describe("POST /api/update-profile-image", () => {
  it("shows the new picture in both sizes, and removes the former", async () => {
    const before = storedFiles(site);
    expectText(await change("#a00"), accountSentences.imageSaved);
    const former = await imageOf(omar);
    expectText(await change("#00a"), accountSentences.imageSaved);
    const image = await imageOf(omar);
    expect(image).not.toBe(former);
    for (const gone of [pageImage(former), cardImage(former)]) {
      expect((await omar.get(gone)).statusCode).toBe(404);
    }
    for (const served of [pageImage(image), cardImage(image)]) {
      expect((await omar.get(served)).headers["content-type"]).toBe("image/webp");
    }
    const added = [image, cardFile(image)].map((path) => path.replace("craftsmen/", ""));
    expect(storedFiles(site)).toEqual([...before, ...added].sort());
  });

  it("19: of an approved listing waits for a review, and is for its craftsman and admins alone", async () => {
    const { id, person } = await someone("rana@mail.example", "approved");
    const before = storedFiles(site);
    const send = async (colour: string) =>
      person.post(url, formDataOf({ id, image: await photo(colour) }));
    for (const colour of ["#a00", "#00a"]) {
      expectText(await send(colour), accountSentences.imageSavedForReview);
    }
    const image = await imageOf(person);
    expect((await person.get("/api/user")).json().pending_changes).toEqual(["image"]);
    expect((await site.get("/api/craftsmen")).json().data).toMatchObject([{ id, image: null }]);
    for (const by of [omar, new Person(site)]) {
      expect((await by.get(pageImage(image))).statusCode).toBe(404);
    }
    const admin = await signedInAdmin(site);
    for (const by of [person, admin]) {
      expect((await by.get(pageImage(image))).statusCode).toBe(200);
    }
    // The first one went with the second.
    expect(storedFiles(site)).toHaveLength(before.length + 2);

    const [{ id: revision }] = (await admin.get("/api/revisions")).json().data;
    const answer = await admin.post(`/api/revisions/${revision}/approve`);
    expect(answer.statusCode, answer.body).toBe(200);
    const published = (await site.get("/api/craftsmen")).json().data[0].image;
    expect((await site.get(pageImage(published))).statusCode).toBe(200);
    expect((await person.get(pageImage(image))).statusCode).toBe(404);

    await send("#0a0");
    const [{ id: next }] = (await admin.get("/api/revisions")).json().data;
    await admin.post(`/api/revisions/${next}/approve`);
    expect((await site.get(pageImage(published))).statusCode).toBe(404);
    expect((await admin.post(`/api/revisions/${next}/put-back`)).statusCode).toBe(200);
    const again = (await site.get("/api/craftsmen")).json().data[0].image;
    expect((await site.get(pageImage(again))).statusCode).toBe(200);
    expectText(await person.delete("/api/user/image"), accountSentences.imageRemoved);
    expect((await site.get("/api/craftsmen")).json().data[0].image).toBeNull();
    expect((await site.get(pageImage(again))).statusCode).toBe(404);
  });

  it("keeps one of several that come at the same moment, and no other file", async () => {
    const before = storedFiles(site);
    const answers = await Promise.all(["#a00", "#0a0", "#00a"].map(change));
    for (const answer of answers) expectText(answer, accountSentences.imageSaved);
    expect(storedFiles(site)).toHaveLength(before.length + 2);
    expect((await omar.get(pageImage(await imageOf(omar)))).statusCode).toBe(200);
  });

  it("16: does not change another's", async () => {
    const rana = await someone("rana@mail.example");
    await change("#a00");
    const before = storedFiles(site);
    for (const other of [rana.id, 0, 999_999, `${id},${rana.id}`, ""]) {
      const form = formDataOf({ id: other, image: await photo("#00a") });
      expectRefused(await omar.post(url, form), 403);
    }
    expect(storedFiles(site)).toEqual(before);
    expect(await imageOf(rana.person)).toBeNull();
  });

  it("needs a picture and says whose", async () => {
    expectInvalid(await omar.post(url, formDataOf({ id })), { image: accountFieldTexts.image });
    expectInvalid(await omar.post(url, formDataOf({ id, image: "" })), {
      image: accountFieldTexts.image,
    });
    expectInvalid(await omar.post(url, formDataOf({ image: await photo() })), {
      id: accountFieldTexts.id,
    });
    expectInvalid(await omar.post(url, { id, image: "x" }), { image: accountFieldTexts.image });
  });

  it("is refused from outside before the picture is read", async () => {
    const form = formDataOf({ id, image: await photo() });
    expectRefused(await new Person(site).post(url, form), 401);
    const stale = omar.twin();
    stale.cookies.set("XSRF-TOKEN", "stale");
    expectRefused(await stale.post(url, form), 419);
    expect(await imageOf(omar)).toBeNull();
  });
});

describe("23: an upload that breaks off", () => {
  it.each([url, "/register"])(
    "to %s leaves no file and does not keep the site busy",
    async (to) => {
      const before = storedFiles(site);
      const port = Number(new URL(await site.app.listen({ port: 0, host: "127.0.0.1" })).port);
      const person = to === url ? omar : new Person(site);
      await person.get("/sanctum/csrf-cookie");
      const { payload, headers } = await asMultipart(formDataOf({ id, image: await photo() }));
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      const head = {
        ...headers,
        host: "localhost",
        cookie: cookieOf(person),
        "x-xsrf-token": person.cookies.get("XSRF-TOKEN"),
        "content-length": payload.length,
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
      socket.write(`POST ${to} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      socket.write(payload.subarray(0, payload.length / 2));
      await pause(100);
      socket.destroy();
      await site.app.close();
      expect(storedFiles(site)).toEqual(before);
    },
  );
});

async function change(colour: string) {
  return omar.post(url, formDataOf({ id, image: await photo(colour) }));
}

const imageOf = async (person: Person) => (await person.get("/api/user")).json().image;

const cookieOf = ({ cookies }: Person) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");

async function someone(email: string, state: "pending" | "approved" = "pending") {
  const person = new Person(site);
  const id = await addAccount(site.db, { email, state });
  await person.signIn(email);
  return { id, person };
}
