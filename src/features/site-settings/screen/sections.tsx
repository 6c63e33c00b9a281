import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { Link } from "#src/ui/navigation/link.tsx";
import { focusFirstInvalid } from "#src/ui/navigation/use-focus-after-navigation.ts";
import { classes, textLink } from "#src/ui/styles/classes.ts";
import { settingsTexts as texts } from "./texts.ts";

const path = "/site-settings";
/** An address without a hash would load the settings again, and with them another version. */
const listId = "sections";

/** The parts of the screen in their order, and the beginnings of the names of their fields. */
export const sections = [
  { id: "identity", title: texts.identity, fields: ["name", "tagline", "palette"] },
  { id: "contacts", title: texts.contacts, fields: ["phone", "whatsapp"] },
  { id: "social", title: texts.social, fields: ["social."] },
  { id: "people", title: texts.people, fields: ["registration_open", "digest", "sender_name"] },
  { id: "words", title: texts.words, fields: ["notice", "about", "invitation"] },
  { id: "policy", title: texts.policyTitle, fields: ["policy_text"] },
  { id: "logo", title: texts.logo, fields: [] },
] as const;

export type SectionId = (typeof sections)[number]["id"];

/** The part that the address names: on phones that one alone is shown, and without one the list of them. */
export function useSection(): SectionId | undefined {
  const { hash } = useLocation();
  return sections.find(({ id }) => `#${id}` === hash)?.id;
}

interface SectionLinksProps {
  current: SectionId | undefined;
  /** Names of fields. */
  changed: readonly string[];
  wrong: readonly string[];
}

/** A list that fills the screen of a phone; on wide screens links beside the fields. */
export function SectionLinks({ current, changed, wrong }: SectionLinksProps) {
  return (
    <nav
      id={listId}
      tabIndex={-1}
      aria-label={texts.sections}
      className={classes(
        "outline-none max-lg:scroll-mt-40 lg:sticky lg:top-4",
        current && "max-lg:hidden",
      )}
    >
      <ul className="flex flex-col max-lg:divide-y max-lg:divide-line max-lg:rounded-card max-lg:bg-surface max-lg:shadow-card">
        {sections.map(({ id, title, fields }) => {
          const isIn = (name: string) => fields.some((field) => name.startsWith(field));
          const isWrong = wrong.some(isIn);
          return (
            <li key={id}>
              <Link
                to={`${path}#${id}`}
                aria-current={id === current ? "true" : undefined}
                className={classes(
                  "flex min-h-14 items-center gap-3 px-4 py-2 hover:text-teal lg:min-h-11 lg:rounded-control lg:px-3",
                  "aria-[current]:font-semibold aria-[current]:text-teal lg:aria-[current]:bg-teal-tint",
                )}
              >
                <span className="min-w-0 grow">
                  {title}
                  {isWrong && <Mark className="text-red">{texts.hasError}</Mark>}
                  {!isWrong && changed.some(isIn) && (
                    <Mark className="text-clay">{texts.isUnsaved}</Mark>
                  )}
                </span>
                <ChevronLeft aria-hidden="true" className="size-5 shrink-0 text-ink2 lg:hidden" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const Mark = ({ className, children }: { className: string; children: ReactNode }) => (
  <span className={classes("block text-small font-medium", className)}>{children}</span>
);

export const BackToSections = () => (
  <Link to={`${path}#${listId}`} className={classes(textLink, "gap-1 self-start lg:hidden")}>
    <ChevronRight aria-hidden="true" className="size-5" />
    {texts.allSections}
  </Link>
);

interface SectionProps {
  id: SectionId;
  current: SectionId | undefined;
  children: ReactNode;
}

/** Fields that belong together. On phones they stay in the page while another part is shown, with what was typed. */
export function Section({ id, current, children }: SectionProps) {
  const { title } = sections.find((section) => section.id === id)!;
  return (
    <section
      aria-labelledby={id}
      className={classes(
        "flex flex-col gap-5 rounded-card bg-surface p-4 shadow-card md:p-8",
        id !== current && "max-lg:hidden",
      )}
    >
      <h2 id={id} tabIndex={-1} className="scroll-mt-4 text-panel outline-none max-lg:scroll-mt-60">
        {title}
      </h2>
      {children}
    </section>
  );
}

/**
 * Opens the part with the first field in error where it is hidden, and gives that field the focus.
 * @param errors by field; new ones are another object
 */
export function useShowFirstError(
  form: RefObject<HTMLFormElement | null>,
  errors: Record<string, string[]>,
) {
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the errors change
  useEffect(() => {
    const invalid = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    const id = invalid?.closest("section")?.getAttribute("aria-labelledby");
    if (!id || invalid?.checkVisibility()) return;
    void navigate(`${path}#${id}`, { replace: true, flushSync: true });
    // After the router, which gives the focus to what the address names.
    requestAnimationFrame(() => focusFirstInvalid(form.current));
  }, [form, errors, navigate]);
}
