import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { openBackupReader } from "#src/backups/backup-reader.server.ts";
import { makeBackup } from "#src/backups/make-backup.server.ts";
import { restoreBackup } from "#src/backups/restore.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { clearLostPictures } from "#src/features/craftsmen/pictures/lost-pictures.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import { cardImage, filesOf, hasLarge, largeImage, pageImage } from "#src/images/paths.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { imageTexts } from "#src/images/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo, plain, storedFiles } from "#tests/support/pictures/pictures.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { filesOfZip } from "#tests/support/zip.ts";
import { workFieldTexts, workSentences } from "./texts.ts";

const email = "omar@mail.example";
const url = "/api/pictures";

let site: Site;
let omar: Person;
let id: number;
let admin: Admin;

/** A craftsman with a listing in some state, and an admin. */
async function open(
  state: "approved" | "pending" = "approved",
  settings: Parameters<typeof openSite>[0] = {},
) {
  site = await openSite(settings);
  id = await addAccount(site.db, { email, state });
  omar = new Person(site);
  await omar.signIn(email);
  admin = await signedInAdmin(site);
}

const send = async (given: object = {}, by = omar) =>
  by.post(url, formDataOf({ image: await photo(), ...given }));

async function add(given: object = {}, by = omar) {
  const answer = await send(given, by);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { id: number; image: string; position: number; waits: boolean };
}

const own = async (by = omar) => (await by.get("/api/user")).json().pictures;
const shown = async () => (await site.get(`/api/craftsmen/${id}`)).json().pictures;
const waiting = async () => (await admin.get("/api/revisions")).json().data;
const ids = (rows: { id: number }[]) => rows.map((row) => row.id);

