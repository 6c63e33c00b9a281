import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { age, elapsedTime } from "#src/arabic/age.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { textFields } from "#src/features/craftsmen/fields/fields.ts";
import { heldFieldName } from "#src/features/craftsmen/revisions/held-fields.ts";
import type { Work } from "#src/features/craftsmen/works/contract.ts";
import { WorksStrip } from "#src/features/craftsmen/works/works-strip.tsx";
import { cardImage } from "#src/images/paths.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { classes } from "#src/ui/styles/classes.ts";
import { useNow } from "#src/ui/use-now.ts";
import type { Revision } from "./contract.ts";
import { RevisionDecision } from "./revision-decision.tsx";
import { revisionTexts as texts } from "./texts.ts";
import { insertedText, WordsDiff } from "./words-diff.tsx";

type Change = Revision["changes"][number];

interface RevisionCardProps {
  revision: Revision;
  /** It is decided, or has changed meanwhile: time to load the list again. */
  onDecided: () => unknown;
}

export const revisionHeading = (id: number) => `revision-${id}`;

/** What a craftsman has changed, before and after. */
export function RevisionCard({ revision, onDecided }: RevisionCardProps) {
  const now = useNow();
  const { id, craftsman_id, fullname, profession, city, approved_at, created_at, changes } =
    revision;
  const nameId = revisionHeading(id);
  const has = (field: Change["field"]) => changes.some((change) => change.field === field);
  return (
    <article
      aria-labelledby={nameId}
      className="flex flex-col gap-4 rounded-card bg-surface p-4 shadow-card md:p-6"
    >
      <div>
        <h2
          id={nameId}
          data-focus-after-removal
          tabIndex={-1}
          className="scroll-mt-40 text-panel outline-offset-4 [overflow-wrap:anywhere]"
        >
          <Link to={detailsAddress({ id: craftsman_id })} className="hover:underline">
            {fullname}
          </Link>
        </h2>
        <p className="text-label text-ink2">
          {profession} · {city} · {texts.listedSince(elapsedTime(approved_at, now))} ·{" "}
          {texts.sentAt(age(created_at, now))}
        </p>
      </div>
      {has("phone") && <Notice tone="bad">{texts.phoneUnproven}</Notice>}
      <dl className="flex flex-col gap-4">
        {changes.map((change) => (
          <div key={change.field}>
            <dt className="text-label text-ink2">{heldFieldName(change.field)}</dt>
            <dd className="mt-1">
              <ChangeView change={change} name={fullname} />
            </dd>
          </div>
        ))}
      </dl>
      {!revision.may_approve && <p className="text-label text-ink2">{texts.cannotApprove}</p>}
      <RevisionDecision revision={revision} nameId={nameId} onDecided={onDecided} />
    </article>
  );
}

function ChangeView({ change, name }: { change: Change; name: string }) {
  const { field, before_text: before, after_text: after } = change;
  if (field === "image") return <Pictures before={change.before} after={change.after} />;
  if (field === "pictures") return <WorkChanges change={change} name={name} />;
  if (textFields.some((name) => name === field)) {
    return <WordsDiff before={before ?? ""} after={after ?? ""} labels={texts} />;
  }
  const isNumber = field === "phone";
  return (
    <Pair
      before={
        <del className="text-ink2">
          <span className="sr-only">{texts.before} </span>
          <Value text={before} isNumber={isNumber} />
        </del>
      }
      after={
        <ins className={classes(insertedText, "px-2 py-0.5 font-semibold")}>
          <span className="sr-only">{texts.after} </span>
          <Value text={after} isNumber={isNumber} />
        </ins>
      }
    />
  );
}

const Pair = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-lead [overflow-wrap:anywhere]">
    {before}
    <ArrowLeft aria-hidden="true" className="size-5 shrink-0" />
    {after}
  </div>
);

const Value = ({ text, isNumber }: { text: string | null; isNumber: boolean }) =>
  isNumber && text ? (
    <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
      {text}
    </bdi>
  ) : (
    (text ?? texts.nothing)
  );

function Pictures({ before, after }: Pick<Change, "before" | "after">) {
  return (
    <Pair
      before={<Picture image={before} alt={texts.oldPicture} className="opacity-60" />}
      after={<Picture image={after} alt={texts.newPicture} className="outline-3 outline-green" />}
    />
  );
}

/** New pictures of works, and those with another caption. */
function WorkChanges({ change, name }: { change: Change; name: string }) {
  const [before, after] = [worksIn(change.before), worksIn(change.after)];
  const added = after.filter(({ id }) => !before.some((one) => one.id === id));
  return (
    <div className="flex flex-col gap-3">
      {added.length > 0 && (
        <WorksStrip works={added} name={name} className="outline-3 outline-green" />
      )}
      {before.map(({ id, image, caption }) => (
        <div key={id} className="flex items-start gap-3">
          <Picture image={image} alt={texts.workPicture} className="size-22" />
          <div className="min-w-0 grow">
            <WordsDiff
              before={caption ?? ""}
              after={after.find((one) => one.id === id)?.caption ?? ""}
              labels={texts}
            />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Of a field that has pictures; those of professions, cities and places have ids. */
const worksIn = (value: Change["before"]): Work[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "object") : [];

interface PictureProps {
  image: Change["before"];
  alt: string;
  className: string;
}

const Picture = ({ image, alt, className }: PictureProps) =>
  typeof image === "string" ? (
    <a href={`/storage/${image}`} target="_blank" rel="noopener">
      <img
        src={cardImage(image)}
        alt={alt}
        className={classes("size-26 rounded-card object-cover object-[50%_20%]", className)}
      />
    </a>
  ) : (
    <span className="grid size-26 place-items-center rounded-card bg-sunk text-small text-ink2">
      {texts.noPicture}
    </span>
  );
