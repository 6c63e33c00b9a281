import { expect, it, vi } from "vitest";
import { openSite } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

it("42: a screen that was asked for before the stop calls the API and is sent", async () => {
  const begun: (() => void)[] = [];
  const site = await openSite({
    openScreens: async () => ({
      async render(_request, { call }) {
        await new Promise<void>((resolve) => begun.push(resolve));
        const { status } = await call("GET", "/api/get-all-cities");
        return new Response(`<p>${status}</p>`, { headers: { "content-type": "text/html" } });
      },
      isDevelopment: false,
    }),
  });
  const url = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const asked = fetch(url, { headers: { accept: "text/html", connection: "close" } });
  await vi.waitFor(() => expect(begun).toHaveLength(1), waitOptions);
  const closed = site.app.close();
  await vi.waitFor(() => expect(site.app.server.listening).toBe(false), waitOptions);
  begun[0]!();
  const response = await asked;
  expect([response.status, await response.text()]).toEqual([200, "<p>200</p>"]);
  await closed;
});
