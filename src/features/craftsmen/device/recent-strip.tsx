import { useId } from "react";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import { tradeName } from "#src/features/craftsmen/trades/texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { usePeople } from "./people.ts";
import { deviceTexts } from "./texts.ts";

const maxShown = 8;

/** Whom one has looked at last: four on a phone, more where there is space. */
export default function RecentStrip() {
  const id = useId();
  const people = usePeople("recent").slice(0, maxShown);
  return (
    <nav aria-labelledby={id}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-subtitle lg:text-section">
          {deviceTexts.recent}
        </h2>
        <Link to="/saved" className="inline-flex min-h-11 items-center text-label text-teal">
          {deviceTexts.all}
        </Link>
      </div>
      <ul className="tiles">
        {people.map((person, index) => (
          <li key={person.id} className={index < 4 ? "" : "max-lg:hidden"}>
            <Link
              to={detailsAddress(person)}
              aria-label={`${person.fullname}، ${tradeName(person)}`}
              className="flex flex-col items-center text-center text-small"
            >
              <Portrait card={person} size="card" className="size-16 rounded-full" />
              <span className="w-full truncate">{firstName(person.fullname)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const firstName = (fullname: string) => fullname.split(" ")[0];
