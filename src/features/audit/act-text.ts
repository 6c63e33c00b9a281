import type { Act } from "#src/audit/table.server.ts";
import { actTexts, undoneText } from "./acts.texts.ts";
import type { AuditEntry } from "./contract.ts";

/** What an entry says was done; of a decision taken back, which one it was. */
export function actText({ act, before, after }: Pick<AuditEntry, "act" | "before" | "after">) {
  const undone = act === "listing.undo" && undoneDecision(before?.state, after?.state);
  return undone ? undoneText(undone) : actTexts[act];
}

/** The decision that had led from the state that the listing has again to the one it had until then. */
function undoneDecision(from: unknown, backTo: unknown): Act | undefined {
  if (from === "approved" && backTo === "pending") return "listing.approve";
  if (from === "declined") return "listing.decline";
  if (from === "suspended") return "listing.suspend";
  return from ? "listing.restore" : undefined;
}
