import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { gatewaySecret, passOn, signedHeaders } from "#tests/support/people/gateway.ts";
import { setOperatorNumber } from "#tests/support/people/numbers.ts";
import { newVisitor, type Person } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
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

describe("POST /api/phone-inbound: a message with a code", () => {
  const phone = "+963944123456";
  let admin: Person;
  let omar: Person;
  let offer: { code: string; url: string };
  beforeEach(async () => {
    site = await openSite({ phoneHooks });
    admin = await signedInAdmin(site);
    await setOperatorNumber(admin);
    await addAccount(site.db, { email: "omar@mail.example", phone });
    omar = newVisitor(site);
    await omar.signIn("omar@mail.example");
    offer = (await omar.post("/api/phone-proof", {})).json();
  });

  async function stateAfter(text: string, from = phone): Promise<string> {
    expect((await passOn(site, { from, text })).statusCode).toBe(204);
    return (await omar.get("/api/phone-proof")).json().state;
  }

  it.each([
    "whatsapp:+963944123456",
    "tel:+963-944-123-456",
    "SMS:963944123456",
    "963944123456@c.us",
    "+963 944 123456@s.whatsapp.net",
    "٠٩٤٤١٢٣٤٥٦",
  ])("knows the number of %s", async (from) => {
    expect(await stateAfter(offer.code, from)).toBe("proven");
  });

  it.each([
    "SY944123456",
    "944123456SY",
    "Syria963944123456",
    "whatsapp:SY944123456",
    "SY944123456@c.us",
    "س944123456",
    // An id of WhatsApp that hides the number.
    "963944123456@lid",
    "+963944123456, +963955123456",
  ])("takes the sender %s for nobody's number", async (from) => {
    expect(await stateAfter(offer.code, from)).toBe("waiting");
  });

  const readyText = () => new URL(offer.url).searchParams.get("text")!;

  it.each([
    ["the ready text", () => readyText()],
    ["the ready text on one line", () => readyText().replaceAll("\n", "  ")],
    ["the ready text with more words", () => `السلام عليكم\n${readyText()}\nشكرًا`],
    ["the code alone", () => `\n ${offer.code}\u200F `],
    ["the code and what people write around it", () => `مرحبًا، رمز التأكيد هو ${offer.code}.`],
    ["the code with its name", () => `رمز: ${offer.code}`],
  ])("proves the number by %s", async (_which, text) => {
    expect(await stateAfter(text())).toBe("proven");
  });

  it.each([
    ["other words", () => `أشارك في السحب برقم ${offer.code}`],
    ["other words below", () => `${offer.code}\nأريد الجائزة`],
    ["a part of the warning", () => `${offer.code} لا ترسل هذه الرسالة`],
  ])("proves nothing by a code in %s, which an admin can match", async (_where, text) => {
    for (let n = 0; n < 6; n++)
      expect(await stateAfter(`${text()}${" ".repeat(n)}`)).toBe("waiting");
    const found = await admin.post("/api/phone-codes/find", { code: offer.code });
    expect(found.json()).toMatchObject({ phone });
    await admin.post(`/api/phone-codes/${found.json().id}/match`);
    expect((await omar.get("/api/phone-proof")).json().state).toBe("proven");
  });
});
