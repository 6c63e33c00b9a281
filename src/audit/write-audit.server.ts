import type { FastifyRequest } from "fastify";
import type { Database } from "#src/database/open.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { type Act, type AuditValues, audit } from "./table.server.ts";

/** The acting admin and the address of the request. */
export interface Actor {
  accountId: number;
  address: string;
}

/**
 * No admin's account, and in place of an address what acted: a task of the site, the holder of a listing, a request to
 * remove it on which nobody has decided, the end of a pause, the silence of a craftsman who was asked, the sender of a message, a gateway for messages,
 * or whoever proved that a number is his and not the craftsman's.
 */
export interface SiteActor {
  accountId: null;
  address:
    | "cleanup"
    | "holder"
    | "removal"
    | "pause"
    | "silence"
    | "sender"
    | "gateway"
    | "dispute";
}

export const actorOf = (request: FastifyRequest): Actor => ({
  accountId: viewerOf(request).accountId,
  address: request.ip,
});

interface AuditedAction {
  act: Act;
  /** Absent if the action has no single subject. */
  subject?: number;
  /** Cities whose moderators may read it. */
  cityIds?: number[];
  before?: AuditValues;
  after?: AuditValues;
}

/** Writes rows of the audit log, in the transaction of the action. */
export async function writeAudit(
  tx: Database,
  by: Actor | SiteActor,
  ...acts: AuditedAction[]
): Promise<void> {
  if (acts.length === 0) return;
  await tx.insert(audit).values(acts.map((action) => ({ ...by, ...action })));
}
