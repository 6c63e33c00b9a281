import { exactTime } from "#src/arabic/date.ts";
import { formatNumber } from "#src/arabic/plural.ts";
import type { Page } from "#src/contract/pagination.ts";
import type { ImportSummary } from "#src/features/imports/contract.ts";
import { site } from "#src/settings/current-site.ts";
import { pagePath } from "#src/ui/admin/load-page.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Pagination } from "#src/ui/navigation/pagination.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { screenTexts as texts } from "./texts.ts";
import { useUndoImport } from "./use-undo-import.ts";

/** The imports of before, each with the way to its result; nothing where there are none. */
export function FormerImports({ imports }: { imports: Page<ImportSummary> }) {
  if (imports.data.length === 0) return null;
  return (
    <section aria-labelledby="former">
      <h2 id="former" className="mb-3 text-panel">
        {texts.former}
      </h2>
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
        {imports.data.map((one) => (
          <Former key={one.id} one={one} />
        ))}
      </ul>
      <Pagination page={imports} href={(page) => pagePath("/import", page)} />
    </section>
  );
}

function Former({ one }: { one: ImportSummary }) {
  const { id, state, rows, created, updated, by, created_at, undone_at, undo_until } = one;
  const time = exactTime(created_at, site());
  return (
    <li className="flex flex-wrap items-center gap-3 p-4 md:px-6">
      <div className="min-w-0 grow basis-60">
        <Link to={`/import?id=${id}`} className={textLink}>
          {time}
        </Link>
        <p className="text-small text-ink2 [overflow-wrap:anywhere]">
          {undone_at ? texts.states.undone : texts.states[state]} · {texts.by}:{" "}
          <bdi>{by ?? texts.formerOwner}</bdi>
        </p>
        {state === "done" && (
          <p className="text-small text-ink2">
            {texts.summary(formatNumber(rows), formatNumber(created), formatNumber(updated))}
          </p>
        )}
      </div>
      {undo_until && <Undo id={id} time={time} />}
    </li>
  );
}

function Undo({ id, time }: { id: number; time: string }) {
  const { busy, run } = useUndoImport(id);
  return (
    <Button look="outlined" onClick={run} busy={busy}>
      {busy ? texts.undoing : texts.undoShort}
      <span className="sr-only"> {time}</span>
    </Button>
  );
}
