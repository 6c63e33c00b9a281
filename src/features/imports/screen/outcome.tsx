import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { exactTime } from "#src/arabic/date.ts";
import { plural } from "#src/arabic/plural.ts";
import type { ImportReport } from "#src/features/imports/contract.ts";
import { site } from "#src/settings/current-site.ts";
import { Button, ButtonLink } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Progress } from "#src/ui/progress.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import { Counts, Lines } from "./counts.tsx";
import { rowCount, screenTexts as texts, untoldOfImport } from "./texts.ts";
import { useUndoImport } from "./use-undo-import.ts";

/** In ms, between two looks at an import that is running. */
const interval = 1500;

/** An import that was begun: it goes on also while nobody looks. */
export function Outcome({ report }: { report: ImportReport }) {
  const { state, message, refused, undo_until, untold } = report;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== "running") return;
    const timer = setInterval(revalidate, interval);
    return () => clearInterval(timer);
  }, [state, revalidate]);
  return (
    <section className={formCard}>
      <div role="status">
        <Notice tone={state === "done" ? "good" : state === "failed" ? "bad" : "calm"}>
          {message}
        </Notice>
      </div>
      {state === "running" && <DoneRows report={report} />}
      {state === "done" && <Counts report={report} />}
      {state === "done" && refused.length > 0 && (
        <>
          <h2 className="font-semibold">{texts.refused}</h2>
          <Lines notes={refused} />
        </>
      )}
      {untold > 0 && (
        <div className="flex flex-col gap-2">
          <p>{plural(untold, untoldOfImport)}</p>
          <ButtonLink look="outlined" to="/untold" className="self-start">
            {texts.tellThem}
          </ButtonLink>
        </div>
      )}
      {undo_until && <Undo report={report} until={undo_until} />}
      {state !== "running" && (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/import">{texts.another}</ButtonLink>
          <ButtonLink look="outlined" to="/craftsmen">
            {texts.toCraftsmen}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/** Not announced by screen readers each time: the message above is, once. */
function DoneRows({ report: { rows, done_rows } }: { report: ImportReport }) {
  const share = rows === 0 ? 0 : done_rows / rows;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <div className="flex flex-col gap-2">
      <Progress label={texts.progress} value={share} />
      <p className="text-small text-ink2 tabular-nums">
        {texts.doneOf(percent, plural(rows, rowCount))}
      </p>
    </div>
  );
}

function Undo({ report, until }: { report: ImportReport; until: string }) {
  const { busy, run } = useUndoImport(report.id);
  return (
    <div className="flex flex-col gap-2">
      <Button look="outlined" onClick={run} busy={busy} className="self-start">
        {busy ? texts.undoing : texts.undo}
      </Button>
      <p className="text-small text-ink2">
        {texts.undoHint} {exactTime(until, site())}.
      </p>
    </div>
  );
}
