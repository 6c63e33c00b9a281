import { expect, it } from "vitest";
import { KeptAnswer } from "./cached-response.server.ts";

const text = "سبّاك في دمشق ".repeat(200);
const told = { headers: { "content-type": "text/html" }, topics: [], route: "/" };

it.each([text, Buffer.from(text)])("keeps no more memory than it says", async (body) => {
  const answer = new KeptAnswer(body, told);
  const all = [
    await answer.bodyIn("identity"),
    await answer.bodyIn("gzip"),
    await answer.bodyIn("br"),
  ];
  expect(all[0]?.toString()).toBe(text);
  const held = all.reduce((sum, { buffer }) => sum + buffer.byteLength, 0);
  expect(answer.size).toBeGreaterThanOrEqual(held);
});

it.each([
  ["br, gzip", "br"],
  ["gzip;q=1, br;q=0.1", "gzip"],
  ["gzip, deflate", "gzip"],
  ["identity", "identity"],
  ["br;q=0, gzip;q=0", "identity"],
  [undefined, "identity"],
])("%s gets %s", (accepted, encoding) => {
  expect(new KeptAnswer(text, told).encodingFor(accepted)).toBe(encoding);
});

it("what is short, or no text, is not compressed", () => {
  expect(new KeptAnswer("short", told).encodingFor("br")).toBe("identity");
  const picture = { ...told, headers: { "content-type": "image/jpeg" } };
  expect(new KeptAnswer(text, picture).encodingFor("br")).toBe("identity");
});
