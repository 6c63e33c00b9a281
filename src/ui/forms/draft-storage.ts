import {
  deleteDraftsOfTab,
  isRecord,
  parseJson,
  readSession,
  storageKey,
  writeLocal,
  writeSession,
} from "#src/ui/device-storage.ts";

/** Values by field name. */
export type DraftValues = Record<string, string>;

/** Without storage drafts live as long as their forms. */
export function readDraft(name: string): DraftValues {
  const stored = parseJson(readSession(`draft ${name}`));
  const entries = isRecord(stored) ? Object.entries(stored) : [];
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts);
}

export const writeDraft = (name: string, draft: DraftValues | null) =>
  writeSession(`draft ${name}`, draft && JSON.stringify(draft));

const marker = "drafts forgotten";

/** Deletes all drafts in all tabs; called on logout. */
export function deleteDrafts() {
  deleteDraftsOfTab();
  // Other tabs get a storage event.
  writeLocal(marker, "");
  writeLocal(marker, null);
}

/** Call once when the browser starts. */
export function deleteDraftsWithOtherTabs() {
  addEventListener("storage", ({ key }) => {
    if (key === storageKey(marker)) deleteDraftsOfTab();
  });
}
