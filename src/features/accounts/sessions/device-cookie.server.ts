import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { inSeconds, year } from "#src/util/time.ts";

/**
 * Names the browser's subscription beyond the end of a session, so that the next login and the logout know
 * which one is of this browser. Nobody guesses the id of another's.
 */
export function deviceCookie({ secure }: { secure: boolean }) {
  const name = secure ? "__Host-herafi_push" : "herafi_push";
  return {
    read({ cookies }: FastifyRequest): string | null {
      return z.uuid().safeParse(cookies[name]).data ?? null;
    },
    write(reply: FastifyReply, id: string) {
      reply.setCookie(name, id, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure,
        maxAge: inSeconds(year),
      });
    },
  };
}
