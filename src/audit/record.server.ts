import type { FastifyRequest } from "fastify";
import type { Database } from "../database/open.server.ts";
import { viewerOf } from "../http/security/guard.server.ts";
import { type Act, audit, type Values } from "./table.server.ts";

/** The admin who does something, and from where. */
export interface Actor {
  accountId: number;
  address: string;
}

/** The site itself: no admin's account, and in place of an address the task that did it. */
export interface SiteActor {
  accountId: null;
  address: "cleanup";
}

export const actorOf = (request: FastifyRequest): Actor => ({
  accountId: viewerOf(request).accountId,
  address: request.ip,
});

interface Done {
  act: Act;
  /** None where it was done to no single one. */
  subject?: number;
  before?: Values;
  after?: Values;
}

/** Writes down what an admin or the site does, in the transaction that does it. */
export async function record(tx: Database, by: Actor | SiteActor, ...acts: Done[]): Promise<void> {
  if (acts.length === 0) return;
  await tx.insert(audit).values(acts.map((done) => ({ ...by, ...done })));
}
