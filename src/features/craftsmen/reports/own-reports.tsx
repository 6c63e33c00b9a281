import { useRevalidator } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { TextArea } from "#src/ui/forms/text-area.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { FormError } from "#src/ui/notice.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { formCard } from "#src/ui/styles/classes.ts";
import type { OwnReport } from "./contract.ts";
import { ownReportTexts as texts } from "./own.texts.ts";
import { reasonNames } from "./texts.ts";

/** On one's own profile: what visitors say is wrong with the page, to be answered. */
export function OwnReports({ reports }: { reports: OwnReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section id="reports" aria-labelledby="own-reports" className={formCard}>
      <div>
        <h2 id="own-reports" className="mb-1 text-panel">
          {texts.title}
        </h2>
        <p className="text-ink2">{texts.intro}</p>
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
            <p className="font-semibold">«{reasonNames[report.reason]}»</p>
            {report.reply !== null && <Replied report={report} reply={report.reply} />}
            {report.reply_reason !== report.reason && <Reply report={report} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Replied({
  report: { reason, reply_reason },
  reply,
}: {
  report: OwnReport;
  reply: string;
}) {
  return (
    <div className="rounded-control bg-sunk px-3.5 py-2.5">
      <p className="text-small text-ink2">
        {reply_reason === null || reply_reason === reason
          ? texts.replied
          : texts.repliedTo(reasonNames[reply_reason])}
      </p>
      <Prose text={reply} />
    </div>
  );
}

function Reply({ report: { id, reason } }: { report: OwnReport }) {
  const { revalidate } = useRevalidator();
  const { form, busy, errors, formError } = useSubmission({
    send: (fields) =>
      browserApi.send<string>("POST", `/api/user/reports/${id}/reply`, {
        ...Object.fromEntries(fields),
        reason,
      }),
    async done(text) {
      toast(text);
      await revalidate();
    },
  });
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-teal">
        {texts.write}
      </summary>
      <form {...form} aria-label={reasonNames[reason]} className="mt-2 flex flex-col gap-3">
        <TextArea name="text" label={texts.reply} rows={2} maxLength={500} errors={errors.text} />
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={texts.sending} className="md:self-start">
          {texts.send}
        </SubmitButton>
      </form>
    </details>
  );
}
