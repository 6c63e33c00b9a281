import { finished } from "node:stream";
import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { asRefusal } from "../../errors/as-refusal.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { pictureRules } from "../../images/rules.ts";
import { imageTexts } from "../../images/texts.ts";
import { addressOf } from "../security/address-key.server.ts";

const mebibyte = 1024 * 1024;
/** A request beyond this is not read to its end. */
const mostBytes = 8 * mebibyte;
/** Of all forms that are not answered yet, and of those from one address. */
const mostHeld = 128 * mebibyte;
const mostHeldOfOne = 48 * mebibyte;
const everyone = "everyone";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Takes a form with a picture, whose bytes become the field's value. */
    takesPicture?: boolean;
  }
}

/**
 * Forms with one picture, for the routes that say so. It stays in memory until it is decoded, so
 * that an upload that breaks off leaves nothing behind.
 */
export const pictureForms = fp(async (app: FastifyInstance) => {
  const exceeded = watchForms();
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: pictureRules.mostBytes,
      files: 2,
      parts: 20,
      fieldSize: 64 * 1024,
      headerPairs: 50,
    },
  });

  app.addHook("preValidation", async (request, reply) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.takesPicture) throw new Refusal("wrongType");
    try {
      request.body = await Promise.race([exceeded(request, reply), readForm(request)]);
    } catch (error) {
      // What is left of the body is not waited for.
      if (!request.raw.readableEnded) reply.header("connection", "close");
      // Of a form that is none the parser's own errors are many, and all are the sender's.
      const unforeseen = asRefusal(error).code === "failed";
      throw unforeseen ? new Refusal("unreadable", { cause: error }) : error;
    }
  });
});

async function readForm(request: FastifyRequest) {
  const fields = new Map<string, unknown>();
  let refusal: Refusal | undefined;
  let files = 0;
  for await (const part of request.parts()) {
    const twice = fields.has(part.fieldname);
    if (part.type === "file") {
      const bytes = await part.toBuffer();
      if (part.file.truncated) refusal = refuse(part.fieldname, imageTexts.tooHeavy);
      // A browser sends a nameless file of no bytes where none was chosen.
      const isFile = bytes.length > 0 || Boolean(part.filename);
      if (isFile) files++;
      if (twice || files > 1) refusal = refuse(part.fieldname, imageTexts.onlyOne);
      fields.set(part.fieldname, isFile ? bytes : "");
    } else {
      if (twice || part.valueTruncated) refusal = new Refusal("unreadable");
      fields.set(part.fieldname, part.value);
    }
  }
  if (refusal) throw refusal;
  return Object.fromEntries(fields);
}

/**
 * Watches what comes of a form, whether it was announced or not: far more than any picture we take,
 * or one of too many that come at once and would pile up in memory.
 */
function watchForms() {
  const held = new Map<string, number>();
  const hold = (key: string, bytes: number) => {
    const sum = (held.get(key) ?? 0) + bytes;
    if (sum > 0) held.set(key, sum);
    else held.delete(key);
    return sum;
  };
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { raw, headers } = request;
    const address = addressOf(request);
    const { promise: exceeded, reject } = Promise.withResolvers<never>();
    let bytes = 0;
    if (Number(headers["content-length"]) > mostBytes) reject(new Refusal("tooLarge"));
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      const [own, all] = [hold(address, chunk.length), hold(everyone, chunk.length)];
      if (bytes > mostBytes) reject(new Refusal("tooLarge"));
      else if (own > mostHeldOfOne || all > mostHeld) {
        reject(new Refusal("unavailable", { retryAfter: 5 }));
      }
    };
    raw.on("data", count);
    // Until it is answered: its picture stays in memory while it waits to be decoded.
    finished(reply.raw, () => {
      // Who was refused may still be sending; that is thrown away as it comes.
      raw.off("data", count);
      for (const key of [address, everyone]) hold(key, -bytes);
    });
    return exceeded;
  };
}

const refuse = (field: string, message: string) =>
  new Refusal("invalid", { fields: { [field]: [message] } });
