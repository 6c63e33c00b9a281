import { useState } from "react";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { loadOptions, type Options } from "#src/features/catalogue/options.ts";
import type { ImportReport, ReadTable } from "#src/features/imports/contract.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/import.page.ts";
import { ColumnsForm } from "./columns-form.tsx";
import { ConsentForm } from "./consent-form.tsx";
import { DryRun } from "./dry-run.tsx";
import { Outcome } from "./outcome.tsx";
import type { ImportChoices } from "./send-import.ts";
import { TableForm } from "./table-form.tsx";
import { screenTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader(async ({ url }) => {
  const id = url.searchParams.get("id");
  const [options, report] = await Promise.all([
    loadOptions(browserApi),
    id ? browserApi.get<ImportReport>(`/api/import/${encodeURIComponent(id)}`) : null,
  ]);
  return { options, report };
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
        {({ options, report }) => (
          <div className="flex max-w-160 flex-col gap-5">
            {report ? (
              <Outcome report={report} />
            ) : (
              <>
                <p className="text-ink2">{texts.intro}</p>
                <Link to="/untold" className={`${textLink} self-start`}>
                  {texts.untold}
                </Link>
                <Preparation options={options} />
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
  const hasConsents = Object.values(checked?.form.columns ?? {}).includes("consent_how");
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
        <ConsentForm form={checked.form} isInRows={hasConsents} />
      )}
    </>
  );
}

const ImportSkeleton = () => (
  <Skeleton className={`${formCard} max-w-160`}>
    <SkeletonBar className="h-36" />
    <SkeletonBar className="h-13" />
  </Skeleton>
);
