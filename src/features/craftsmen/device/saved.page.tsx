import { Heart } from "lucide-react";
import { useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { actionTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { blockOf } from "./id-blocks.ts";
import { deleteNumbers, deleteOldNumbers, useNumbers } from "./numbers.ts";
import { deleteList, removeFromList, usePeople } from "./people.ts";
import { DeviceSection, NumberRow, PersonRow } from "./saved-rows.tsx";
import { deviceTexts } from "./texts.ts";

/** Differs from device to device, so it is nothing for search engines. */
export const meta = () => [
  { title: titleOf(deviceTexts.title) },
  { name: "robots", content: "noindex" },
];

/** What this device remembers. It is drawn in the browser; the server knows nothing of it. */
export default function SavedScreen() {
  const hydrated = useHydrated();
  return (
    <div className="container flex flex-col gap-6 pt-8 lg:pt-12">
      <header>
        <h1 className="text-title">{deviceTexts.title}</h1>
        <p className="text-ink2">{deviceTexts.intro}</p>
      </header>
      <noscript>
        <Notice>{deviceTexts.needsScript}</Notice>
      </noscript>
      {hydrated && <DeviceLists />}
    </div>
  );
}

function DeviceLists() {
  const saved = usePeople("saved");
  const recent = usePeople("recent");
  const numbers = useNumbers();
  useEffect(deleteOldNumbers, []);
  const gone = useGone([...saved, ...recent, ...numbers]);
  // Nobody put them there, so nobody misses them.
  useEffect(() => removeFromList("recent", (id) => gone.has(id)), [gone]);
  if (saved.length + recent.length + numbers.length === 0) {
    return (
      <State icon={Heart} title={deviceTexts.emptyTitle} text={deviceTexts.emptyText}>
        <ButtonLink to="/#search">{actionTexts.search}</ButtonLink>
      </State>
    );
  }
  return (
    <>
      {saved.length > 0 && (
        <DeviceSection title={deviceTexts.saved}>
          {saved.map((person) => (
            <PersonRow key={person.id} person={person} isGone={gone.has(person.id)} />
          ))}
        </DeviceSection>
      )}
      {numbers.length > 0 && (
        <DeviceSection
          title={deviceTexts.numbers}
          text={deviceTexts.numbersText}
          clear={{ label: deviceTexts.clearNumbers, run: deleteNumbers }}
        >
          {numbers.map((one) => (
            <NumberRow key={one.id} number={one} isGone={gone.has(one.id)} />
          ))}
        </DeviceSection>
      )}
      {recent.length > 0 && (
        <DeviceSection
          title={deviceTexts.recent}
          clear={{ label: deviceTexts.clearRecent, run: () => deleteList("recent") }}
        >
          {recent.map((person) => (
            <PersonRow key={person.id} person={person} isGone={gone.has(person.id)} />
          ))}
        </DeviceSection>
      )}
    </>
  );
}

const none: ReadonlySet<number> = new Set();

/**
 * Which of these are no longer listed; none until that is known, and without a network. Whole blocks of ids
 * are requested, so that the server does not learn whom this device remembers.
 */
function useGone(people: { id: number }[]): ReadonlySet<number> {
  const [gone, setGone] = useState(none);
  const ids = [...new Set(people.map(({ id }) => id))].sort((one, other) => one - other).join(" ");
  useEffect(() => {
    let isCurrent = true;
    findGone(ids.split(" ").filter(Boolean).map(Number)).then(
      (found) => isCurrent && setGone(found),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [ids]);
  return gone;
}

async function findGone(ids: number[]): Promise<ReadonlySet<number>> {
  const blocks = [...new Set(ids.map(blockOf))];
  const lists = await Promise.all(
    blocks.map((block) => browserApi.get<number[]>("/api/listed-ids", { block })),
  );
  const listed = new Set(lists.flat());
  return new Set(ids.filter((id) => !listed.has(id)));
}
