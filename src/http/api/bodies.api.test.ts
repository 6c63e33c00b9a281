import type { LightMyRequestResponse } from "fastify";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contactMessage as message } from "#tests/support/requests/contact-message.ts";
import { countMessages } from "#tests/support/rows.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

const json = "application/json";
const mebibyte = 1024 * 1024;

let site: Site;
const open = async () => {
  site = await openSite();
};

describe.each(["/api/search", "/api/contact-send"])("25: what is posted to %s", (url) => {
  // Once for all: what is refused changes nothing.
  beforeAll(open);

  it.each([
    ["half an object", "{"],
    ["a comma too many", '{"city":1,}'],
    ["single quotes", "{'city':1}"],
    ["words", "undefined"],
    ["NaN", '{"city":NaN}'],
    ["two objects", '{"city":1}{"city":1}'],
    ["a zero byte", "\u0000"],
    ["a form", "city=1&profession=1"],
    ["an object for __proto__", '{"__proto__":{"city":1}}'],
    ["an object for __proto__ further down", '{"city":{"a":[{"__proto__":{"b":1}}]}}'],
    ["an escaped __proto__", '{"\\u005f_proto__":{"city":1}}'],
    ["an object for constructor.prototype", '{"constructor":{"prototype":{"city":1}}}'],
  ])("cannot read %s as JSON", async (_what, payload) => {
    await expectRefused(await send(url, payload), 400);
  });

  it("cannot read bytes that are no UTF-8", async () => {
    const payload = Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]);
    await expectRefused(await send(url, payload), 400);
    const inText = Buffer.from(
      [...'{"subject":"abc', 0xff, 0xfe, ...'"}'].map((one) =>
        typeof one === "string" ? one.charCodeAt(0) : one,
      ),
    );
    await expectRefused(await send(url, inText), 400);
  });

  it.each(["null", "[]", "[{}]", '""', '"{}"', "0", "true", "{}", '{"":""}', '{"__proto":1}'])(
    "refuses %s, which has no field it needs",
    async (payload) => expectRefused(await send(url, payload), 422),
  );

  it("refuses no body at all", async () => {
    const headers = await csrfHeaders(site.app);
    await expectRefused(await site.app.inject({ method: "POST", url, headers }), 422);
  });

  it.each([
    ["lists", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("refuses %s nested as deep as a body allows, at once", async (_what, open, close) => {
    const depth = Math.floor((mebibyte - 100) / (open.length + close.length));
    const inner = `${open.repeat(depth)}${open === "[" ? "" : "1"}${close.repeat(depth)}`;
    for (const payload of [inner, `{"city":${inner.slice(0, -1)}}`, `{"email":${inner}}`]) {
      const { statusCode } = await send(url, payload);
      expect([400, 422]).toContain(statusCode);
    }
  });

  it("refuses more than a mebibyte as too large, and no less", async () => {
    const sized = (bytes: number) => `{"x":"${"a".repeat(bytes - 8)}"}`;
    await expectRefused(await send(url, sized(mebibyte)), 422);
    await expectRefused(await send(url, sized(mebibyte + 1)), 413);
    await expectRefused(await send(url, "x".repeat(5 * mebibyte)), 413);
  });

  it.each([
    ...["text/plain", "text/plain; charset=utf-8", "application/x-www-form-urlencoded"],
    ...["multipart/form-data; boundary=x", "text/html", "application/xml", "text/json"],
    ...["application/octet-stream", "application/jsonp", "application/json+x", "json", "*/*", "x"],
  ])("refuses JSON sent as %s", async (type) => {
    await expectRefused(await send(url, JSON.stringify(message), type), 415);
  });

  it("refuses a form sent as a form", async () => {
    const payload = String(new URLSearchParams(message));
    await expectRefused(await send(url, payload, "application/x-www-form-urlencoded"), 415);
  });

  it("refuses a body without a type", async () => {
    const headers = await csrfHeaders(site.app);
    const payload = JSON.stringify(message);
    const response = await site.app.inject({ method: "POST", url, headers, payload });
    await expectRefused(response, 415);
  });
});

describe("POST /api/contact-send", () => {
  beforeEach(open);

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "APPLICATION/JSON;charset=UTF-8",
  ])("takes JSON sent as %s", async (type) => {
    const response = await send("/api/contact-send", JSON.stringify(message), type);
    expect(response.statusCode).toBe(200);
  });

  it("25: refuses a key given twice, because two readers of it could see two things", async () => {
    const payload = JSON.stringify(message).replace("{", '{"email":"omar@mail.example",');
    const { statusCode } = await send("/api/contact-send", payload, json);
    expect([400, 422]).toContain(statusCode);
    expect(await countMessages(site.db)).toBe(0);
  });
});

async function send(url: string, payload: string | Buffer, type = json) {
  const headers = { ...(await csrfHeaders(site.app)), "content-type": type };
  return site.app.inject({ method: "POST", url, headers, payload });
}

async function expectRefused(response: LightMyRequestResponse, status: number) {
  expect(response.statusCode).toBe(status);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  const keys = status === 422 ? ["message", "errors"] : ["message"];
  expect(Object.keys(response.json())).toEqual(keys);
  expect(response.json().message).toMatch(/^\p{Script=Arabic}/u);
  expect(await countMessages(site.db)).toBe(0);
}
