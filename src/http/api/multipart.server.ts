import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { asRefusal } from "#src/errors/as-refusal.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { pictureRules } from "#src/images/rules.ts";
import { imageTexts } from "#src/images/texts.ts";
import { isBodyCutOff, refuseClientGone } from "./client-gone.server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Accepts a multipart form with a picture; the field's value is a Buffer. */
    takesPicture?: boolean;
    /** Accepts a multipart form with another file, which may be so large; the field's value is a Buffer. */
    takesFile?: FileRules;
  }
}

export interface FileRules {
  maxBytes: number;
  /** The messages for a file that is too large, and for a second one. */
  tooHeavy: string;
  onlyOne: string;
}

const pictureFileRules: FileRules = {
  maxBytes: pictureRules.maxBytes,
  tooHeavy: imageTexts.tooHeavy,
  onlyOne: imageTexts.onlyOne,
};

/**
 * Multipart forms with one file, for routes with `takesPicture` or `takesFile`. The file is kept in memory
 * until it is read, so that an aborted upload leaves no file behind.
 */
export const pictureForms = fp(async (app: FastifyInstance) => {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: pictureRules.maxBytes,
      files: 2,
      parts: 20,
      fieldSize: 64 * 1024,
      headerPairs: 50,
    },
  });

  app.addHook("preValidation", async (request) => {
    if (!request.isMultipart()) return;
    const { takesPicture, takesFile } = request.routeOptions.config;
    const rules = takesFile ?? (takesPicture ? pictureFileRules : undefined);
    if (!rules) throw new Refusal("wrongType");
    // The parser waits for the end of the connection, and would miss one that has come already.
    if (isBodyCutOff(request)) throw refuseClientGone(request);
    try {
      request.body = await readForm(request, rules);
    } catch (error) {
      // Fastify ends such a request without its error handler.
      if (isBodyCutOff(request)) throw refuseClientGone(request);
      // The parser has many errors for malformed forms; all of them are the client's.
      const isParserError = asRefusal(error).code === "failed";
      throw isParserError ? new Refusal("unreadable", { cause: error }) : error;
    }
  });
});

async function readForm(request: FastifyRequest, { maxBytes, tooHeavy, onlyOne }: FileRules) {
  const fields = new Map<string, unknown>();
  let refusal: Refusal | undefined;
  let files = 0;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    const isRepeated = fields.has(part.fieldname);
    if (part.type === "file") {
      const bytes = await part.toBuffer();
      if (part.file.truncated) refusal = refuse(part.fieldname, tooHeavy);
      // A browser sends an empty file without a name if none was selected.
      const isFile = bytes.length > 0 || Boolean(part.filename);
      if (isFile) files++;
      if (isRepeated || files > 1) refusal = refuse(part.fieldname, onlyOne);
      fields.set(part.fieldname, isFile ? bytes : "");
    } else {
      if (isRepeated || part.valueTruncated) refusal = new Refusal("unreadable");
      fields.set(part.fieldname, part.value);
    }
  }
  if (refusal) throw refusal;
  return Object.fromEntries(fields);
}

const refuse = (field: string, message: string) =>
  new Refusal("invalid", { fields: { [field]: [message] } });
