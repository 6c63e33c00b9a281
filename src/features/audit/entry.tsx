import {
  BriefcaseBusiness,
  ClipboardList,
  Inbox,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquareText,
  Settings,
  ShieldCheck,
} from "lucide-react";
import type { ReactNode } from "react";
import { age } from "#src/arabic/dates/age.ts";
import { exactTime } from "#src/arabic/dates/date.ts";
import { useNow } from "#src/ui/use-now.ts";
import { readableEmail } from "#src/util/email-address.ts";
import { actText } from "./act-text.ts";
import { actTextsOfDeleted, type Kind, kindOf, kindTexts } from "./acts.texts.ts";
import { Changes } from "./changes.tsx";
import type { AuditEntry } from "./contract.ts";
import { auditTexts } from "./texts.ts";

const icons: Record<Kind, LucideIcon> = {
  listing: ClipboardList,
  city: MapPin,
  profession: BriefcaseBusiness,
  message: Inbox,
  cannedReply: MessageSquareText,
  mail: Mail,
  settings: Settings,
  account: ShieldCheck,
};

/** An entry of the log: the act, its changes, admin, time and address. */
export function Entry({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
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
        <Sentence of={entry} />
      </h2>
      <Changes of={entry} />
      <dl className="text-small text-ink2 max-lg:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:pt-1.5">
        <div>
          <dt className="sr-only">{auditTexts.at}</dt>
          <dd className="flex flex-wrap gap-x-3">
            <time dateTime={created_at} className="text-ink">
              {exactTime(created_at, timeZone)}
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
function Sentence({ of: entry }: { of: AuditEntry }) {
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
