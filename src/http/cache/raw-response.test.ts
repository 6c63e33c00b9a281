import { afterEach, expect, it, vi } from "vitest";
import { RawResponse } from "./raw-response.server.ts";

afterEach(() => void vi.useRealTimers());
const body = Buffer.from("سبّاك");
const create = (status: 200 | 304 = 200) =>
  new RawResponse({ status, headers: { etag: '"a"', "x-frame-options": "DENY" }, body });
const keepAlive = "Connection: keep-alive\r\n";

it("has a header block with the current date, in a buffer that never changes afterwards", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T09:08:07.9Z") });
  const response = create();
  const first = response.headFor(keepAlive);
  expect(String(first)).toBe(
    'HTTP/1.1 200 OK\r\netag: "a"\r\nx-frame-options: DENY\r\n' +
      "Date: Sun, 22 Nov 2026 09:08:07 GMT\r\nConnection: keep-alive\r\n\r\n",
  );
  expect(response.headFor(keepAlive)).toBe(first);
  vi.setSystemTime(new Date("2026-11-22T09:08:08Z"));
  expect(String(response.headFor(keepAlive))).toBe(String(first).replace(":07", ":08"));
  expect(String(first)).toContain("09:08:07");
  expect(String(response.headFor(""))).not.toContain("Connection");
});

it("keeps its body once, outside of Node's buffer pool", () => {
  const response = create();
  expect(String(response.body)).toBe("سبّاك");
  expect(response.body.buffer.byteLength).toBe(body.length);
  const head = response.headFor("");
  expect(head.buffer.byteLength).toBe(head.length);
});

it("has the status in its first line", () => {
  expect(String(create(304).headFor(""))).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
});
