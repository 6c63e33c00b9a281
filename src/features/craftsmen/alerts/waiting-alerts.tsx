import { useRevalidator } from "react-router";
import { plural } from "#src/arabic/plural.ts";
import { browserApi } from "#src/client/browser.ts";
import { site } from "#src/settings/current-site.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import type { AlertGroup } from "./contract.ts";
import { subjectText, waitingAlertTexts as texts, waitingEmails, waitingPeople } from "./texts.ts";

/** Visitors who wait to be told, by what they wait for; numbers with a link that opens WhatsApp. */
export function WaitingAlerts({ groups }: { groups: AlertGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby="waiting-alerts" className="flex flex-col gap-3">
      <h2 id="waiting-alerts" className="text-section font-semibold">
        {texts.title}
      </h2>
      <p className="max-w-[70ch] text-ink2">
        {site().sends_mail ? texts.intro : texts.introUnmailed}
      </p>
      <ul className="divide-y divide-line rounded-card bg-surface shadow-card">
        {groups.map((group) => (
          <WaitingGroup key={group.ids[0]} group={group} />
        ))}
      </ul>
    </section>
  );
}

function useRemoval(ids: string[]) {
  const { revalidate } = useRevalidator();
  const act = () => browserApi.send<string>("POST", "/api/alerts/remove", { ids });
  return useAction({ act, done: revalidate });
}

function WaitingGroup({ group }: { group: AlertGroup }) {
  const { profession, city, query, people, emails, found, phones, ids } = group;
  const subject = subjectText({
    profession: profession?.name ?? null,
    city: city?.name ?? null,
    query,
  });
  const dismissal = useRemoval(ids);
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:px-6">
      <div>
        <h3 className="text-name font-semibold [overflow-wrap:anywhere]">{subject}</h3>
        <p className="text-small text-ink2">
          {plural(people, waitingPeople)}
          {emails > 0 && `، ${plural(emails, waitingEmails)}`}
        </p>
        {found > 0 && <p className="font-semibold text-green">{texts.found}</p>}
      </div>
      {phones.length > 0 && (
        <ul className="flex flex-col gap-2">
          {phones.map(({ id, phone }) => (
            <WaitingPhone key={id} id={id} phone={phone} text={messageTo(group, subject)} />
          ))}
        </ul>
      )}
      <div>
        <Button look="quiet" busy={dismissal.busy} onClick={dismissal.run}>
          {texts.dismiss} <span className="sr-only">{subject}</span>
        </Button>
      </div>
    </li>
  );
}

function messageTo({ profession, city }: AlertGroup, subject: string) {
  const url = new URL("/", location.origin);
  if (profession) url.searchParams.set("profession", String(profession.id));
  if (city) url.searchParams.set("city", String(city.id));
  return texts.message(subject, url.href);
}

interface WaitingPhoneProps {
  id: string;
  phone: string;
  text: string;
}

function WaitingPhone({ id, phone, text }: WaitingPhoneProps) {
  const told = useRemoval([id]);
  return (
    <li className="flex flex-wrap items-center gap-2">
      <bdi dir="ltr">{phone}</bdi>
      <a
        href={`https://wa.me/${phone.slice(1)}?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass("outlined")}
      >
        {texts.whatsapp}
      </a>
      <Button look="quiet" busy={told.busy} onClick={told.run}>
        {texts.told} <span className="sr-only">{phone}</span>
      </Button>
    </li>
  );
}
