import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { gatewaySecret, signedHeaders } from "#tests/support/people/gateway.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const path = "/api/phone-inbound";

let site: Site;
const phoneHooks = { senderUrl: null, inboundSecret: gatewaySecret };

describe("POST /api/phone-inbound: a body", () => {
  let origin: string;
  const logged: string[] = [];
  beforeEach(async () => {
    logged.length = 0;
    const logTo = { write: (line: string) => void logged.push(line) };
    site = await openSite({ phoneHooks, logLevel: "error", logTo });
    origin = await site.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => site.app.close());

  const send = (body: BodyInit, headers: Record<string, string>) =>
    fetch(origin + path, { method: "POST", headers, body, duplex: "half" } as RequestInit);

  it.each([
    ["with its length", (text: string) => text],
    ["in chunks", (text: string) => new Blob([text]).stream()],
  ])("that is too large, %s, is refused as elsewhere, and logs no error", async (_how, bodyOf) => {
    const text = JSON.stringify({ from: "x", text: "a".repeat(20_000) });
    const answer = await send(bodyOf(text), { "content-type": "application/json" });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      message: expect.stringMatching(/^\p{Script=Arabic}/u),
    });
    expect(logged).toEqual([]);
  });

  it("of another type, or none, is not taken without a signature", async () => {
    const form = "from=963944123456&text=123456";
    const type = "application/x-www-form-urlencoded";
    expect((await send(form, { "content-type": type })).status).toBe(415);
    expect((await send("", {})).status).toBe(403);
    expect((await send("", signedHeaders(""))).status).toBe(422);
  });
});
