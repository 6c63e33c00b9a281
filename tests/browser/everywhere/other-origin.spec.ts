import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { admin, freshPhone, password, picturePng } from "#tests/browser/accounts.ts";
import { withOwnSite } from "#tests/browser/support/own-site.ts";
import { expect, test } from "#tests/browser/support.ts";

/** Serves an empty page at every host name of this machine. */
async function servePage(use: (port: number) => Promise<void>) {
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<!doctype html><title>client</title>"),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  await use((server.address() as AddressInfo).port).finally(() => server.close());
}

/** A client as it is written for a Laravel back end, running in this page. */
const clientIn = (page: Page, site: string) => ({
  send: (method: string, path: string, body?: Record<string, unknown>) =>
    page.evaluate(
      async ([url, method, body]) => {
        const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
        const token = decodeURIComponent(cookie?.slice("XSRF-TOKEN=".length) ?? "");
        const response = await fetch(url, {
          method,
          credentials: "include",
          headers: {
            accept: "application/json",
            "x-xsrf-token": token,
            ...(body ? { "content-type": "application/json" } : {}),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const isJson = response.headers.get("content-type")?.includes("json");
        return { status: response.status, body: isJson ? await response.json() : null };
      },
      [site + path, method, body] as const,
    ),
  /** Sends a form with a picture. */
  sendForm: (path: string, fields: Record<string, string>, picture: Buffer) =>
    page.evaluate(
      async ([url, fields, bytes]) => {
        const cookie = document.cookie.split("; ").find((pair) => pair.startsWith("XSRF-TOKEN="));
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.set("image", new File([Uint8Array.fromBase64(bytes)], "a.png", { type: "image/png" }));
        const headers = { "x-xsrf-token": decodeURIComponent(cookie?.split("=")[1] ?? "") };
        const sent = { method: "POST", credentials: "include", headers, body: form } as const;
        return (await fetch(url, sent)).status;
      },
      [site + path, fields, picture.toString("base64")] as const,
    ),
  /** @returns the width of the picture, or 0 where the browser does not show it */
  showPicture: (path: string) =>
    page.evaluate(async (url) => {
      const image = Object.assign(new Image(), { src: url });
      await image.decode().catch(() => {});
      return image.naturalWidth;
    }, site + path),
});

async function logIn({ send }: ReturnType<typeof clientIn>) {
  expect((await send("GET", "/sanctum/csrf-cookie")).status).toBe(204);
  expect((await send("POST", "/login", { email: admin.email, password })).status).toBe(204);
}

test("a page on another port, listed in CORS_ORIGINS, makes every journey of the API", async ({
  page,
  announce,
}) => {
  announce(/status of 422/);
  test.setTimeout(240_000);
  await servePage(async (port) => {
    const origin = `http://127.0.0.1:${port}`;
    await withOwnSite({ CORS_ORIGINS: origin }, async (site) => {
      await page.goto(origin);
      const client = clientIn(page, site);
      await logIn(client);
      await client.send("POST", "/api/city", { name: "حمص" });
      await client.send("POST", "/api/profession", { title: "نجّار" });
      const [[city], [profession]] = await Promise.all(
        ["/api/get-all-cities", "/api/get-all-professions"].map(
          async (path) => (await client.send("GET", path)).body,
        ),
      );
      expect((await client.send("POST", "/logout")).status).toBe(204);
      const wrong = await client.send("POST", "/login", {
        email: admin.email,
        password: "wrong-1",
      });
      expect(wrong).toMatchObject({
        status: 422,
        body: { errors: { email: [expect.any(String)] } },
      });

      const fields = {
        fullname: "عمر الزعبي",
        phone: freshPhone(),
        gender: "male",
        email: "omar@mail.example",
        password,
        password_confirmation: password,
        profession_id: String(profession.id),
        city_id: String(city.id),
      };
      const { buffer } = await picturePng(page);
      expect(await client.sendForm("/register", fields, buffer)).toBeLessThan(300);
      await client.send("POST", "/logout");

      await logIn(client);
      const [order] = (await client.send("GET", "/api/get-craftsmen-orders")).body.data;
      const approval = { version: order.version };
      const approved = await client.send("POST", `/api/craftsmen-approv/${order.id}`, approval);
      expect(approved.status).toBe(200);
      const [card] = (await client.send("GET", "/api/craftsmen")).body.data;
      expect(await client.showPicture(`/storage/${card.image}`)).toBeGreaterThan(0);
      expect((await client.send("DELETE", `/api/craftsmen/${card.id}`)).status).toBeLessThan(300);
    });
  });
});

test("a page on a port that is not listed can neither read nor write", async ({
  page,
  announce,
}) => {
  announce(/blocked by CORS policy/, /net::ERR_FAILED/);
  await servePage(async (port) => {
    await withOwnSite({ CORS_ORIGINS: "http://127.0.0.1:1" }, async (site) => {
      await page.goto(`http://127.0.0.1:${port}`);
      const { send } = clientIn(page, site);
      await expect(send("GET", "/api/get-all-cities")).rejects.toThrow(/Failed to fetch/);
      await expect(send("POST", "/login", { email: admin.email, password })).rejects.toThrow(
        /Failed to fetch/,
      );
    });
  });
});

test("a page on a sibling subdomain reads the token that COOKIE_DOMAIN gives it", async ({
  page,
  announce,
}) => {
  announce(/status of 401/);
  await servePage(async (port) => {
    const origin = `http://app.herafi.localhost:${port}`;
    const settings = { CORS_ORIGINS: origin, COOKIE_DOMAIN: "herafi.localhost" };
    await withOwnSite(settings, "www.herafi.localhost", async (site) => {
      await page.goto(origin);
      const client = clientIn(page, site);
      await logIn(client);
      expect((await client.send("POST", "/api/city", { name: "حمص" })).status).toBeLessThan(300);
      expect((await client.send("POST", "/logout")).status).toBe(204);
      expect((await client.send("GET", "/api/city")).status).toBe(401);
      const cookies = await page.context().cookies(site);
      expect(cookies.find(({ name }) => name === "XSRF-TOKEN")?.domain).toBe(".herafi.localhost");
      expect(cookies.filter(({ domain }) => domain === ".herafi.localhost")).toHaveLength(1);
    });
  });
});
