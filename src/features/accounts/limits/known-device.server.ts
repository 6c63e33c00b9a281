import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { inSeconds, year } from "#src/util/time.ts";

/** The account as it was when the device logged in. */
export interface DeviceOwner {
  id: number;
  email: string | null;
  passwordHash: string | null;
  /** Since when a login needs a second factor, too; null if it does not. */
  securedAt: Date | null;
}

const nobody: DeviceOwner = { id: 0, email: "", passwordHash: "", securedAt: null };

/**
 * A device that has logged in to an account keeps a cookie that says so. Its failures are counted
 * apart, so that a stranger's guesses cannot lock the account holder out. The cookie is signed together with
 * the account, its e-mail, its password and its second factor, and is worth nothing once one of them is another: whoever
 * logged in often before there was a factor would guess its codes on as many devices.
 * Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export function knownDevices({ appKey, secure }: { appKey: string; secure: boolean }) {
  const cookieName = secure ? "__Host-herafi_device" : "herafi_device";
  return {
    /** @returns the name of the request's device, if this account knows it */
    find(request: FastifyRequest, account: DeviceOwner | undefined): string | null {
      const [device = "", signature = ""] = (request.cookies[cookieName] ?? "").split(".");
      // An e-mail that nobody has takes the same work.
      const isSigned = isSame(sign(appKey, device, account ?? nobody), signature);
      return isSigned && account ? device : null;
    },
    /**
     * @param account as it was proven, in case it is changed at the same moment
     * @param device one that the account knew before, so that its failures are counted on
     */
    remember(reply: FastifyReply, account: DeviceOwner, device = newDevice()) {
      reply.setCookie(cookieName, `${device}.${sign(appKey, device, account)}`, {
        path: "/",
        sameSite: "lax",
        httpOnly: true,
        secure,
        maxAge: inSeconds(year),
      });
    },
  };
}

const newDevice = () => randomBytes(16).toString("base64url");

/** A password that is hashed anew because the parameters were raised counts as another one. */
function sign(appKey: string, device: string, owner: DeviceOwner): string {
  const { id, email, passwordHash, securedAt } = owner;
  const signed = [device, id, email, passwordHash, ...(securedAt ? [securedAt] : [])];
  return createHmac("sha256", appKey)
    .update(`device:${JSON.stringify(signed)}`)
    .digest("base64url");
}

function isSame(expected: string, given: string) {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
