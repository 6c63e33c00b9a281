import { Phone } from "lucide-react";
import { type ReactNode, useId } from "react";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import type { StoredNumber } from "./numbers.ts";
import { type StoredPerson, setInList } from "./people.ts";
import { SaveButton } from "./save-button.tsx";
import { deviceTexts } from "./texts.ts";

interface DeviceSectionProps {
  title: string;
  text?: string;
  /** Forgets the whole list. */
  clear?: { label: string; run: () => void };
  children: ReactNode;
}

export function DeviceSection({ title, text, clear, children }: DeviceSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-subtitle lg:text-section">
          {title}
        </h2>
        {clear && (
          <Button look="quiet" onClick={clear.run}>
            {clear.label}
          </Button>
        )}
      </div>
      {text && <p className="mb-2 text-ink2">{text}</p>}
      <ul className="grid gap-3 md:grid-cols-2">{children}</ul>
    </section>
  );
}

const rowClass = "flex flex-wrap items-center gap-3 rounded-card bg-surface p-3 shadow-card";

interface PersonRowProps {
  person: StoredPerson;
  /** No longer listed. */
  isGone: boolean;
}

export const PersonRow = ({ person, isGone }: PersonRowProps) => (
  <li className={rowClass}>
    {/* The picture of who has gone is no longer there. */}
    <Portrait
      card={isGone ? { ...person, image: null } : person}
      size="card"
      className="size-16 shrink-0 rounded-full"
    />
    <NameAndTrade person={person} isGone={isGone} />
    {isGone ? (
      <Button
        look="quiet"
        aria-label={deviceTexts.removeName(person.fullname)}
        onClick={() => setInList("saved", person, false)}
      >
        {deviceTexts.remove}
      </Button>
    ) : (
      <SaveButton person={person} />
    )}
  </li>
);

interface NumberRowProps {
  number: StoredNumber;
  isGone: boolean;
}

export const NumberRow = ({ number, isGone }: NumberRowProps) => (
  <li className={rowClass}>
    <NameAndTrade person={number} isGone={isGone} />
    <a
      href={`tel:${number.phone}`}
      aria-label={`${deviceTexts.call(number.fullname)} ${number.phone_display}`}
      className={buttonClass("outlined", "px-3")}
    >
      <Phone aria-hidden="true" className="size-5" />
      <bdi dir="ltr">{number.phone_display}</bdi>
    </a>
  </li>
);

function NameAndTrade({
  person,
  isGone,
}: {
  person: Omit<StoredPerson, "image">;
  isGone: boolean;
}) {
  if (isGone) {
    return (
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <p className="flex min-h-11 items-center font-semibold">{person.fullname}</p>
        <p className="text-label text-ink2">{deviceTexts.gone}</p>
      </div>
    );
  }
  return (
    <div className="min-w-0 grow [overflow-wrap:anywhere]">
      <Link
        to={detailsAddress(person)}
        className="flex min-h-11 items-center font-semibold hover:underline"
      >
        {person.fullname}
      </Link>
      <p className="text-label text-teal">{tradeName(person)}</p>
    </div>
  );
}
