import { afterEach, expect, it, vi } from "vitest";
import { Message } from "./raw-response.server.ts";

afterEach(() => void vi.useRealTimers());
const body = Buffer.from("سبّاك");
const make = (status: 200 | 304 = 200) =>
  new Message({ status, headers: { etag: '"a"', "x-frame-options": "DENY" }, body });

it("is one piece of HTTP with the time of now, in memory of its own", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T09:08:07.9Z") });
  const message = make();
  const first = message.whole();
  expect(String(first)).toBe(
    'HTTP/1.1 200 OK\r\netag: "a"\r\nx-frame-options: DENY\r\n' +
      "date: Sun, 22 Nov 2026 09:08:07 GMT\r\n\r\nسبّاك",
  );
  expect(first.buffer.byteLength).toBe(first.length);
  expect(message.whole()).toBe(first);
  vi.setSystemTime(new Date("2026-11-22T09:08:08Z"));
  expect(String(message.whole())).toBe(String(first).replace("09:08:07", "09:08:08"));
  // It may still be on its way.
  expect(String(first)).toContain("09:08:07");
});

it("has its parts for who sends them one by one", () => {
  const message = make(304);
  expect(String(message.whole())).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
  expect(message.headers).toEqual(["etag", '"a"', "x-frame-options", "DENY"]);
  expect(message.body).toEqual(body);
});
