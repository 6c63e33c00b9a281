import { useRevalidator } from "react-router";
import { age } from "#src/arabic/age.ts";
import { browserApi } from "#src/client/browser.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { useAction } from "#src/ui/actions/use-action.ts";
import { Button } from "#src/ui/button.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useNow } from "#src/ui/use-now.ts";
import type { AskedListing, PhoneQuestion } from "./contract.ts";
import { phoneScreenTexts as texts } from "./screen.texts.ts";

/** What is to be decided about proven numbers, above the orders. */
export function PhoneQuestions({ questions }: { questions: PhoneQuestion[] }) {
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="phone-questions" className="flex flex-col gap-3">
      <h2 id="phone-questions" className="text-subtitle">
        {texts.questions}
      </h2>
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {questions.map((question) => (
          <li key={question.id}>
            <QuestionCard question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuestionCard({ question }: { question: PhoneQuestion }) {
  const now = useNow();
  const { revalidate } = useRevalidator();
  const { id, kind, listing, holder, phone, phone_display, may_decide, asked_at } = question;
  const decide = (decision: "approve" | "decline") => ({
    act: () => browserApi.send<string>("POST", `/api/phone-questions/${id}/${decision}`),
    done: revalidate,
  });
  const approve = useAction(decide("approve"));
  const decline = useAction(decide("decline"));
  return (
    <article className="flex h-full flex-col gap-3 rounded-card bg-surface p-4 shadow-card md:p-6">
      <div>
        <h3 className="text-subtitle [overflow-wrap:anywhere]">
          <ListingName listing={listing} />
        </h3>
        <p className="text-label text-ink2">
          {listing.profession && `${listing.profession} · `}
          {listing.city} · <time dateTime={asked_at}>{age(asked_at, now)}</time>
        </p>
      </div>
      <p>{texts[kind]}</p>
      {holder && (
        <p className="text-small text-clay">
          {texts.holder}{" "}
          <span className="font-semibold">
            <ListingName listing={holder} />
          </span>
          {holder.profession && `، ${holder.profession}`}، {holder.city}
        </p>
      )}
      <a
        href={`tel:${phone}`}
        aria-label={`${texts.call} ${phone_display}`}
        className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
      >
        <bdi dir="ltr" className="tabular-nums">
          {phone_display}
        </bdi>
      </a>
      {may_decide ? (
        <div className="mt-auto flex flex-wrap gap-3 pt-1">
          <Button busy={approve.busy} onClick={approve.run} className="grow px-3">
            {approve.busy ? texts.deciding : texts.approve[kind]}
          </Button>
          <Button look="outlined" busy={decline.busy} onClick={decline.run} className="grow px-3">
            {decline.busy ? texts.deciding : texts.decline[kind]}
          </Button>
        </div>
      ) : (
        <p className="mt-auto text-small text-ink2">{texts.otherCity}</p>
      )}
    </article>
  );
}

function ListingName({ listing: { id, fullname } }: { listing: AskedListing }) {
  if (id === null) return texts.unpublished;
  return (
    <Link to={detailsAddress({ id })} className="hover:underline">
      {fullname}
    </Link>
  );
}
