import type { FastifyRequest } from "fastify";
import type { Database } from "../database/open.server.ts";
import { viewerOf } from "../server/guard.server.ts";
import { audit } from "./table.server.ts";

/** The admin who does something, and from where. */
export interface Actor {
  accountId: number;
  address: string;
}

export const actorOf = (request: FastifyRequest): Actor => ({
  accountId: viewerOf(request).accountId,
  address: request.ip,
});

/** What admins do that is written down. */
export type Act =
  | `listing.${"approve" | "decline" | "suspend" | "restore" | "delete" | "export"}`
  | `${"city" | "profession"}.${"add" | "rename" | "delete"}`
  | `message.${"reply" | "delete"}`
  | `mail.${"send" | "drop"}`
  | `account.${"secure" | "newCodes" | "unsecure" | "password" | "add" | "renew" | "remove"}`;

interface Done {
  act: Act;
  /** None where it was done to no single one. */
  subject?: number;
  /** What was changed, by its names. */
  before?: { [field: string]: unknown };
  after?: { [field: string]: unknown };
}

/** Writes down what an admin does, in the transaction that does it. */
export async function record(tx: Database, by: Actor, ...acts: Done[]): Promise<void> {
  if (acts.length === 0) return;
  await tx.insert(audit).values(acts.map((done) => ({ ...by, ...done })));
}
