import { timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { latinDigits } from "#src/arabic/digits.ts";
import { type CountryCode, parsePhone } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { refusalTexts } from "#src/errors/refusal.texts.ts";
import type { AccountApi } from "#src/features/accounts/deps.server.ts";
import { Nothing } from "#src/http/api/api.server.ts";
import { strictJsonParser } from "#src/http/api/json-body.server.ts";
import { minute, second } from "#src/util/time.ts";
import { findCodeOfMessage } from "./codes.server.ts";
import { hidePictureOf, proveByCode } from "./prove.server.ts";
import { signatureOf } from "./sender.server.ts";
import { inboundMessage } from "./table.server.ts";

/** A message is as old as this at most, or as early. */
const window = 5 * minute;

const maxBytes = 16_384;

const inboundText = (most: number) =>
  z.string({ error: refusalTexts.invalid }).max(most, { error: refusalTexts.invalid });

const InboundMessage = z.object({ from: inboundText(100), text: inboundText(10_000) });

const byGateway = { accountId: null, address: "gateway" } as const;

/** Messages to the operator's number, from a gateway that passes them on. It has no session: it signs each request. */
export const inboundApi: AccountApi = async (app, deps) => {
  const { db, hooks, country, appKey, now } = deps;
  const signed = new WeakSet<FastifyRequest>();
  const parseJson = strictJsonParser(app);

  // The signature is over the bytes, and only a signed body is parsed. No other type is read here.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      refuseUnsigned(request, body);
      signed.add(request);
      return parseJson(request, body);
    },
  );

  app.route({
    method: "POST",
    url: "/api/phone-inbound",
    config: { access: "anyone", isSigned: true, changesPublic: true },
    schema: {
      tags: ["accounts"],
      summary:
        "A message that came to the operator's number; signed with PHONE_INBOUND_SECRET, without the anti-forgery token",
      body: InboundMessage,
      response: { 204: Nothing },
    },
    bodyLimit: maxBytes,
    preValidation: async (request) => {
      // Nothing is parsed where there is no body.
      if (!signed.has(request)) refuseUnsigned(request, Buffer.alloc(0));
    },
    handler: async (request, reply) => {
      const { from, text } = request.body;
      const at = now();
      const signature = headerOf(request, "x-signature").toLowerCase();
      const take = async (tx: Database): Promise<number | undefined> => {
        const taken = await tx
          .insert(inboundMessage)
          .values({ signature, expiresAt: new Date(at.getTime() + 2 * window) })
          .onConflictDoNothing()
          .returning();
        if (taken.length === 0) throw new Refusal("conflict");
        const phone = parseSender(from, country);
        if (phone === null) return undefined;
        const code = await findCodeOfMessage(tx, { appKey, now: at }, { from: phone, text });
        if (!code) return undefined;
        const by = { how: "gateway", by: byGateway } as const;
        const outcome = await proveByCode(tx, { ...deps, now: at }, code, by);
        return outcome === "hidden" ? code.craftsmanId! : undefined;
      };
      const hiddenId = await retryDeadlock(() => db.transaction(take));
      if (hiddenId) await hidePictureOf(deps, hiddenId);
      return reply.code(204).send(null);
    },
  });

  function refuseUnsigned(request: FastifyRequest, body: Buffer) {
    const secret = hooks.inboundSecret;
    if (secret === null) throw new Refusal("notFound");
    const timestamp = headerOf(request, "x-timestamp");
    const expected = Buffer.from(signatureOf(secret, timestamp, body));
    const given = Buffer.from(headerOf(request, "x-signature").toLowerCase());
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isRight || Math.abs(now().getTime() - parseTimestamp(timestamp)) > window)
      throw new Refusal("forbidden");
  }
};

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? "");

/** Unix time, in seconds or milliseconds. */
function parseTimestamp(text: string): number {
  if (!/^\d{9,14}$/.test(text)) return Number.NaN;
  const value = Number(text);
  return value < 1e11 ? value * second : value;
}

/**
 * The number of a sender. Gateways write it without its plus, behind the name of their network (`whatsapp:`), or as an
 * address of it (`@c.us`). A name that a sender has chosen is nobody's number, whatever digits it has, nor is an id by
 * which WhatsApp hides a number (`@lid`).
 */
function parseSender(from: string, country: CountryCode): string | null {
  const plain = latinDigits(from)
    .trim()
    .replace(/^(?:whatsapp|tel|sms):/i, "")
    .replace(/@(?!lid$).*$/i, "");
  if (!/^[\d\s()+.-]+$/.test(plain)) return null;
  const digits = plain.replace(/\D/g, "");
  return parsePhone(`+${digits}`, country) ?? parsePhone(digits, country);
}
