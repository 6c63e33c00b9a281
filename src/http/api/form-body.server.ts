import { parse } from "node:querystring";
import type { FastifyInstance, FastifyRequest } from "fastify";

const maxBytes = 64 * 1024;
/** More than any form has; further ones are not read. */
const maxFields = 200;

/** Reads forms that were sent without JavaScript; those with files are multipart. */
export function registerFormParser(app: FastifyInstance) {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string", bodyLimit: maxBytes },
    async (request: FastifyRequest, body: string) => {
      await app.waitForTurn?.(request);
      return { ...parse(body, undefined, undefined, { maxKeys: maxFields }) };
    },
  );
}
