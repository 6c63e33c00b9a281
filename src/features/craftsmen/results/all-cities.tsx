import { lazy, type MouseEvent, Suspense, useState } from "react";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { sheetTexts } from "#src/features/craftsmen/trades/texts.ts";
import { SpriteIcon } from "#src/ui/icons/icons.tsx";
import { Link } from "#src/ui/navigation/link.tsx";

const CitySheet = lazy(() => import("#src/features/craftsmen/trades/city-sheet.tsx"));

/** Opens the list of cities that have a profession; without scripts it leads to all of them at once. */
export function AllCities({ profession }: { profession: ProfessionView }) {
  const [sheet, setSheet] = useState<"closed" | "open">();
  const open = (event: MouseEvent) => {
    // A new tab gets the link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setSheet("open");
  };
  return (
    <>
      <Link
        to={`/?profession=${profession.id}#craftsmen`}
        onClick={open}
        className="inline-flex min-h-11 items-center gap-1 rounded-control border border-line bg-surface px-2.5 font-medium whitespace-nowrap"
      >
        {sheetTexts.anywhere}
        <SpriteIcon name="chevron-down" className="size-4" />
      </Link>
      {sheet && (
        <Suspense>
          <CitySheet
            open={sheet === "open"}
            onClose={() => setSheet("closed")}
            profession={profession}
            cities={[]}
          />
        </Suspense>
      )}
    </>
  );
}
