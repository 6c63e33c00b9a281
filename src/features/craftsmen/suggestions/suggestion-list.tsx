import {
  type ComponentProps,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import { type PluralForms, plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { craftsmenCount } from "#src/features/craftsmen/texts.ts";
import { MapPin } from "#src/ui/icons/icons.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import type { Suggestion } from "./contract.ts";

interface SuggestionListProps {
  input: HTMLInputElement;
  /** Called with what the field needs at present. */
  onChange: (combobox: ComboboxProps) => void;
}

/** The list below the search's text field. */
export default function SuggestionList({ input, onChange }: SuggestionListProps) {
  const listId = useId();
  const navigate = useNavigate();
  const { suggestions, load, clear } = useSuggestions();
  const [active, setActive] = useState(-1);
  const [isNumber, setIsNumber] = useState(false);
  useTopPosition(input);
  const isOpen = suggestions.length > 0;
  const idOf = (at: number) => `${listId}-${at}`;

  function close() {
    clear();
    setActive(-1);
  }

  function open({ path }: Suggestion) {
    close();
    return navigate(path);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // While an input method composes, the keys are its own.
    if (!isOpen || event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      // Past either end is the text itself.
      const places = suggestions.length + 1;
      setActive((before) => ((before + 1 + step + places) % places) - 1);
    } else if (event.key === "Escape") {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && suggestions[active]) {
      event.preventDefault();
      void open(suggestions[active]);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest changes with each rendering
  useLayoutEffect(() => {
    onChange({
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": active >= 0 ? idOf(active) : undefined,
      onChange: ({ currentTarget }) => {
        setActive(-1);
        setIsNumber(isContact(currentTarget.value));
        load(currentTarget.value);
      },
      onKeyDown,
      onBlur: () => {
        setIsNumber(false);
        close();
      },
    });
  }, [suggestions, active]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed meanwhile
  useEffect(() => {
    if (input.value === input.defaultValue) return;
    setIsNumber(isContact(input.value));
    load(input.value);
  }, []);

  return (
    <>
      {isOpen && (
        <div
          id={listId}
          role="listbox"
          aria-label={suggestionTexts.list}
          className="absolute inset-x-0 top-full z-20 mt-1 overflow-hidden rounded-control border border-line bg-surface py-1 shadow-card"
        >
          {suggestions.map((suggestion, at) => (
            <div
              key={suggestion.path}
              id={idOf(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === active}
              // The field keeps the focus, and with it the keys.
              onPointerDown={(event) => event.preventDefault()}
              onPointerUp={() => void open(suggestion)}
              className={classes(
                "flex min-h-11 cursor-pointer items-center gap-3 px-4 leading-normal hover:bg-teal-tint",
                at === active && "bg-teal-tint outline-2 -outline-offset-2 outline-focus",
              )}
            >
              <MapPin
                aria-hidden="true"
                className={classes("size-5 shrink-0 text-ink2", !suggestion.city_id && "invisible")}
              />
              <span className="grow">{suggestion.text}</span>
              <span className="text-small text-ink2">{suggestionCount(suggestion.count)}</span>
            </div>
          ))}
        </div>
      )}
      <p
        role="status"
        className={
          isNumber
            ? "absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-surface px-4 py-3 shadow-card"
            : "sr-only"
        }
      >
        {isNumber && suggestionTexts.noNumbers}
        {isOpen && suggestionTexts.available(suggestions.length)}
      </p>
    </>
  );
}

const suggestionsCount: PluralForms = {
  zero: "لا اقتراحات",
  one: "اقتراح واحد",
  two: "اقتراحان",
  few: "# اقتراحات",
  many: "# اقتراحًا",
  other: "# اقتراح",
};

/** Whether somebody types a phone number or an e-mail, which are not searched for. */
const isContact = (text: string) => /@/.test(text) || (text.match(/\p{Nd}/gu)?.length ?? 0) >= 5;

const suggestionTexts = {
  noNumbers: "لا نبحث بالأرقام ولا بالبريد. اكتب المهنة أو الاسم.",
  list: "اقتراحات البحث",
  available: (count: number) => `${plural(count, suggestionsCount)}، تنقّل بينها بالسهمين.`,
};

const suggestionCount = (count: number) => plural(count, craftsmenCount);

/** Above the field, in px. */
const topGap = 8;

/**
 * A phone's keyboard leaves half of the window: while the field has the focus it is at the top of what is left, so that
 * the suggestions fit below.
 */
function useTopPosition(input: HTMLInputElement) {
  useEffect(() => {
    if (!matchMedia("(width < 45rem), (pointer: coarse)").matches) return;
    const { visualViewport } = window;
    const moveToTop = () => {
      if (document.activeElement !== input) return;
      const { top } = input.getBoundingClientRect();
      scrollBy({ top: top - (visualViewport?.offsetTop ?? 0) - topGap, behavior: "instant" });
    };
    moveToTop();
    input.addEventListener("focus", moveToTop);
    // The keyboard comes after the focus.
    visualViewport?.addEventListener("resize", moveToTop);
    return () => {
      input.removeEventListener("focus", moveToTop);
      visualViewport?.removeEventListener("resize", moveToTop);
    };
  }, [input]);
}

/** While somebody types, only a pause sends a request. */
const pauseMs = 150;
const leastLetters = 2;

/** Suggestions for the last text that was given; failures are as no suggestions. */
function useSuggestions() {
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
    if (text.trim().length < leastLetters || isContact(text)) return setSuggestions([]);
    timer.current = setTimeout(async () => {
      const found = await browserApi.get<Suggestion[]>("/api/suggest", { q: text }).catch(() => []);
      if (own === latest.current) setSuggestions(found);
    }, pauseMs);
  }

  useEffect(() => () => clearTimeout(timer.current), []);
  return { suggestions, load, clear };
}

/** What the list adds to the field. */
export type ComboboxProps = Pick<
  ComponentProps<"input">,
  | "role"
  | "onChange"
  | "onKeyDown"
  | "onBlur"
  | "aria-autocomplete"
  | "aria-expanded"
  | "aria-controls"
  | "aria-activedescendant"
>;
