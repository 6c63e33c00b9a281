import { useEffect, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { rememberCity } from "#src/features/craftsmen/device/city.ts";
import { sideTrades } from "#src/features/craftsmen/results/find-craftsmen.ts";
import { chipClass } from "#src/features/craftsmen/results/results-chips.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { tradeAddress } from "./address.ts";
import type { TradeCount } from "./contract.ts";
import { sheetTexts } from "./texts.ts";

interface CitySheetProps {
  open: boolean;
  onClose: () => void;
  /** Lists the cities that have it, most craftsmen first; without it the sheet changes the city. */
  profession?: ProfessionView;
  cities: CityView[];
}

/** Asks for a city: where to look for a profession, or which one to remember. */
export default function CitySheet({ open, onClose, profession, cities }: CitySheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      // Before the choices, which may come later.
      title={
        <span tabIndex={-1} data-first-focus className="outline-none">
          {sheetTexts.title}
        </span>
      }
      subtitle={profession?.title}
    >
      {profession ? (
        <CitiesOf key={profession.id} profession={profession} />
      ) : (
        <AllCities cities={cities} onChoice={onClose} />
      )}
    </Dialog>
  );
}

function CitiesOf({ profession }: { profession: ProfessionView }) {
  const [trades, setTrades] = useState<TradeCount[]>();
  useEffect(() => {
    void sideTrades(browserApi, { profession: profession.id }).then(setTrades);
  }, [profession.id]);
  if (!trades) return <p role="status">{sheetTexts.loading}</p>;
  return (
    <ul className="flex flex-wrap gap-2">
      {trades.map(({ city, craftsmen }) => (
        <li key={city.id}>
          <Link to={tradeAddress({ profession, city })} className={chipClass()}>
            {city.name} <span className="text-ink2 tabular-nums">{craftsmen}</span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={`/?profession=${profession.id}#craftsmen`} className={chipClass()}>
          {sheetTexts.anywhere}
        </Link>
      </li>
    </ul>
  );
}

interface AllCitiesProps {
  cities: CityView[];
  onChoice: () => void;
}

function AllCities({ cities, onChoice }: AllCitiesProps) {
  const choose = (id: number | null) => {
    rememberCity(id);
    onChoice();
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {cities.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => choose(id)} className={chipClass()}>
            {name}
          </button>
        </li>
      ))}
      <li>
        <Button look="quiet" onClick={() => choose(null)}>
          {sheetTexts.anywhere}
        </Button>
      </li>
    </ul>
  );
}
