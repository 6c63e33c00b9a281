import { beforeEach, describe, expect, it } from "vitest";
import { contactMessage as message } from "#tests/support/requests/contact-message.ts";
import { countMessages } from "#tests/support/rows.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

type Headers = Record<string, string>;

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

describe("1: a change", () => {
  it.each<[string, (mine: Headers, others: Headers) => Headers]>([
    ["neither cookie nor header", () => ({})],
    ["the header alone", ({ "x-xsrf-token": token }) => ({ "x-xsrf-token": token! })],
    ["the cookies alone", ({ cookie }) => ({ cookie: cookie! })],
    ["an empty header", (mine) => ({ ...mine, "x-xsrf-token": "" })],
    ["an equal cookie and header, invented", () => invented()],
    [
      "all three invented",
      () => ({ ...invented(), cookie: `${invented().cookie}; herafi_forgery=a` }),
    ],
    [
      "another browser's token",
      (mine, others) => ({ ...mine, "x-xsrf-token": others["x-xsrf-token"]! }),
    ],
    ["another browser's cookies", (mine, others) => ({ ...mine, cookie: others.cookie! })],
    [
      "another browser's readable cookie and token",
      (mine, others) => ({
        cookie: `${secretOf(mine)}; XSRF-TOKEN=${others["x-xsrf-token"]}`,
        "x-xsrf-token": others["x-xsrf-token"]!,
      }),
    ],
    ["a changed token", (mine) => ({ ...mine, "x-xsrf-token": flipped(mine["x-xsrf-token"]!) })],
    [
      "a shortened token",
      (mine) => ({ ...mine, "x-xsrf-token": mine["x-xsrf-token"]!.slice(0, 20) }),
    ],
    ["a changed secret", (mine) => ({ ...mine, cookie: flipped(secretOf(mine)) })],
    ["an unsigned secret", (mine) => ({ ...mine, cookie: secretOf(mine).split(".")[0]! })],
    [
      "the token under another name",
      ({ cookie, "x-xsrf-token": token }) => ({ cookie: cookie!, "x-csrf-token": token! }),
    ],
  ])("is refused with %s, and nothing is stored", async (_what, forge) => {
    const forged = forge(await csrfHeaders(site.app), await csrfHeaders(site.app));
    const response = await send(forged);
    expect(response.statusCode).toBe(419);
    expect(response.json()).toEqual({
      message: "انتهت صلاحية الصفحة. أعد تحميلها وحاول مرة أخرى.",
    });
    expect(await countMessages(site.db)).toBe(0);
  });

  it("is refused with a token in the address or the body", async () => {
    const { cookie, "x-xsrf-token": token } = await csrfHeaders(site.app);
    for (const name of ["_csrf", "_token", "x-xsrf-token", "XSRF-TOKEN"]) {
      const response = await site.app.inject({
        method: "POST",
        url: `/api/contact-send?${name}=${token}`,
        headers: { cookie: cookie! },
        payload: { ...message, [name]: token },
      });
      expect(response.statusCode).toBe(419);
    }
    expect(await countMessages(site.db)).toBe(0);
  });

  it("is refused with a token that was made under another key", async () => {
    const elsewhere = await openSite({ appKey: "another key, 32 characters or longer" });
    const token = await csrfHeaders(elsewhere.app);
    expect((await send(token)).statusCode).toBe(419);
    expect(await countMessages(site.db)).toBe(0);
  });

  it("is refused without a token before anything is said of what was sent", async () => {
    const response = await site.app.inject({ method: "POST", url: "/api/search", payload: {} });
    expect(response.statusCode).toBe(419);
    expect(response.json()).not.toHaveProperty("errors");
  });
});

const send = (headers: Headers) =>
  site.app.inject({ method: "POST", url: "/api/contact-send", headers, payload: message });

const invented = () => ({ cookie: "XSRF-TOKEN=abcd", "x-xsrf-token": "abcd" });

const secretOf = ({ cookie }: Headers) =>
  cookie!.split("; ").find((pair) => !pair.startsWith("X"))!;

/** The same text with one letter in its middle changed. */
function flipped(text: string) {
  const middle = text.length >> 1;
  const other = text[middle] === "A" ? "B" : "A";
  return text.slice(0, middle) + other + text.slice(middle + 1);
}
