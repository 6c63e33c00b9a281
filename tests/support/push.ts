import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { expect, vi } from "vitest";
import { createNotices } from "#src/features/notifications/notices.server.ts";
import { openJobs } from "#src/jobs/open.server.ts";
import type { NoticeContent } from "#src/push/notice.ts";
import { vapidKeys } from "#src/push/vapid.server.ts";
import { startPushWorker } from "#src/push/worker.server.ts";
import type { Admin2fa } from "#src/settings/config.ts";
import { currentDatabase } from "./database/database.ts";
import { appKey } from "./site.ts";
import { waitOptions } from "./wait-options.ts";

/** A push service that a test's site knows, as PUSH_SERVICES names it. */
export const pushServices = ["push.example"];

interface PushRequest {
  /** The last part of its address. */
  browser: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A browser that has subscribed with that service. */
export function newBrowser(name: string) {
  const ecdh = createECDH("prime256v1");
  const publicKey = ecdh.generateKeys();
  const secret = randomBytes(16);
  const keys = { p256dh: publicKey.toString("base64url"), auth: secret.toString("base64url") };
  return {
    name,
    subscription: { endpoint: `https://${pushServices[0]}/to/${name}`, keys },
    /** Decrypts a message (RFC 8188 and 8291). */
    read(body: Buffer): NoticeContent {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const sender = body.subarray(21, 21 + keyLength);
      const encrypted = body.subarray(21 + keyLength, -16);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const shared = derive(ecdh.computeSecret(sender), secret, info, 32);
      const key = derive(shared, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(shared, salt, "Content-Encoding: nonce\0", 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce);
      decipher.setAuthTag(body.subarray(-16));
      const padded = Buffer.concat([decipher.update(encrypted), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

export type Browser = ReturnType<typeof newBrowser>;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** That service on this machine, which answers 201 unless told otherwise. */
export async function startPushService() {
  const received: PushRequest[] = [];
  const statuses = new Map<string, number[]>();
  const server = createServer(async (request, response) => {
    const browser = request.url?.split("/").at(-1) ?? "";
    received.push({ browser, headers: request.headers, body: await buffer(request) });
    const [status = 201, ...later] = statuses.get(browser) ?? [];
    if (later.length > 0) statuses.set(browser, later);
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const send: typeof fetch = (url, init) =>
    fetch(String(url).replace(`https://${pushServices[0]}`, `http://127.0.0.1:${port}`), init);
  return {
    received,
    send,
    /** Answers a browser's messages with these, the last one again and again. */
    answer: (browser: Browser, ...answers: number[]) => void statuses.set(browser.name, answers),
    /** What a browser has been sent. */
    sentTo: (browser: Browser) =>
      received.filter((one) => one.browser === browser.name).map(({ body }) => browser.read(body)),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

interface SendingOptions {
  /** The site's. */
  key?: string;
  admin2fa?: Admin2fa;
  services?: string[];
}

/** Sends queued notices, until it is stopped. */
export async function startSending(
  { send }: Pick<PushService, "send">,
  { key = appKey, admin2fa = "offered", services = pushServices }: SendingOptions = {},
) {
  const database = await currentDatabase();
  const log = { warn: vi.fn(), error: vi.fn() };
  const jobs = await openJobs(database, log, {
    pollSeconds: 0.5,
    firstDelaySeconds: 1,
    maxDelaySeconds: 1,
  });
  await startPushWorker({
    db: database.db,
    jobs,
    log,
    send,
    pushServices: services,
    writeNotice: createNotices({ admin2fa }),
    vapid: { ...vapidKeys(key), subject: "https://herafi.example" },
  });
  return { log, stop: () => jobs.stop() };
}

/** States of the jobs, once none waits. */
export const untilSent = () =>
  vi.waitFor(async () => {
    const states = await jobStates();
    expect(states).not.toEqual([]);
    for (const state of states) expect(["completed", "failed"]).toContain(state);
    return states;
  }, waitOptions);

export async function jobStates(): Promise<unknown[]> {
  const { run } = await currentDatabase();
  const { rows } = await run(
    "select state from pgboss.job where name = 'push' order by created_on",
  );
  return rows.map(({ state }) => state);
}
