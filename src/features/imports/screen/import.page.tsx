import { useState } from "react";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { loadOptions, type Options } from "#src/features/catalogue/options.ts";
import type { ImportReport, ImportSummary, ReadTable } from "#src/features/imports/contract.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/import.page.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { DryRun } from "./dry-run.tsx";
import { FormerImports } from "./former-imports.tsx";
import { Outcome } from "./outcome.tsx";
import type { ImportChoices } from "./send-import.ts";
import { TableForm } from "./table-form.tsx";
import { screenTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader(async ({ url }) => {
  const id = url.searchParams.get("id");
  if (id) {
    const path = `/api/import/${encodeURIComponent(id)}`;
    return { report: await browserApi.get<ImportReport>(path) };
  }
  const [options, imports] = await Promise.all([
    loadOptions(browserApi),
    loadPage<ImportSummary>("/api/import", { url }),
  ]);
  return { options, imports };
});

export const meta = () => privateMeta(texts.title);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <ImportSkeleton />
    </AdminScreen>
  );
}

/** Adds listings from a table, step by step; the address of one that was begun leads back to it. */
export default function Import({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={texts.title}>
      <LoadedContent loaded={loaderData} errorTitle={texts.failed}>
        {(loaded) => (
          <div className="flex max-w-160 flex-col gap-5">
            {loaded.report ? (
              <Outcome report={loaded.report} />
            ) : (
              <>
                <p className="text-ink2">{texts.intro}</p>
                <Link to="/untold" className={`${textLink} self-start`}>
                  {texts.untold}
                </Link>
                <Preparation options={loaded.options} />
                <FormerImports imports={loaded.imports} />
              </>
            )}
          </div>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

/** What was chosen so far: each step begins once the one before is done. */
function Preparation({ options }: { options: Options }) {
  const [read, setRead] = useState<{ file: File; table: ReadTable }>();
  const [checked, setChecked] = useState<{ form: ImportChoices; report: ImportReport }>();
  return (
    <>
      <TableForm
        onRead={(file, table) => {
          setRead({ file, table });
          setChecked(undefined);
        }}
      />
      {read && (
        <ColumnsForm
          key={read.file.lastModified + read.file.name}
          {...read}
          onChecked={(form, report) => setChecked({ form, report })}
        />
      )}
      {checked && (
        <DryRun
          key={checked.report.id}
          {...checked}
          options={options}
          onChecked={(form, report) => setChecked({ form, report })}
        />
      )}
      {checked && checked.report.created + checked.report.updated > 0 && (
        <ConsentForm form={checked.form} inRows={consentsIn(checked.form, checked.report, read)} />
      )}
    </>
  );
}

/** How many of the rows that are to be added say how their person agreed. A column without a single cell says nothing. */
function consentsIn(
  { columns }: ImportChoices,
  { notes }: ImportReport,
  read: { table: ReadTable } | undefined,
): "all" | "some" | "none" {
  const filled = read?.table.columns.filter(({ samples }) => samples.length > 0) ?? [];
  if (!filled.some(({ heading }) => columns[heading] === "consent_how")) return "none";
  return notes.some(({ field }) => field === "consent") ? "some" : "all";
}

const ImportSkeleton = () => (
  <Skeleton className={`${formCard} max-w-160`}>
    <SkeletonBar className="h-36" />
    <SkeletonBar className="h-13" />
  </Skeleton>
);
