import { lazy, type MouseEvent, Suspense, useId, useState } from "react";
import { Navigate } from "react-router";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import { ProfessionIcon } from "#src/features/craftsmen/card/profession-icon.tsx";
import { useRememberedCity } from "#src/features/craftsmen/device/city.ts";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { tradeAddress } from "./address.ts";
import { tileTexts } from "./texts.ts";

/**
 * Opened by a tap, so that the first screen need not load it. If it cannot be loaded, the tile leads where
 * it leads without scripts.
 */
const CitySheet = lazy(() => import("./city-sheet.tsx").catch(() => ({ default: AllCities })));

const AllCities = ({ profession }: { profession?: ProfessionView }) => (
  <>{profession && <Navigate to={inAllCities(profession)} />}</>
);

const inAllCities = ({ id }: ProfessionView) => `/?profession=${id}#craftsmen`;

interface TradeTilesProps extends Options {
  title: string;
  /** The last tile leads to all professions. */
  withMore?: boolean;
}

/**
 * Professions as tiles, an icon over a word. A tile leads to the profession in the remembered city, or
 * asks for the city. Without scripts it leads to the profession in all cities.
 */
export function TradeTiles({ title, professions, cities, withMore }: TradeTilesProps) {
  const id = useId();
  const city = useRememberedCity(cities);
  const [sheet, setSheet] = useState<{ open: boolean; profession?: ProfessionView }>();
  const askForCity = (event: MouseEvent, profession?: ProfessionView) => {
    // A new tab gets the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setSheet({ open: true, ...(profession ? { profession } : {}) });
  };
  if (professions.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="container pt-4">
      <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-subtitle lg:text-section">
          {title}
        </h2>
        {city && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={askForCity}
            className="inline-flex min-h-11 items-center gap-2 text-label text-teal"
          >
            <SpriteIcon name="map-pin" className="size-5" />
            {resultTexts.inCity(city.name)} · {tileTexts.changeCity}
          </button>
        )}
      </div>
      <ul className="tiles">
        {professions.map((profession) => (
          <li key={profession.id}>
            <Link
              to={city ? tradeAddress({ profession, city }) : inAllCities(profession)}
              onClick={(event) => city === null && askForCity(event, profession)}
              className="tile"
            >
              <ProfessionIcon profession={profession} className="size-[1.75rem] text-teal" />
              <TileName title={profession.title} />
            </Link>
          </li>
        ))}
        {withMore && (
          <li>
            <Link to="/trades" className="tile text-ink2">
              <SpriteIcon name="layout-grid" className="size-[1.75rem] text-teal" />
              {tileTexts.all}
            </Link>
          </li>
        )}
      </ul>
      {sheet && (
        <Suspense>
          <CitySheet
            {...sheet}
            cities={cities}
            onClose={() => setSheet({ ...sheet, open: false })}
          />
        </Suspense>
      )}
    </nav>
  );
}

/** «فني» says nothing on a tile, which has space for two short lines. */
function TileName({ title }: { title: string }) {
  const [first, ...others] = title.split(" ");
  return first === "فني" && others.length ? (
    <span>
      <span className="sr-only">{first} </span>
      {others.join(" ")}
    </span>
  ) : (
    <span>{title}</span>
  );
}
