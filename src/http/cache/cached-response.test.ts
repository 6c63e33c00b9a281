import { expect, it } from "vitest";
import { CachedResponse } from "./cached-response.server.ts";

const text = "سبّاك في دمشق ".repeat(200);
const info = { headers: { "content-type": "text/html" }, tags: [], route: "/" };

it.each([text, Buffer.from(text)])("holds no more memory than its size", async (body) => {
  const response = new CachedResponse(body, info);
  const bodies = [
    await response.bodyFor("identity"),
    await response.bodyFor("gzip"),
    await response.bodyFor("br"),
  ];
  expect(bodies[0]?.toString()).toBe(text);
  const held = bodies.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  expect(response.size).toBeGreaterThanOrEqual(held);
});

it.each([
  ["br, gzip", "br"],
  ["gzip;q=1, br;q=0.1", "gzip"],
  ["gzip, deflate", "gzip"],
  ["identity", "identity"],
  ["br;q=0, gzip;q=0", "identity"],
  [undefined, "identity"],
])("Accept-Encoding: %s selects %s", (accepted, encoding) => {
  expect(new CachedResponse(text, info).selectEncoding(accepted)).toBe(encoding);
});

it("does not compress short responses or pictures", () => {
  expect(new CachedResponse("short", info).selectEncoding("br")).toBe("identity");
  const picture = { ...info, headers: { "content-type": "image/jpeg" } };
  expect(new CachedResponse(text, picture).selectEncoding("br")).toBe("identity");
});
