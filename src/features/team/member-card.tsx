import type { ReactNode } from "react";
import { age } from "#src/arabic/age.ts";
import { Button } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import { teamTexts as texts } from "./screens.texts.ts";
import type { TeamMember } from "./team.contract.ts";
import { roleNames } from "./team.texts.ts";

interface MemberCardProps {
  member: TeamMember;
  onAsk: (act: "change" | "remove") => void;
}

/** A member of the team: who it is, what they may do, and when they were last seen. */
export function MemberCard({ member, onAsk }: MemberCardProps) {
  const now = useNow();
  const { id, fullname, email, second_factor, last_seen_at, is_self } = member;
  const nameId = `member-${id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="flex h-full flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h2
            id={nameId}
            data-focus-after-removal
            tabIndex={-1}
            className="text-subtitle [overflow-wrap:anywhere]"
          >
            {fullname}
            {is_self && <span className="text-label font-normal text-ink2"> ({texts.you})</span>}
          </h2>
          <p className="text-label text-ink2">
            <Email address={email} />
          </p>
        </div>
        <RoleChip rights={member} />
      </div>
      <dl className="text-label">
        <Limits rights={member} />
        <Row name={texts.secondFactor}>
          <span className={second_factor ? "text-green" : "text-clay-ink"}>
            {second_factor ? texts.isOn : texts.isOff}
          </span>
        </Row>
        <Row name={texts.lastSeen}>
          {last_seen_at ? (
            <time dateTime={last_seen_at}>{age(last_seen_at, now)}</time>
          ) : (
            texts.neverSeen
          )}
        </Row>
      </dl>
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
        <Button
          look="outlined"
          aria-haspopup="dialog"
          id={`change-${id}`}
          aria-labelledby={`change-${id} ${nameId}`}
          onClick={() => onAsk("change")}
          className="grow px-3"
        >
          {texts.change}
        </Button>
        <Button
          look="warning"
          aria-haspopup="dialog"
          id={`remove-${id}`}
          aria-labelledby={`remove-${id} ${nameId}`}
          onClick={() => onAsk("remove")}
          className="grow px-3"
        >
          {texts.remove}
        </Button>
      </div>
    </article>
  );
}

type Rights = Pick<TeamMember, "role" | "cities" | "messages">;

export const RoleChip = ({ rights: { role } }: { rights: Rights }) => (
  <span
    className={classes(
      "rounded-chip px-2.5 py-0.5 text-small font-medium whitespace-nowrap",
      role === "owner" ? "bg-teal-tint text-teal" : "bg-sunk text-ink2",
    )}
  >
    {roleNames[role]}
  </span>
);

/** What a moderator is limited to. */
export function Limits({ rights: { role, cities, messages } }: { rights: Rights }) {
  if (role === "owner") return null;
  const names = cities?.map(({ name }) => name).join("، ");
  return (
    <>
      <Row name={texts.cities}>{cities === null ? texts.allCities : names || texts.noCities}</Row>
      <Row name={texts.messages}>{messages ? texts.readsMessages : texts.readsNoMessages}</Row>
    </>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="py-1 [overflow-wrap:anywhere]">
    <dt className="inline text-ink2 after:content-[':_']">{name}</dt>
    <dd className="inline">{children}</dd>
  </div>
);
