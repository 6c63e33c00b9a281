import type { Database } from "../../database/open.server.ts";
import type { ContactMessage } from "./contract.ts";
import { message } from "./table.server.ts";

/** Keeps a visitor's message for the operators. */
export async function receive(db: Database, received: ContactMessage): Promise<void> {
  await db.insert(message).values(received);
}
