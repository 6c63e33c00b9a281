import { afterEach, expect, it, vi } from "vitest";
import { RawResponse } from "./raw-response.server.ts";

afterEach(() => void vi.useRealTimers());
const body = Buffer.from("سبّاك");
const create = (status: 200 | 304 = 200, own = body) =>
  new RawResponse({ status, headers: { etag: '"a"', "x-frame-options": "DENY" }, body: own });
const keepAlive = "Connection: keep-alive\r\n";

it("is one buffer with the current date, which never changes afterwards", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T09:08:07.9Z") });
  const response = create();
  const [first] = response.partsFor(keepAlive);
  expect(String(first)).toBe(
    'HTTP/1.1 200 OK\r\netag: "a"\r\nx-frame-options: DENY\r\n' +
      "Date: Sun, 22 Nov 2026 09:08:07 GMT\r\nConnection: keep-alive\r\n\r\nسبّاك",
  );
  expect(response.partsFor(keepAlive)).toEqual([first]);
  expect(response.partsFor(keepAlive)[0]).toBe(first);
  vi.setSystemTime(new Date("2026-11-22T09:08:08Z"));
  expect(String(response.partsFor(keepAlive))).toBe(String(first).replace(":07", ":08"));
  expect(String(first)).toContain("09:08:07");
  expect(String(response.partsFor(""))).not.toContain("Connection");
});

it("61: has a long body in a buffer of its own, which stays the same when the date changes", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T09:08:07.9Z") });
  const long = Buffer.alloc(20_000, "سبّاك");
  const response = create(200, long);
  const [head, first] = response.partsFor(keepAlive);
  expect(String(head)).toMatch(/:07 GMT\r\nConnection: keep-alive\r\n\r\n$/);
  expect(first!.equals(long)).toBe(true);
  vi.setSystemTime(new Date("2026-11-22T09:08:08Z"));
  expect(response.partsFor(keepAlive)[1]).toBe(first);
});

it("keeps its bytes outside of Node's buffer pool", () => {
  const response = create();
  expect(response.body.buffer.byteLength).toBe(body.length);
  const [bytes] = response.partsFor("");
  expect(bytes!.buffer.byteLength).toBe(bytes!.length);
});

it("has the status in its first line", () => {
  expect(String(create(304).partsFor(""))).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
});