async function approve() {
  const [{ id: revision, version }] = await waiting();
  const answer = await admin.post(`/api/revisions/${revision}/approve`, { version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.headers["x-undo-token"] as string;
}

async function decline() {
  const [{ id: revision }] = await waiting();
  const body = { reasons: ["other"], note: "وجه واضح." };
  const answer = await admin.post(`/api/revisions/${revision}/decline`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.headers["x-undo-token"] as string;
}

async function undo(token: string) {
  const answer = await admin.post(`/api/undo/${token}`);
  expect(answer.statusCode, answer.body).toBe(200);
}

const decide = async (act: string, given: object = {}) => {
  const answer = await admin.post(`/api/craftsmen-${act}/${id}`, given);
  expect(answer.statusCode, answer.body).toBe(200);
};

const statusFor = async (by: Pick<Person, "get">, image: string) =>
  Promise.all(
    [pageImage(image), cardImage(image), largeImage(image)].map(
      async (path) => (await by.get(path)).statusCode,
    ),
  );
const found = [200, 200, 200];
const missing = [404, 404, 404];

describe("77: a picture of one's works", () => {
  beforeEach(() => open());

  it("is stored in three sizes without metadata, and has its caption", async () => {
    const taken = await plain(3000, 2000)
      .jpeg()
      .withExif({ IFD0: { Copyright: "somebody" }, IFD3: { GPSLatitude: "33/1 30/1 0/1" } })
      .toBuffer();
    const added = await add({ image: taken, caption: "  تمديد حمّام " });
    expect(added).toEqual({
      id: expect.any(Number),
      image: expect.stringMatching(/^craftsmen\/private-[\w-]{28}\.webp$/),
      caption: "تمديد حمّام",
      position: 1,
      waits: true,
    });
    expect(hasLarge(added.image)).toBe(true);
    const sizes = [];
    for (const path of [largeImage, pageImage, cardImage]) {
      const file = await omar.get(path(added.image));
      const { format, width, height, exif } = await sharp(file.rawPayload).metadata();
      expect([format, exif]).toEqual(["webp", undefined]);
      sizes.push([width, height]);
    }
    expect(sizes).toEqual([
      [1600, 1066],
      [1080, 720],
      [560, 560],
    ]);
  });

  it("is never enlarged", async () => {
    const { image } = await add({ image: await photo() });
    const { width } = await sharp((await omar.get(largeImage(image))).rawPayload).metadata();
    expect(width).toBe(400);
  });

  it.each([
    ["a GIF", () => plain().gif().toBuffer(), imageTexts.wrongKind],
    [
      "a text that is called a picture",
      async () => Buffer.from("x".repeat(900)),
      imageTexts.wrongKind,
    ],
    [
      "half a picture",
      async () => (await plain(900, 900).png().toBuffer()).subarray(0, 700),
      undefined,
    ],
    ["a small one", () => plain(150, 400).jpeg().toBuffer(), imageTexts.tooSmall],
  ])("is not %s", async (_name, make, message) => {
    const before = storedFiles(site);
    const answer = await send({ image: await make() });
    expect(answer.statusCode, answer.body).toBe(422);
    const [said] = answer.json().errors.image;
    if (message) expect(said).toBe(message);
    expect(said).toMatch(/\p{Script=Arabic}/u);
    expect(await own()).toEqual([]);
    expect(storedFiles(site)).toEqual(before);
  });

  it("is refused at 6 and at 20 megabytes, without, and twice in a form", async () => {
    const before = storedFiles(site);
    const heavy = Buffer.concat([await photo()], 6 * 1024 * 1024);
    expectInvalid(await send({ image: heavy }), { image: imageTexts.tooHeavy });
    const far = Buffer.concat([await photo()], 20 * 1024 * 1024);
    expectRefused(await send({ image: far }), 413);
    expectInvalid(await omar.post(url, formDataOf({ caption: "x" })), {
      image: workFieldTexts.image,
    });
    const twice = formDataOf({ image: await photo() });
    twice.append("image", new File([new Uint8Array(await photo())], "b.jpg"));
    expectInvalid(await omar.post(url, twice), { image: imageTexts.onlyOne });
    expect(storedFiles(site)).toEqual(before);
  });

  it("has a caption of 80 characters at most; invisible ones alone are none", async () => {
    const long = { caption: workFieldTexts.caption };
    expectInvalid(await send({ caption: "ا".repeat(81) }), long);
    expect(await add({ caption: "ا".repeat(80) })).toMatchObject({ position: 1 });
    expect(await add({ caption: "\u200F \u200B" })).toMatchObject({ caption: null, position: 2 });
    const [{ id: first }] = await own();
    expectInvalid(await omar.put(`${url}/${first}`, { caption: "ا".repeat(81) }), long);
    for (const position of [0, 9, -1, 1.5, "x"]) {
      const answer = await omar.put(`${url}/${first}`, { position });
      expectInvalid(answer, { position: workFieldTexts.position });
    }
  });

  it("is the eighth at most, also of several that come at the same moment", async () => {
    for (let number = 1; number <= 6; number++) await add();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send()));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(2);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201)) {
      expectInvalid(answer, { image: workFieldTexts.tooMany });
    }
    expect(await own()).toHaveLength(8);
    expect((await own()).map(({ position }: { position: number }) => position)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8],
    ]);
  });

  it("is its craftsman's alone to change: 404 to others, 401 to visitors, 403 to admins", async () => {
    const work = await add({ caption: "حمّام" });
    await addAccount(site.db, { email: "rana@mail.example" });
    const rana = new Person(site);
    await rana.signIn("rana@mail.example");
    const visitor = new Person(site);
    for (const [by, status] of [
      [rana, 404],
      [visitor, 401],
      [admin, 403],
    ] as const) {
      expectRefused(await by.put(`${url}/${work.id}`, { caption: "x" }), status);
      expectRefused(await by.delete(`${url}/${work.id}`), status);
    }
    expectRefused(await send({}, visitor), 401);
    expectRefused(await send({}, admin), 403);
    for (const path of ["0", "x", "999999", `${work.id}.0`]) {
      expect((await omar.put(`${url}/${path}`, { caption: "x" })).statusCode).toBe(404);
    }
    expect(await own()).toMatchObject([{ id: work.id, caption: "حمّام" }]);
  });

  it("goes with a client that leaves, or a session that has ended", async () => {
    const before = storedFiles(site);
    const twin = omar.twin();
    await omar.post("/logout");
    expectRefused(await send({}, twin), 401);
    expect(storedFiles(site)).toEqual(before);
  });
});

