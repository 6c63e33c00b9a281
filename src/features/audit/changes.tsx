import { ArrowLeft } from "lucide-react";
import { Prose } from "#src/ui/prose.tsx";
import { type Change, changesOf } from "./changes.ts";
import type { AuditEntry } from "./contract.ts";
import { auditTexts } from "./texts.ts";

/** The fields that an act has changed. */
export function Changes({ of: entry }: { of: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-label max-lg:col-span-2 lg:col-start-2">
      {changes.map((change) => (
        <div key={change.field} className="flex items-baseline gap-3">
          <dt className="w-16 shrink-0 text-ink2">{change.label}</dt>
          <dd className="min-w-0 grow [overflow-wrap:anywhere]">
            <Value of={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ of: { before, after } }: { of: Change }) {
  if (!before || !after) return <Text text={before ?? after ?? ""} />;
  return (
    <>
      <span className="sr-only">{auditTexts.was} </span>
      <bdi className="text-ink2">{before}</bdi>
      <ArrowLeft aria-hidden="true" className="mx-2 inline size-4 text-ink2" />
      <span className="sr-only"> {auditTexts.became} </span>
      <bdi className="font-medium">{after}</bdi>
    </>
  );
}

/** In characters; about two lines on a phone. */
const maxUnfoldedLength = 80;

/** Text that somebody wrote, such as a reply; a long one is collapsed. */
function Text({ text }: { text: string }) {
  if (!/\s/.test(text)) return <bdi>{text}</bdi>;
  if (text.length <= maxUnfoldedLength && !text.includes("\n")) return <Prose text={text} />;
  return (
    <details>
      <summary className="py-2 font-semibold text-teal">{auditTexts.wholeText}</summary>
      <Prose text={text} />
    </details>
  );
}
