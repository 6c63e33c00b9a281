import type { KeyboardEvent } from "react";
import { classes } from "#src/ui/styles/classes.ts";

interface TabsProps<Key extends string> {
  /** Accessible name of the tab list. */
  label: string;
  tabs: { key: Key; label: string; count: number }[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** Id of the panel, with which the ids of the tabs begin. */
  panel: string;
}

/** Tabs with the usual keys: arrows follow the reading direction, Home and End go to the ends. */
export function Tabs<Key extends string>({
  label,
  tabs,
  selected,
  onSelect,
  panel,
}: TabsProps<Key>) {
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    // From the focused tab: the one selected last may not be rendered yet.
    const index = tabs.findIndex(({ key }) => tabId(panel, key) === document.activeElement?.id);
    const targetIndex = targetOf(event.key, index, tabs.length);
    const tab = targetIndex === undefined ? undefined : tabs[targetIndex];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.key);
    document.getElementById(tabId(panel, tab.key))?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex overflow-x-auto px-1 md:px-4"
    >
      {tabs.map(({ key, label, count }) => (
        <button
          key={key}
          id={tabId(panel, key)}
          type="button"
          role="tab"
          aria-selected={key === selected}
          aria-controls={panel}
          tabIndex={key === selected ? 0 : -1}
          onClick={() => onSelect(key)}
          className={classes(
            "flex min-h-14 shrink-0 items-center gap-1.5 border-b-3 px-2 text-label md:gap-2 focus-visible:-outline-offset-3 md:px-4",
            key === selected
              ? "border-teal font-semibold text-teal"
              : "border-transparent text-ink2 hover:text-ink",
          )}
        >
          {label}
          <span className="rounded-chip bg-sunk px-1.5 text-tiny md:px-2 font-medium text-ink2 tabular-nums max-xs:hidden">
            {count}
          </span>
        </button>
      ))}
    </div>
  );
}

export const tabId = (panel: string, key: string) => `${panel}-${key}`;

/** Pages are right to left: the left arrow goes forward. */
function targetOf(key: string, index: number, count: number) {
  if (key === "ArrowLeft") return (index + 1) % count;
  if (key === "ArrowRight") return (index + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
}
