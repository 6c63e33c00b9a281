import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "#src/ui/device-storage.ts";
import type { OrderQueue } from "./use-order-queue.ts";

interface OrderKeysOptions {
  queue: OrderQueue;
  isEnabled: boolean;
  search: () => void;
  help: () => void;
}

/** Keys of the orders: J, K, A, R, / and ?, on any keyboard layout; not in fields and dialogs. */
export function useOrderKeys({ queue, isEnabled, search, help }: OrderKeysOptions) {
  useEffect(() => {
    if (!isEnabled) return;
    const press = (button: string) =>
      document.getElementById(`${button}-${queue.current?.id}`)?.click();
    const actions: Record<string, () => void> = {
      j: queue.next,
      k: queue.previous,
      a: () => press("approve"),
      r: () => press("decline"),
      "/": search,
      "?": help,
    };
    function onKeyDown(event: KeyboardEvent) {
      const { ctrlKey, altKey, metaKey, target } = event;
      if (ctrlKey || altKey || metaKey || isTyping(target) || isCovered()) return;
      const key = keyOf(event);
      const action = actions[key];
      // A key that is held down moves on, but decides once.
      if (!action || (event.repeat && !"jk".includes(key))) return;
      event.preventDefault();
      action();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });
}

/** Whether the keys are used, remembered in this browser. */
export function useKeysSetting() {
  const [isEnabled, setEnabled] = useState(isStoredAsOn);
  return {
    isEnabled,
    setEnabled(enabled: boolean) {
      setEnabled(enabled);
      // Without storage it is so until the screen is left.
      writeLocal("order-keys", enabled ? "on" : "off");
    },
  };
}

const isStoredAsOn = () => readLocal("order-keys") !== "off";

/** The letter on the key: with an Arabic layout, the Latin one that is printed beside it. */
function keyOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (/^[a-z/?]$/i.test(key)) return key.toLowerCase();
  if (key === "؟") return "?";
  if (code === "Slash") return shiftKey ? "?" : "/";
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? "";
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input, textarea, select, [contenteditable]");

/** Whether a dialog or a menu is open. */
const isCovered = () => document.querySelector("dialog[open], :popover-open") !== null;
