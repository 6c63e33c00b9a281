/** Values by field name. */
export type DraftValues = Record<string, string>;

const prefix = "draft ";

/** The browser may refuse storage; then drafts live as long as their forms. */
export function readDraft(name: string): DraftValues {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "{}");
  } catch {
    return {};
  }
}

export function writeDraft(name: string, draft: DraftValues | null) {
  try {
    if (draft) sessionStorage.setItem(prefix + name, JSON.stringify(draft));
    else sessionStorage.removeItem(prefix + name);
  } catch {}
}

const marker = "drafts forgotten";

/** Deletes all drafts in all tabs; called on logout. */
export function deleteDrafts() {
  deleteDraftsOfTab();
  try {
    // Other tabs get a storage event.
    localStorage.setItem(marker, "");
    localStorage.removeItem(marker);
  } catch {}
}

/** Call once when the browser starts. */
export function deleteDraftsWithOtherTabs() {
  addEventListener("storage", ({ key }) => {
    if (key === marker) deleteDraftsOfTab();
  });
}

function deleteDraftsOfTab() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {}
}
