import { expect, it } from "vitest";
import { newVisitor, rightPassword } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite } from "#tests/support/site.ts";
import { watchFreeSpace } from "./free-space.server.ts";

const plenty = 10 ** 12;
const message = {
  fullname: "ليلى حداد",
  email: "layla@mail.example",
  subject: "سؤال",
  description: "كيف أضيف مهنتي؟",
};

it("45: while the disk is nearly full writes return 507 and reads still work", async () => {
  let free = plenty;
  const messages: string[] = [];
  const freeSpace = await watchFreeSpace(
    "/data",
    (text) => messages.push(text),
    async () => free,
  );
  const site = await openSite({ freeSpace });
  expect((await site.post("/api/contact-send", message)).statusCode).toBe(200);

  free = 100 * 1024 * 1024;
  await freeSpace.check();
  for (const url of ["/api/contact-send", "/register", "/password/email"]) {
    const refused = await site.post(url, message);
    expect(refused.statusCode, url).toBe(507);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(refused.json()).toEqual({
      message: "لا يمكن حفظ شيء الآن لأن مساحة التخزين لدينا امتلأت. حاول مرة أخرى لاحقًا.",
    });
  }
  for (const url of ["/api/craftsmen", "/api/get-all-cities", "/health/ready"]) {
    expect((await site.get(url)).statusCode, url).toBe(200);
  }

  free = plenty;
  await freeSpace.check();
  expect((await site.post("/api/contact-send", { ...message, subject: "آخر" })).statusCode).toBe(
    200,
  );
  expect(messages).toEqual([
    "/data is nearly full: writes are refused",
    "/data has enough free space again",
  ]);
  freeSpace.stop();
});

it("45: people can log in and out while there is little free space, until it is nearly none", async () => {
  let free = plenty;
  const freeSpace = await watchFreeSpace(
    "/data",
    () => {},
    async () => free,
  );
  const site = await openSite({ freeSpace });
  await addAdmin(site.db, "boss@site.example");
  free = 100 * 1024 * 1024;
  await freeSpace.check();
  const admin = newVisitor(site);
  const login = { email: "boss@site.example", password: rightPassword };
  expect((await admin.post("/login", login)).statusCode).toBe(204);
  expect((await admin.get("/api/site-state")).json().disk).toBeDefined();
  expect((await admin.post("/api/contact-send", message)).statusCode).toBe(507);
  expect((await admin.post("/logout")).statusCode).toBe(204);

  free = 40 * 1024 * 1024;
  await freeSpace.check();
  expect((await admin.post("/login", login)).statusCode).toBe(507);
  freeSpace.stop();
});

it("45: the disk is checked before each picture is received", async () => {
  let free = plenty;
  const freeSpace = await watchFreeSpace(
    "/data",
    () => {},
    async () => free,
  );
  const site = await openSite({ freeSpace });
  free = 0;
  expect(freeSpace.isEnough()).toBe(true);
  expect((await site.post("/register", {})).statusCode).toBe(507);
  freeSpace.stop();
});

it("45: nothing is refused if the free space of the disk is unknown", async () => {
  const freeSpace = await watchFreeSpace(
    "/data",
    () => {},
    () => Promise.reject(new Error("ENOSYS")),
  );
  expect(freeSpace.isEnough()).toBe(true);
  freeSpace.stop();
});
