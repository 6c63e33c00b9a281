import { beforeEach, describe, expect, it } from "vitest";
import { contactMessage as message } from "#tests/support/requests/contact-message.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

type Headers = Record<string, string>;

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

describe("GET /sanctum/csrf-cookie", () => {
  it("answers 204 with nothing to read and nothing to keep", async () => {
    const response = await site.get("/sanctum/csrf-cookie");
    expect(response.statusCode).toBe(204);
    expect(response.body).toBe("");
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it("sets one cookie that scripts read and one that they do not, for this site alone", async () => {
    const { cookies } = await site.get("/sanctum/csrf-cookie");
    expect(cookies).toHaveLength(2);
    expect(cookies.find(({ name }) => name === "XSRF-TOKEN")).toEqual({
      name: "XSRF-TOKEN",
      value: expect.stringMatching(/^.{20,}$/),
      path: "/",
      sameSite: "Lax",
    });
    expect(cookies.find(({ name }) => name !== "XSRF-TOKEN")).toEqual({
      name: expect.not.stringMatching(/^__Host-/),
      value: expect.stringMatching(/^.{20,}$/),
      path: "/",
      sameSite: "Lax",
      httpOnly: true,
    });
  });

  it("sends both over https alone where the site is on https", async () => {
    const secure = await openSite({ appUrl: "https://herafi.test" });
    const { cookies } = await secure.get("/sanctum/csrf-cookie");
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ secure: true, path: "/", sameSite: "Lax" });
      expect(cookie.domain).toBeUndefined();
    }
    expect(cookies.find(({ httpOnly }) => httpOnly)?.name).toMatch(/^__Host-/);
  });

  it("gives each browser a token of its own", async () => {
    const tokens = await Promise.all([csrfHeaders(site.app), csrfHeaders(site.app)]);
    expect(tokens[0]!["x-xsrf-token"]).not.toBe(tokens[1]!["x-xsrf-token"]);
  });

  it("helps a browser out of a cookie that this site did not sign", async () => {
    const token = await csrfHeaders(site.app);
    const planted = token.cookie!.replace(/(herafi_forgery=)[^;]+/, "$1planted.signature");
    const response = await site.get("/sanctum/csrf-cookie", { cookie: planted });
    expect((await send(headersOf(response))).statusCode).toBe(200);
  });
});

describe("a change", () => {
  it("is made with the cookie's URL-decoded value in X-XSRF-TOKEN", async () => {
    const { headers } = await site.get("/sanctum/csrf-cookie");
    const set = [headers["set-cookie"]].flat().map((cookie) => cookie!.split(";")[0]!);
    const token = set.find((pair) => pair.startsWith("XSRF-TOKEN="))!.slice("XSRF-TOKEN=".length);
    const sent = { cookie: set.join("; "), "x-xsrf-token": decodeURIComponent(token) };
    expect((await send(sent)).statusCode).toBe(200);
  });

  it("is made with one token as often as needed, in two tabs as well", async () => {
    const first = await csrfHeaders(site.app);
    const second = headersOf(await site.get("/sanctum/csrf-cookie", { cookie: first.cookie! }));
    const secondTab = { cookie: first.cookie!, "x-xsrf-token": second["x-xsrf-token"]! };
    for (const token of [first, first, secondTab, first]) {
      expect((await send(token)).statusCode).toBe(200);
    }
  });
});

const send = (headers: Headers) =>
  site.app.inject({ method: "POST", url: "/api/contact-send", headers, payload: message });

/** What a browser sends after this answer. */
function headersOf({ cookies }: { cookies: { name: string; value: string }[] }): Headers {
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; "),
    "x-xsrf-token": cookies.find(({ name }) => name === "XSRF-TOKEN")?.value ?? "",
  };
}
