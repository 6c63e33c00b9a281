import type { MissedSearch } from "#src/features/craftsmen/search/missed-queries/contract.ts";
import { dashboardTexts as texts } from "#src/features/dashboard/texts.ts";
import { textLink } from "#src/ui/forms/form-card.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { BarTable } from "./bar-table.tsx";
import { Panel } from "./panel.tsx";

const mostShown = 8;

/** What most people searched for in vain. */
export function MissedSearchesChart({ searches }: { searches: MissedSearch[] }) {
  const shown = searches.slice(0, mostShown);
  return (
    <Panel id="missed-searches" title={texts.missedSearches}>
      {shown.length === 0 ? (
        <p className="text-ink2">{texts.noMissedSearches}</p>
      ) : (
        <>
          <BarTable
            caption={texts.missedSearches}
            columns={[texts.queryColumn, texts.peopleColumn]}
            rows={shown.map(({ query, people }) => ({ key: query, name: query, count: people }))}
          />
          <Link to="/missed-searches" className={`${textLink} self-start`}>
            {texts.allMissedSearches}
          </Link>
        </>
      )}
    </Panel>
  );
}
