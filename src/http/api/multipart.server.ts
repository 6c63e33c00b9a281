import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { asRefusal } from "../../errors/as-refusal.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { pictureRules } from "../../images/rules.ts";
import { imageTexts } from "../../images/texts.ts";

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

  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    if (!request.routeOptions.config.takesPicture) throw new Refusal("wrongType");
    try {
      request.body = await readForm(request);
    } catch (error) {
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

const refuse = (field: string, message: string) =>
  new Refusal("invalid", { fields: { [field]: [message] } });
