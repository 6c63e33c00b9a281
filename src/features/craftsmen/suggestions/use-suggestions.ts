import { useEffect, useRef, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { Suggestion } from "./contract.ts";

/** In ms: while somebody types, only a pause sends a request. */
const pause = 150;
const leastLetters = 2;

/** Suggestions for the last text that was given; failures are as no suggestions. */
export function useSuggestions() {
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Each text has a number: the answer to an earlier one comes too late. */
  const latest = useRef(0);

  function clear() {
    clearTimeout(timer.current);
    latest.current++;
    setSuggestions([]);
  }

  function load(text: string) {
    clearTimeout(timer.current);
    const own = ++latest.current;
    if (text.trim().length < leastLetters) return setSuggestions([]);
    timer.current = setTimeout(async () => {
      const found = await browserApi.get<Suggestion[]>("/api/suggest", { q: text }).catch(() => []);
      if (own === latest.current) setSuggestions(found);
    }, pause);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  return { suggestions, load, clear };
}
