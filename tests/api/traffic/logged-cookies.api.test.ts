import { expect, it, onTestFinished } from "vitest";
import { pushTexts } from "#src/features/notifications/texts.ts";
import { Person } from "#tests/support/person.ts";
import {
  newBrowser,
  pushServices,
  startPushService,
  startSending,
  untilSent,
} from "#tests/support/push.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const path = "/api/push-subscriptions";
const browser = newBrowser("phone");

/** An admin who has logged in and turned notifications on, and so has every cookie of the site. */
async function withEveryCookie(site: Site) {
  await addAdmin(site.db, "rana@mail.example");
  const rana = new Person(site);
  await rana.logIn("rana@mail.example");
  expectText(await rana.post(path, browser.subscription), pushTexts.on);
  const names = ["XSRF-TOKEN", "herafi_device", "herafi_forgery", "herafi_push", "herafi_session"];
  expect([...rana.cookies.keys()].sort()).toEqual(names);
  return { rana, deviceId: rana.cookies.get("herafi_push")! };
}

it.each(["warn", "info", "debug"] as const)(
  "27: at level %s the log has no value of any cookie that the site sets, wherever it is sent",
  async (logLevel) => {
    const log: string[] = [];
    const site = await openSite({
      logLevel,
      logTo: { write: (line) => log.push(line) },
      pushServices,
    });
    const { rana, deviceId } = await withEveryCookie(site);
    const cookies = [...rana.cookies];
    // Each request bears all of them: one that is answered, of each kind that is refused, and one that fails.
    await rana.get("/api/user");
    await rana.get("/nowhere");
    await rana.get("/%");
    await rana.post("/api/nowhere");
    await rana.post("/api/city", { name: "" });
    await rana.post("/api/city", Buffer.from("{"), { "content-type": "application/json" });
    await rana.get("/api/user", { "content-encoding": "br" });
    await rana.post(`${path}/${deviceId}/test`);
    await rana.post(path, { ...browser.subscription, keys: {} });
    await rana.delete(`${path}/${deviceId}x`);
    for (const [, value] of cookies) {
      await rana.get(`/api/sessions/${encodeURIComponent(value)}?cookie=${value}`);
      await rana.delete(`/api/sessions/${encodeURIComponent(value)}`);
    }
    await site.db.execute("alter table push_subscription rename to push_away");
    await site.db.execute("alter table session rename to session_away");
    try {
      expect((await rana.get("/api/user")).statusCode).toBe(500);
      expect((await rana.delete(`${path}/${deviceId}`)).statusCode).toBe(500);
      await site.db.execute("alter table session_away rename to session");
      expect((await rana.delete(`${path}/${deviceId}`)).statusCode).toBe(500);
      expect((await rana.post(path, browser.subscription)).statusCode).toBe(500);
      expect((await rana.post("/logout")).statusCode).toBe(500);
    } finally {
      await site.db.execute("alter table if exists session_away rename to session");
      await site.db.execute("alter table push_away rename to push_subscription");
    }
    const text = log.join("");
    expect(text).toContain("request failed");
    const decoded = decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, "%25"));
    // A cookie of two parts says something by each.
    const parts = cookies.flatMap(([name, value]) =>
      value.split(".").map((part) => ({ name, part })),
    );
    const said = parts.filter(({ part }) => text.includes(part) || decoded.includes(part));
    expect(said.map(({ name }) => name)).toEqual([]);
  },
);

it("27: a notification that cannot be sent is logged without the value of the browser's cookie", async () => {
  const { deviceId, rana } = await withEveryCookie(await openSite({ pushServices }));
  const service = await startPushService();
  onTestFinished(async () => void (await service.stop()));
  service.answer(browser, 403);
  await rana.post(`${path}/${deviceId}/test`);
  const { log, stop } = await startSending(service);
  onTestFinished(async () => void (await stop()));
  await untilSent();
  const logged = JSON.stringify(log.warn.mock.calls);
  expect(logged).toContain("403");
  expect(logged).not.toContain(deviceId);
});
