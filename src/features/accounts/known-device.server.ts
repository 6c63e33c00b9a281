import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { privately } from "../../http/security/limits.server.ts";
import { inSeconds, year } from "../../util/time.ts";

/**
 * A device that has logged in to an account keeps a signed cookie that says so. Its failures are
 * counted apart, so that a stranger's guesses cannot lock the owner out.
 * Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export function knownDevices(secure: boolean) {
  const cookieName = secure ? "__Host-herafi_device" : "herafi_device";
  return {
    /** What the failures of a login with this e-mail are counted under. */
    failureKey(request: FastifyRequest, email: string): string {
      const owner = privately(email);
      const { valid, value } = request.unsignCookie(request.cookies[cookieName] ?? "");
      return valid && value?.startsWith(`${owner}.`) ? value : owner;
    },
    remember(reply: FastifyReply, email: string) {
      const device = `${privately(email)}.${randomBytes(16).toString("base64url")}`;
      reply.setCookie(cookieName, device, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure,
        signed: true,
        maxAge: inSeconds(year),
      });
    },
  };
}
