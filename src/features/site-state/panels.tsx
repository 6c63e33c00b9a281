import { type ReactNode, useId } from "react";
import { age } from "#src/arabic/age.ts";
import { formatNumber, plural } from "#src/arabic/plural.ts";
import { size } from "#src/arabic/size.ts";
import { adminAccountPath } from "#src/auth/paths.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { textLink } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import type { SiteState } from "./contract.ts";
import {
  loginAttempts,
  mailFailureTexts,
  mailsWaiting,
  milliseconds,
  picturesWithheld,
  revisionsLate,
  siteStateTexts as texts,
} from "./texts.ts";

export function Mail({ mail }: { mail: SiteState["mail"] }) {
  const { goes_to, waiting, oldest_waiting, trouble } = mail;
  return (
    <Panel title={texts.mail}>
      {goes_to === "files" && <Notice>{texts.toFiles}</Notice>}
      {trouble && (
        <Notice>
          {mailFailureTexts[trouble]} {texts.isTrying}
        </Notice>
      )}
      <Facts>
        <Fact name={texts.goesTo}>{goes_to === "server" ? texts.mailServer : texts.mailFiles}</Fact>
        <Fact name={texts.waiting}>{plural(waiting, mailsWaiting)}</Fact>
        {oldest_waiting && (
          <Fact name={texts.oldestWaiting}>
            <Age time={oldest_waiting} />
          </Fact>
        )}
      </Facts>
    </Panel>
  );
}

export function Backups({ backups }: { backups: SiteState["backups"] }) {
  const { takes_snapshots, last_snapshot, last_backup, is_late } = backups;
  const hasNone = !last_snapshot && !last_backup;
  const lateNotice = is_late && (hasNone ? texts.noneYet : texts.isLate);
  const advice = lateNotice || (!last_backup && texts.onSameDisk);
  return (
    <Panel title={texts.backups}>
      {advice && (
        <Notice tone={lateNotice && !hasNone ? "bad" : "warning"}>
          {advice} <Command>npm run backup</Command>
        </Notice>
      )}
      <Facts>
        {takes_snapshots && (
          <Fact name={texts.lastSnapshot}>
            <BackupSummary backup={last_snapshot} />
          </Fact>
        )}
        <Fact name={texts.lastBackup}>
          <BackupSummary backup={last_backup} />
        </Fact>
      </Facts>
    </Panel>
  );
}

export function Logins({ logins }: { logins: SiteState["logins"] }) {
  const { failed_in_hour, failed_in_day, refused_in_day, are_many } = logins;
  return (
    <Panel title={texts.logins}>
      {are_many && (
        <Notice>
          {texts.areMany}{" "}
          <Link to={adminAccountPath} className={textLink}>
            {texts.ownAccount}
          </Link>
        </Notice>
      )}
      <Facts>
        <Fact name={texts.failedInHour}>{plural(failed_in_hour, loginAttempts)}</Fact>
        <Fact name={texts.failedInDay}>{plural(failed_in_day, loginAttempts)}</Fact>
        <Fact name={texts.refusedInDay}>{plural(refused_in_day, loginAttempts)}</Fact>
      </Facts>
    </Panel>
  );
}

export function DatabasePanel({ database }: { database: SiteState["database"] }) {
  const { kind, bytes, answered_in_ms } = database;
  return (
    <Panel title={texts.database}>
      <Facts>
        <Fact name={texts.kind}>{texts[kind]}</Fact>
        <Fact name={texts.size}>{size(bytes)}</Fact>
        <Fact name={texts.answered}>{plural(answered_in_ms, milliseconds)}</Fact>
      </Facts>
    </Panel>
  );
}

type PicturesProps = Pick<SiteState, "pictures" | "disk">;

export function Pictures({ pictures, disk: { free_bytes, has_room } }: PicturesProps) {
  return (
    <Panel title={texts.pictures}>
      {!has_room && <Notice tone="bad">{texts.isFull}</Notice>}
      {pictures.withheld > 0 && (
        <Notice tone="bad">
          {plural(pictures.withheld, picturesWithheld)} {texts.checkStorage[pictures.in]}
        </Notice>
      )}
      <Facts>
        <Fact name={texts.picturesIn}>{texts[pictures.in]}</Fact>
        {pictures.files !== null && <Fact name={texts.files}>{formatNumber(pictures.files)}</Fact>}
        {pictures.bytes !== null && <Fact name={texts.size}>{size(pictures.bytes)}</Fact>}
        {free_bytes !== null && <Fact name={texts.free}>{size(free_bytes)}</Fact>}
      </Facts>
    </Panel>
  );
}

/** Only of changes that wait too long. */
export const LateRevisions = ({ late }: SiteState["revisions"]) =>
  late > 0 && (
    <Notice>
      {plural(late, revisionsLate)}{" "}
      <Link to="/revisions" className={textLink}>
        {texts.reviewThem}
      </Link>
    </Notice>
  );

export function Program({ program }: { program: SiteState["program"] }) {
  return (
    <Panel title={texts.program}>
      {program.has_unwanted_demo && (
        <Notice tone="bad">
          {texts.hasDemo} <Command>npm run remove-demo</Command>
        </Notice>
      )}
      <Facts>
        <Fact name={texts.version}>
          <bdi dir="ltr">{program.version}</bdi>
        </Fact>
        <Fact name={texts.runsSince}>
          <Age time={program.runs_since} />
        </Fact>
      </Facts>
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <h2 id={id} className="text-panel">
        {title}
      </h2>
      {children}
    </section>
  );
}

const Command = ({ children }: { children: string }) => (
  <bdi dir="ltr" lang="en">
    <code>{children}</code>
  </bdi>
);

const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="divide-y divide-line">{children}</dl>
);

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-ink2">{name}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function BackupSummary({ backup }: { backup: SiteState["backups"]["last_backup"] }) {
  if (!backup) return texts.none;
  return (
    <>
      <Age time={backup.made_at} />، {size(backup.bytes)}
    </>
  );
}

function Age({ time }: { time: string }) {
  return <time dateTime={time}>{age(time, useNow())}</time>;
}
