import type { FastifyRequest } from "fastify";
import { innermost } from "../../errors/cause.ts";

/** What is written of a request and an error: enough to find them again, and nothing of people's. */
export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), ip }),

  /** A failed query's own error repeats its values; what it comes from says what failed. */
  err(error: Error) {
    const inner = innermost(error) as NodeJS.ErrnoException;
    return { type: inner.name, message: inner.message, code: inner.code, stack: inner.stack ?? "" };
  },
};

/** The path alone: what follows it may be a signature or what someone searched for. */
const withoutSecrets = (url: string) =>
  url.replace(/\?.*$/s, "").replace(/^(\/password\/reset|\/email\/verify)\/.*$/, "$1/…");
