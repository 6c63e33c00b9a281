import type { FastifyReply, FastifyRequest } from "fastify";
import { day, inSeconds } from "#src/util/time.ts";

/** The longest that a begun access can last. */
const lifetime = 14 * day;

/** The cookie that binds what was begun by a number to one browser. */
export function accessCookie({ secure }: { secure: boolean }) {
  const name = secure ? "__Host-herafi_number" : "herafi_number";
  return {
    read: ({ cookies }: FastifyRequest): string | undefined => cookies[name],
    remember(reply: FastifyReply, secret: string) {
      reply.setCookie(name, secret, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure,
        maxAge: inSeconds(lifetime),
      });
    },
    clear: (reply: FastifyReply) => reply.clearCookie(name, { path: "/", secure }),
  };
}
