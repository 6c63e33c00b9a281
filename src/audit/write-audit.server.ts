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
 * What the site does by itself: a cleanup, what follows from a request to remove a listing on which nobody has decided,
 * the end of a pause, the silence of a craftsman who was asked, a page whose craftsman was not told of it, and what a
 * gateway for messages passes on, and the proof by which somebody hides his number on the page of another.
 */
export const siteTasks = [
  "cleanup",
  "removal",
  "pause",
  "silence",
  "untold",
  "gateway",
  "dispute",
] as const;

export type SiteTask = (typeof siteTasks)[number];

/** No admin's account, and in place of an address what acted: the site, the holder of a listing, or who sent a message. */
export interface SiteActor {
  accountId: null;
  address: SiteTask | "holder" | "sender";
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
