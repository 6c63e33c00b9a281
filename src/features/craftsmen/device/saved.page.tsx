import { Heart } from "lucide-react";
import { useEffect } from "react";
import { actionTexts } from "#src/features/site/texts.ts";
import { titleOf } from "#src/settings/current-site.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import { State } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { useHydrated } from "#src/ui/use-hydrated.ts";
import { deleteNumbers, deleteOldNumbers, useNumbers } from "./numbers.ts";
import { removeFromList, usePeople } from "./people.ts";
import { DeviceSection, NumberRow, PersonRow } from "./saved-rows.tsx";
import { store } from "./storage.ts";
import { deviceTexts } from "./texts.ts";
import { useGone } from "./use-gone.ts";

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
          clear={{ label: deviceTexts.clearRecent, run: () => store("recent", null) }}
        >
          {recent.map((person) => (
            <PersonRow key={person.id} person={person} isGone={gone.has(person.id)} />
          ))}
        </DeviceSection>
      )}
    </>
  );
}
