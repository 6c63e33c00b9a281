import { expect, it } from "vitest";
import { openSite } from "../../tests/support/site.ts";
import { watchFreeSpace } from "./free-space.server.ts";

const plenty = 10 ** 12;
const message = {
  fullname: "ليلى حداد",
  email: "layla@mail.example",
  subject: "سؤال",
  description: "كيف أضيف مهنتي؟",
};

it("45: while the disk is nearly full nothing is taken in, and reading goes on", async () => {
  let free = plenty;
  const told: string[] = [];
  const freeSpace = await watchFreeSpace(
    "/data",
    (text) => told.push(text),
    async () => free,
  );
  const site = await openSite({ freeSpace });
  expect((await site.post("/api/contact-send", message)).statusCode).toBe(200);

  free = 100 * 1024 * 1024;
  await freeSpace.check();
  for (const url of ["/api/contact-send", "/register", "/login"]) {
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
  expect(told).toEqual([
    "/data is nearly full: nothing is taken in any more",
    "/data has room again",
  ]);
  freeSpace.stop();
});

it("45: a picture is taken only after a look at the disk", async () => {
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

it("45: a disk that does not say how full it is stops nobody", async () => {
  const freeSpace = await watchFreeSpace(
    "/data",
    () => {},
    () => Promise.reject(new Error("ENOSYS")),
  );
  expect(freeSpace.isEnough()).toBe(true);
  freeSpace.stop();
});