describe("19: works of an approved listing", () => {
  beforeEach(() => open());

  it("wait for a review, and are for their craftsman and admins alone, bytes and names", async () => {
    const work = await add({ caption: "حمّام" });
    expect(work.waits).toBe(true);
    expect((await omar.get("/api/user")).json().pending_changes).toEqual(["pictures"]);
    await addAccount(site.db, { email: "rana@mail.example" });
    const rana = new Person(site);
    await rana.signIn("rana@mail.example");
    for (const by of [rana, new Person(site)]) {
      expect(await statusFor(by, work.image)).toEqual(missing);
    }
    for (const by of [omar, admin]) expect(await statusFor(by, work.image)).toEqual(found);
    for (const path of [`/api/craftsmen/${id}`, `/api/show-craftsmen/${id}`, "/api/craftsmen"]) {
      expect((await site.get(path)).body).not.toContain(work.image);
    }
    expect(await shown()).toEqual([]);
    // Also to the admins' own view of what is public.
    expect((await admin.get(`/api/listings/${id}`)).json().pictures).toEqual([]);
    const homs = await addCity(site.db, "حمص");
    await addModerator(site.db, "huda@mail.example", { cities: [homs] });
    const moderator = new Person(site);
    await moderator.signIn("huda@mail.example");
    expect(await statusFor(moderator, work.image)).toEqual(missing);
  });

  it("are shown at once by an approval, under other names, also where answers are cached", async () => {
    await open("approved", { withCache: true });
    const [first, second] = [await add({ caption: "حمّام" }), await add()];
    expect(await shown()).toEqual([]);
    expect(await waiting()).toMatchObject([
      {
        changes: [
          {
            field: "pictures",
            before: [],
            after: [
              { id: first.id, image: first.image, caption: "حمّام" },
              { id: second.id, image: second.image, caption: null },
            ],
          },
        ],
      },
    ]);
    await approve();
    await expect.poll(async () => ids(await shown())).toEqual([first.id, second.id]);
    const [published] = await shown();
    expect(published).toEqual({ id: first.id, image: expect.any(String), caption: "حمّام" });
    expect(published.image).not.toContain("private");
    expect(await statusFor(site as never, published.image)).toEqual(found);
    expect(await statusFor(omar, first.image)).toEqual(missing);
    expect(await own()).toMatchObject([{ waits: false }, { waits: false }]);
    expectText(await omar.delete(`${url}/${first.id}`), workSentences.removed);
    await expect.poll(async () => ids(await shown())).toEqual([second.id]);
    expect(await statusFor(site as never, published.image)).toEqual(missing);
  });

  it("are hidden again where the approval is undone, and can be approved once more", async () => {
    const work = await add();
    const token = await approve();
    const [{ image }] = await shown();
    await undo(token);
    expect(await shown()).toEqual([]);
    expect(await statusFor(site as never, image)).toEqual(missing);
    expect(await own()).toMatchObject([{ id: work.id, waits: true }]);
    await approve();
    expect(ids(await shown())).toEqual([work.id]);
  });

  it("go from the craftsman's own where they are declined, and are back where that is undone", async () => {
    const work = await add();
    const token = await decline();
    expect(await own()).toEqual([]);
    expect((await omar.get("/api/user")).json().declined_changes.fields).toEqual(["pictures"]);
    await undo(token);
    expect(ids(await own())).toEqual([work.id]);
    await decline();
    const next = await add();
    expect(ids(await own())).toEqual([next.id]);
    // The declined one is nobody's any more.
    expect(await site.db.$count(workPicture)).toBe(1);
    await approve();
    expect(ids(await shown())).toEqual([next.id]);
  });

  it("are as before where what an approval replaced is put back, and back once that is undone", async () => {
    const kept = await add({ caption: "قديم" });
    await approve();
    const added = await add();
    expectText(await omar.put(`${url}/${kept.id}`, { caption: "جديد" }), workSentences.captionHeld);
    expect(await shown()).toMatchObject([{ id: kept.id, caption: "قديم" }]);
    const token = await approve();
    expect(token).toBeTruthy();
    expect(await shown()).toMatchObject([
      { id: kept.id, caption: "جديد" },
      { id: added.id, caption: null },
    ]);
    const { former_version: former } = (await admin.get(`/api/listings/${id}`)).json();
    const back = await admin.post(`/api/revisions/${former.id}/put-back`);
    expect(back.statusCode, back.body).toBe(200);
    expect(await shown()).toMatchObject([{ id: kept.id, caption: "قديم" }]);
    expect(await own()).toMatchObject([{ id: kept.id, caption: "قديم", waits: false }]);
    await undo(back.headers["x-undo-token"] as string);
    expect(await shown()).toMatchObject([
      { id: kept.id, caption: "جديد" },
      { id: added.id, caption: null },
    ]);
  });

  it("have captions that wait, stand beside the former one, and are taken away at once", async () => {
    const work = await add({ caption: "قديم" });
    await approve();
    await omar.put(`${url}/${work.id}`, { caption: "جديد" });
    const [{ image }] = await shown();
    expect((await waiting())[0].changes).toMatchObject([
      {
        field: "pictures",
        before: [{ id: work.id, image, caption: "قديم" }],
        after: [{ id: work.id, image, caption: "جديد" }],
      },
    ]);
    expect(await own()).toMatchObject([{ caption: "جديد", waits: true }]);
    // As it was: nothing waits any more.
    expectText(await omar.put(`${url}/${work.id}`, { caption: "قديم" }), workSentences.saved);
    expect(await waiting()).toEqual([]);
    await omar.put(`${url}/${work.id}`, { caption: "جديد" });
    expectText(await omar.put(`${url}/${work.id}`, { caption: "" }), workSentences.saved);
    expect(await shown()).toMatchObject([{ caption: null }]);
    expect(await waiting()).toEqual([]);
  });

  it("are decided as they were seen: 409 once another was added, a caption changed or one removed", async () => {
    const first = await add();
    const acts = [
      () => add(),
      () => omar.put(`${url}/${first.id}`, { caption: "حمّام" }),
      () => omar.delete(`${url}/${first.id}`),
    ];
    for (const act of acts) {
      const [{ id: revision, version }] = await waiting();
      await act();
      const answer = await admin.post(`/api/revisions/${revision}/approve`, { version });
      expect(answer.statusCode, answer.body).toBe(409);
    }
    expect(await shown()).toEqual([]);
  });

  it("are approved beside other fields or without them, and withdrawn with them", async () => {
    const work = await add();
    const {
      id: own,
      fullname,
      phone,
      email,
      gender,
      city_id,
      profession_id,
    } = (await omar.get("/api/user")).json();
    const profile = { id: own, name: fullname, phone, email, gender };
    const saved = await omar.put("/api/update-user", {
      ...profile,
      city: city_id,
      profession: profession_id,
      description: "صيانة",
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const [{ id: revision, changes }] = await waiting();
    expect(changes.map(({ field }: { field: string }) => field)).toEqual([
      "description",
      "pictures",
    ]);
    const fields = ["pictures"];
    const answer = await admin.post(`/api/revisions/${revision}/approve`, { fields });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(ids(await shown())).toEqual([work.id]);
    expect((await waiting())[0].changes).toHaveLength(1);
    await undo(answer.headers["x-undo-token"] as string);
    expect(await shown()).toEqual([]);
    expect((await waiting())[0].changes).toHaveLength(2);
    const before = storedFiles(site).length;
    await omar.delete("/api/user/pending-changes");
    expect(await omar.get("/api/user").then((one) => one.json().pictures)).toEqual([]);
    expect(await site.db.$count(workPicture)).toBe(0);
    await runCleanup(await cleanupDeps(site), new Date());
    expect(storedFiles(site).length).toBeLessThan(before);
  });

  it("change their order at once, and not for others", async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    await approve();
    expectText(await omar.put(`${url}/${third.id}`, { position: 1 }), workSentences.moved);
    expect(ids(await shown())).toEqual([third.id, first.id, second.id]);
    expectText(await omar.put(`${url}/${third.id}`, { position: "٢" }), workSentences.moved);
    expect(ids(await shown())).toEqual([first.id, third.id, second.id]);
    // Beyond the last one is the last place.
    await omar.put(`${url}/${first.id}`, { position: 8 });
    expect(ids(await shown())).toEqual([third.id, second.id, first.id]);
    expect((await own()).map((one: { position: number }) => one.position)).toEqual([1, 2, 3]);
    expect(await waiting()).toEqual([]);
  });

  it("are hidden while it is suspended, and shown again after", async () => {
    const work = await add();
    await approve();
    const [{ image }] = await shown();
    await decide("suspend", { reasons: ["complaints"] });
    expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(404);
    expect(await statusFor(site as never, image)).toEqual(missing);
    const [hidden] = (await admin.get(`/api/listings/${id}`)).json().pictures;
    expect(await statusFor(admin, hidden.image)).toEqual(found);
    await decide("restore");
    const [again] = await shown();
    expect(again.id).toBe(work.id);
    expect(await statusFor(site as never, again.image)).toEqual(found);
    expect(await statusFor(admin, hidden.image)).toEqual(missing);
  });
});

describe("33: works of a pending listing", () => {
  beforeEach(() => open("pending"));

  it("are for its craftsman and admins alone, and published with it", async () => {
    const [work] = [await add({ caption: "حمّام" }), await add()];
    expect(work.waits).toBe(false);
    expect(await statusFor(site as never, work.image)).toEqual(missing);
    expect(await statusFor(admin, work.image)).toEqual(found);
    const [order] = (await admin.get("/api/get-craftsmen-orders")).json().data;
    expect(order.pictures).toMatchObject([{ id: work.id, caption: "حمّام" }, {}]);
    await decide("approv", { version: order.version });
    const pictures = await shown();
    expect(pictures).toMatchObject([{ id: work.id, caption: "حمّام" }, {}]);
    for (const { image } of pictures) expect(await statusFor(site as never, image)).toEqual(found);
    expect(await statusFor(admin, work.image)).toEqual(missing);
  });

  it("34: are part of what an admin has seen", async () => {
    const [order] = (await admin.get("/api/get-craftsmen-orders")).json().data;
    await add();
    const answer = await admin.post(`/api/craftsmen-approv/${id}`, { version: order.version });
    expectRefused(answer, 409);
    expect(answer.json().message).toContain("صور الأعمال");
  });
});

describe("works go, stay and move with their listing", () => {
  beforeEach(() => open());

  it("and all of their files with the account", async () => {
    const before = storedFiles(site);
    await add();
    await approve();
    await add();
    expect(storedFiles(site)).toHaveLength(before.length + 6);
    const answer = await admin.delete(`/api/craftsmen/${id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await site.db.$count(workPicture)).toBe(0);
    expect(storedFiles(site)).toEqual(before);
  });

  it("and are kept by the cleanup of unknown files", async () => {
    await add();
    await approve();
    await add();
    const later = new Date(Date.now() + 1.5 * 3_600_000);
    await runCleanup(await cleanupDeps(site), later);
    const images = (await own()).map(({ image }: { image: string }) => image);
    expect(images).toHaveLength(2);
    const files = images.flatMap(filesOf).map((key: string) => key.replace("craftsmen/", ""));
    expect(storedFiles(site)).toEqual(files.sort());
  });

  it("and are in the export of one's own data", async () => {
    const { image } = await add({ caption: "حمّام" });
    const files = filesOfZip((await omar.get("/api/user/export")).rawPayload);
    const data = JSON.parse(files.get("data.json")!.toString());
    expect(data.works).toMatchObject([{ caption: "حمّام", image }]);
    for (const key of filesOf(image)) {
      expect(files.get(key.replace("craftsmen/", "pictures/"))?.length).toBeGreaterThan(100);
    }
  });

  it("50: and are in a backup and what is restored of it", async () => {
    await add({ caption: "حمّام" });
    await approve();
    const held = await add();
    const [published] = await shown();
    const directory = mkdtempSync(join(inject("filesFolder"), "works-"));
    const storage = await openStorage({ directory: site.files });
    const path = join(directory, "all.backup");
    const made = await makeBackup({ db: site.db, storage, appKey: null }, path, new Date());
    expect(made).toMatchObject({ pictures: 6, lost: 0 });

    const backup = await openBackupReader(path);
    const restored = await openDatabase({ skipMigrations: true });
    onTestFinished(() => restored.close());
    const other = await openStorage({ directory: join(directory, "storage") });
    await restoreBackup(restored.db, other, backup);
    backup.close();
    const rows = await restored.db.select().from(workPicture).orderBy(workPicture.id);
    expect(rows).toEqual(await site.db.select().from(workPicture).orderBy(workPicture.id));
    expect(rows.map(({ image }) => image)).toEqual([published.image, held.image]);
    for (const key of rows.flatMap(({ image }) => filesOf(image))) {
      expect(await other.read(key), key).toEqual(await storage.read(key));
    }
    // A picture whose files are lost is no picture.
    await other.removePicture(published.image);
    expect(await clearLostPictures(restored.db, other)).toBe(1);
    expect(await restored.db.$count(workPicture)).toBe(1);
  });
});

it("limit: 30 pictures of works an hour for an account, refused ones counted", async () => {
  await open("approved", { limitFactor: 0.1 });
  for (let number = 1; number <= 3; number++) {
    expect((await send({ image: Buffer.from("no picture") })).statusCode).toBe(422);
  }
  expectRefused(await send(), 429);
  await addAccount(site.db, { email: "rana@mail.example" });
  const rana = new Person(site);
  await rana.signIn("rana@mail.example");
  await add({}, rana);
});

it("limit: 120 captions and places of works an hour for an account; what changes nothing is not counted", async () => {
  await open("approved", { limitFactor: 1 / 60 });
  const { id: work } = await add();
  const put = (body: object) => omar.put(`${url}/${work}`, body);
  expect((await put({ caption: "أول" })).statusCode).toBe(200);
  expect((await put({ caption: "أول" })).statusCode).toBe(200);
  expect((await put({ caption: "ثان" })).statusCode).toBe(200);
  expectRefused(await put({ caption: "ثالث" }), 429);
});
