/** What was typed, by the names of the fields. */
export type Values = Record<string, string>;

const prefix = "draft ";

/** Storage may be refused by the browser; then drafts live as long as their forms. */
export function stored(name: string): Values {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "{}");
  } catch {
    return {};
  }
}

export function store(name: string, draft: Values | null) {
  try {
    if (draft) sessionStorage.setItem(prefix + name, JSON.stringify(draft));
    else sessionStorage.removeItem(prefix + name);
  } catch {}
}

const marker = "drafts forgotten";

/** Nothing typed outlives a logout, in this tab and in others. */
export function forgetDrafts() {
  forgetHere();
  try {
    // Other tabs hear of it, and nothing stays.
    localStorage.setItem(marker, "");
    localStorage.removeItem(marker);
  } catch {}
}

/** At the start of the program in the browser. */
export function forgetWithOtherTabs() {
  addEventListener("storage", ({ key }) => {
    if (key === marker) forgetHere();
  });
}

function forgetHere() {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  } catch {}
}
