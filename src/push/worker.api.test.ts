// @module-tag slow
import { createPublicKey, randomUUID, verify } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import {
  type Browser,
  jobStates,
  newBrowser,
  type PushService,
  startPushService,
  startSending,
  untilSent,
} from "#tests/support/push.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { appKey, openSite, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { isSubscribed, pushSubscription } from "./table.server.ts";
import { vapidKeys } from "./vapid.server.ts";

let site: Site;
let service: PushService;
let phone: Browser;
let phoneId: string;
let stop: (() => Promise<unknown>) | undefined;
beforeEach(async () => {
  site = await openSite();
  service = await startPushService();
  phone = newBrowser("phone");
  phoneId = await add(phone);
});
afterEach(async () => {
  await stop?.();
  stop = undefined;
  await service.stop();
});

async function add({ subscription: { endpoint, keys } }: Browser, vapidKey?: string) {
  const accountId = await addAdmin(site.db, `${randomUUID()}@mail.example`);
  const [row] = await site.db
    .insert(pushSubscription)
    .values({
      accountId,
      endpoint,
      ...keys,
      sessionId: randomUUID(),
      userAgent: "",
      vapidKey: vapidKey ?? vapidKeys(appKey).publicKey,
      createdAt: new Date(),
    })
    .returning();
  return row!.id;
}

async function work(options?: Parameters<typeof startSending>[1]) {
  const started = await startSending(service, options);
  stop = started.stop;
  return started;
}

/** A test notice for all devices, or for one. */
async function queue(deviceId?: string) {
  const outbox = openOutbox(await jobsOf(await currentDatabase()));
  await site.db.transaction((tx) =>
    deviceId
      ? outbox.notifyDevice(tx, deviceId, { kind: "test" })
      : outbox.notifyAdmins(tx, { kind: "test" }),
  );
}

const devices = () => site.db.$count(pushSubscription, isSubscribed);

describe("a queued notice", () => {
  it("is sent encrypted to each device, signed by the site", async () => {
    const tablet = newBrowser("tablet");
    await add(tablet);
    await work();
    await queue();
    await untilSent();
    for (const browser of [phone, tablet]) {
      expect(service.sentTo(browser)).toMatchObject([{ title: "إشعار تجريبي", path: "/account" }]);
    }
    const [{ headers, body }] = service.received as [(typeof service.received)[0]];
    expect(headers).toMatchObject({ ttl: "86400", topic: "test", "content-encoding": "aes128gcm" });
    // Wakes a phone that sleeps.
    expect(headers.urgency).toBe("high");
    expect(body.includes("تجريبي")).toBe(false);
    const [, token = "", key] = /^vapid t=(.+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
    expect(key).toBe(vapidKeys(appKey).publicKey);
    expect(isSigned(token, key!)).toBe(true);
    const claims = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
    expect(claims).toMatchObject({ aud: "https://push.example", sub: "https://herafi.example" });
  });

  it("is not queued where no device wants any", async () => {
    await site.db.delete(pushSubscription);
    await queue();
    expect(await jobStates()).toEqual([]);
  });

  it("that was queued before a restart is sent after it", async () => {
    await queue();
    expect(service.received).toEqual([]);
    await work();
    await untilSent();
    expect(service.sentTo(phone)).toHaveLength(1);
  });
});

describe("the push service's answer", () => {
  it.each([404, 410])("%i ends the subscription", async (status) => {
    service.answer(phone, status);
    await queue();
    await work();
    expect(await untilSent()).toEqual(["completed", "completed"]);
    expect(await devices()).toBe(0);
    // Until its admin is told; nothing more is sent to it.
    expect(await site.db.$count(pushSubscription)).toBe(1);
    await queue();
    expect(await jobStates()).toHaveLength(2);
  });

  it.each([429, 500, 503])(
    "%i is followed by another try, of that device alone",
    { tags: ["slow"] },
    async (status) => {
      const tablet = newBrowser("tablet");
      await add(tablet);
      service.answer(phone, status, 201);
      await queue();
      const { log } = await work();
      await untilSent();
      expect(service.sentTo(phone)).toHaveLength(2);
      expect(service.sentTo(tablet)).toHaveLength(1);
      expect(log.warn).toHaveBeenCalledTimes(1);
      expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(/push\.example|\/to\//);
      expect(await devices()).toBe(2);
    },
  );

  it.each([302, 400, 403, 413])(
    "%i is final, is not followed, and keeps the subscription",
    async (status) => {
      service.answer(phone, status);
      await queue(phoneId);
      await work();
      expect(await untilSent()).toEqual(["failed"]);
      expect(service.received).toHaveLength(1);
      expect(await devices()).toBe(1);
    },
  );

  it("that never comes is tried again nine times at most, within an hour", {
    tags: ["slow"],
  }, async () => {
    await jobsOf(await currentDatabase());
    const { rows } = await (await currentDatabase()).run(
      "select retry_limit, retry_delay, retry_delay_max, expire_seconds from pgboss.queue where name = 'push'",
    );
    expect(rows).toMatchObject([{ retry_limit: 9, expire_seconds: 60 }]);
    await service.stop();
    await queue(phoneId);
    const { log } = await work();
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2), waitOptions);
    expect(await jobStates()).toEqual([expect.stringMatching(/retry|active/)]);
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe("a subscription ends unsent", () => {
  it("if it was made for the key that the site had before", async () => {
    await queue(phoneId);
    await work({ key: "another key of the site, 32 characters" });
    await untilSent();
    expect(service.received).toEqual([]);
    expect(await devices()).toBe(0);
  });

  it("once its push service is no longer among those that are known", async () => {
    await queue(phoneId);
    await work({ services: [] });
    await untilSent();
    expect(service.received).toEqual([]);
    expect(await devices()).toBe(0);
  });
});

function isSigned(token: string, publicKey: string) {
  const [header, claims, signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const key = createPublicKey({
    key: { kty: "EC", crv: "P-256", x: x!, y: y! },
    format: "jwk",
  });
  return verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
}
