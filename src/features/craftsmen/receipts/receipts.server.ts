import { createHmac, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isSame } from "#src/program-state/signed-link.server.ts";
import { day, inSeconds, minute } from "#src/util/time.ts";

/** That a browser was shown the number of a listing. Nothing is stored of it on the server. */
export interface Receipt {
  listingId: number;
  /** To ten minutes, rounded up. */
  at: Date;
  nonce: string;
}

export interface Receipts {
  /** Names the browser, so that it has one voice. */
  device: string;
  /** The newest last. */
  receipts: Receipt[];
}

/** The newest that a browser keeps. */
const maxKept = 20;
const lifetime = 90 * day;
const slot = 10 * minute;

/** In bytes. */
const nonceLength = 9;

const Payload = z.object({
  d: z.string().min(1).max(40),
  r: z.array(z.tuple([z.int().positive(), z.int().positive(), z.string().max(40)])).max(maxKept),
});

/** The cookie's name, which pages that are rendered here pass on to the API. */
export const receiptCookieName = ({ secure }: { secure: boolean }) =>
  secure ? "__Host-herafi_numbers" : "herafi_numbers";

/** One signed cookie with the receipts of a browser. What was altered counts as none. */
export function receiptCookie({ secure, appKey }: { secure: boolean; appKey: string }) {
  const name = receiptCookieName({ secure });
  const sign = (payload: string) =>
    createHmac("sha256", appKey).update(`receipts:${payload}`).digest("base64url");

  function read({ cookies }: Pick<FastifyRequest, "cookies">, now: Date): Receipts | null {
    const [payload = "", signature = ""] = (cookies[name] ?? "").split(".");
    if (!isSame(sign(payload), signature)) return null;
    const parsed = Payload.safeParse(parseJson(Buffer.from(payload, "base64url").toString()));
    if (!parsed.success) return null;
    const receipts = parsed.data.r.map(([listingId, slots, nonce]) => ({
      listingId,
      at: new Date(slots * slot),
      nonce,
    }));
    const since = now.getTime() - lifetime;
    return { device: parsed.data.d, receipts: receipts.filter(({ at }) => at.getTime() > since) };
  }

  function write(reply: FastifyReply, { device, receipts }: Receipts) {
    const r = receipts.map(({ listingId, at, nonce }) => [listingId, at.getTime() / slot, nonce]);
    const payload = Buffer.from(JSON.stringify({ d: device, r })).toString("base64url");
    reply.setCookie(name, `${payload}.${sign(payload)}`, {
      path: "/",
      sameSite: "lax",
      httpOnly: true,
      secure,
      maxAge: inSeconds(lifetime),
    });
  }

  return {
    read,
    /** The browser's voice; a new one gets it with the response. */
    readOrBegin(request: FastifyRequest, reply: FastifyReply, now: Date): Receipts {
      const found = read(request, now);
      if (found) return found;
      const begun = { device: newNonce(), receipts: [] };
      write(reply, begun);
      return begun;
    },
    /**
     * Gives the browser a receipt for a listing's number. Again within ten minutes changes nothing.
     * @returns when the browser was last shown the number before; null if it is not known
     */
    add(request: FastifyRequest, reply: FastifyReply, listingId: number, now: Date): Date | null {
      const { device, receipts } = read(request, now) ?? { device: newNonce(), receipts: [] };
      const before = receipts.findLast((one) => one.listingId === listingId)?.at ?? null;
      const at = new Date(Math.ceil(now.getTime() / slot) * slot);
      if (before?.getTime() === at.getTime()) return before;
      const added = [...receipts, { listingId, at, nonce: newNonce() }];
      write(reply, { device, receipts: added.slice(-maxKept) });
      return before;
    },
  };
}

export type ReceiptCookie = ReturnType<typeof receiptCookie>;

const newNonce = () => randomBytes(nonceLength).toString("base64url");

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
