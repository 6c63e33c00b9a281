import {
  ArrowLeft,
  BellRing,
  BriefcaseBusiness,
  ClipboardList,
  FileSpreadsheet,
  Inbox,
  type LucideIcon,
  Mail,
  MapPin,
  MapPinned,
  MessageSquareText,
  SearchX,
  Settings,
  ShieldCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import { age } from "#src/arabic/age.ts";
import { exactTime } from "#src/arabic/date.ts";
import type { Act } from "#src/audit/table.server.ts";
import { site } from "#src/settings/current-site.ts";
import { Prose } from "#src/ui/prose.tsx";
import { useNow } from "#src/ui/use-now.ts";
import { readableEmail } from "#src/util/email-address.ts";
import {
  type ActKind,
  actTexts,
  actTextsOfDeleted,
  kindOf,
  kindTexts,
  undoneText,
} from "./acts.texts.ts";
import { type Change, changesOf } from "./changes.ts";
import type { AuditEntry } from "./contract.ts";
import { auditTexts } from "./texts.ts";

const icons: Record<ActKind, LucideIcon> = {
  listing: ClipboardList,
  city: MapPin,
  place: MapPinned,
  profession: BriefcaseBusiness,
  message: Inbox,
  cannedReply: MessageSquareText,
  import: FileSpreadsheet,
  mail: Mail,
  alert: BellRing,
  search: SearchX,
  settings: Settings,
  account: ShieldCheck,
};

/** An entry of the log: the act, its changes, admin, time and address. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const now = useNow();
  const { act, admin, address, created_at } = entry;
  const onServer = auditTexts.onServer[address];
  const byHolder = auditTexts.byHolder[address];
  const bySite = admin ? undefined : auditTexts.bySite[address];
  const Icon = icons[kindOf(act)];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-4 md:px-6 lg:grid-cols-[auto_minmax(0,1fr)_304px] lg:grid-rows-[auto_1fr] lg:gap-x-4 lg:gap-y-1">
      <span className="grid size-10 place-items-center rounded-control bg-teal-tint text-teal">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h2 className="pt-1.5 text-plain leading-[1.6] [overflow-wrap:anywhere]">
        <Sentence entry={entry} />
      </h2>
      <Changes entry={entry} />
      <dl className="text-small text-ink2 max-lg:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:pt-1.5">
        <div>
          <dt className="sr-only">{auditTexts.at}</dt>
          <dd className="flex flex-wrap gap-x-3">
            <time dateTime={created_at} className="text-ink">
              {exactTime(created_at, site())}
            </time>
            <span>{age(created_at, now)}</span>
          </dd>
        </div>
        <Fact name={auditTexts.by}>
          {admin ? (
            <Admin {...admin} />
          ) : (
            (byHolder ?? (bySite ? auditTexts.site : auditTexts.goneAdmin))
          )}
        </Fact>
        {byHolder ? null : bySite ? (
          <Fact name={auditTexts.because}>{bySite}</Fact>
        ) : onServer ? (
          <Fact name={auditTexts.via}>{onServer}</Fact>
        ) : (
          <Fact name={auditTexts.from}>
            <bdi dir="ltr" className="tabular-nums">
              {address}
            </bdi>
          </Fact>
        )}
      </dl>
    </li>
  );
}

/** Such as «تغيير اسم مدينة: الشام». */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { act, subject, subject_name } = entry;
  const text = actText(entry);
  if (subject === null && subject_name === null) return text;
  if (subject_name === null)
    return `${actTextsOfDeleted[act] ?? text} ${auditTexts.number} ${subject}`;
  return (
    <>
      {text}
      {kindTexts[kindOf(act)].separator}
      <bdi>{readableEmail(subject_name)}</bdi>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="[overflow-wrap:anywhere]">
      <dt className="inline after:content-[':_']">{name}</dt>
      <dd className="inline">{children}</dd>
    </div>
  );
}

/** With the e-mail, since several admins may have the same name. */
function Admin({ fullname, email }: { fullname: string; email: string }) {
  return (
    <>
      {fullname} (
      <bdi lang="en" dir="ltr">
        {readableEmail(email)}
      </bdi>
      )
    </>
  );
}

/** What an entry says was done; of a decision taken back, which one it was. */
export function actText({ act, before, after }: Pick<AuditEntry, "act" | "before" | "after">) {
  const undone = act === "listing.undo" && undoneDecision(before?.state, after?.state);
  return undone ? undoneText(undone) : actTexts[act];
}

/** The decision that had led from the state that the listing has again to the one it had until then. */
function undoneDecision(from: unknown, backTo: unknown): Act | undefined {
  if (from === "approved" && backTo === "pending") return "listing.approve";
  if (from === "pending" && backTo === "approved") return "listing.reopen";
  if (from === "declined") return "listing.decline";
  if (from === "suspended") return "listing.suspend";
  return from ? "listing.restore" : undefined;
}

/** The fields that an act has changed. */
function Changes({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  if (changes.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 text-label max-lg:col-span-2 lg:col-start-2">
      {changes.map((change) => (
        <div key={change.field} className="flex items-baseline gap-3">
          <dt className="w-16 shrink-0 text-ink2">{change.label}</dt>
          <dd className="min-w-0 grow [overflow-wrap:anywhere]">
            <Value change={change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ change: { before, after } }: { change: Change }) {
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
