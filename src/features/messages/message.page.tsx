import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { age } from "../../arabic/age.ts";
import { exactTime } from "../../arabic/date.ts";
import { privateLoader } from "../../auth/private-loader.ts";
import { browserApi } from "../../client/browser.ts";
import { Row } from "../../ui/admin/row.tsx";
import { AdminScreen } from "../../ui/admin/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Email } from "../../ui/email.tsx";
import { textLink } from "../../ui/form-card.ts";
import { Prose } from "../../ui/prose.tsx";
import { useReturnPath } from "../../ui/return-to-list.ts";
import { Bar, Skeleton } from "../../ui/skeleton.tsx";
import { useNow } from "../../ui/use-now.ts";
import { LoadedContent } from "../site/loaded-content.tsx";
import { privateMeta } from "../site/meta.ts";
import type { Route } from "./+types/message.page.ts";
import type { MessageDetails } from "./contract.ts";
import { messageTexts } from "./inbox.texts.ts";
import { StatusBadge } from "./message-row.tsx";
import { ReplyForm } from "./reply-form.tsx";

/** Loading a message marks it as read. */
export const clientLoader = privateLoader(({ params }) =>
  browserApi.get<MessageDetails>(`/api/contact-get-message/${encodeURIComponent(params.id ?? "")}`),
);

export const meta = () => privateMeta(messageTexts.title);

const card = "rounded-card bg-surface p-4 shadow-card md:p-8";

export function HydrateFallback() {
  return (
    <AdminScreen title={messageTexts.title}>
      <MessageSkeleton />
    </AdminScreen>
  );
}

export default function MessageScreen({ loaderData }: Route.ComponentProps) {
  const list = useReturnPath() ?? "/received-contacts";
  return (
    <AdminScreen title={messageTexts.title}>
      <LoadedContent
        loaded={loaderData}
        skeleton={<MessageSkeleton />}
        errorTitle={messageTexts.failed}
        backLink={
          <ButtonLink look="outlined" to={list}>
            {messageTexts.back}
          </ButtonLink>
        }
      >
        {(message) => (
          <div className="flex max-w-190 flex-col gap-5">
            <MessageCard message={message} />
            {message.replies.length > 0 && <Replies of={message.replies} />}
            <ReplyForm key={message.id} id={message.id} />
            <Link to={list} className={`${textLink} gap-2 self-start`}>
              <ArrowRight aria-hidden="true" className="size-5" />
              {messageTexts.back}
            </Link>
          </div>
        )}
      </LoadedContent>
    </AdminScreen>
  );
}

function MessageCard({ message }: { message: MessageDetails }) {
  const { subject, fullname, email, description, created_at } = message;
  return (
    <article aria-labelledby="subject" className={card}>
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 id="subject" className="text-panel [overflow-wrap:anywhere]">
          {subject}
        </h2>
        <StatusBadge of={message} />
      </div>
      <dl className="mb-4 flex flex-col border-b border-line pb-4 text-label">
        <Row name={messageTexts.sender}>{fullname}</Row>
        <Row name={messageTexts.email}>
          <a
            href={`mailto:${encodeURIComponent(email).replace("%40", "@")}`}
            className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline"
          >
            <Email of={email} />
          </a>
        </Row>
        <Row name={messageTexts.received}>
          <Time of={created_at} />
        </Row>
      </dl>
      <Prose text={description} />
    </article>
  );
}

/** Age, and exact time in the admin's own time zone. */
function Time({ of: time }: { of: string }) {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <time dateTime={time}>
      {age(time, useNow())} ({exactTime(time, timeZone)})
    </time>
  );
}

function Replies({ of: replies }: { of: MessageDetails["replies"] }) {
  return (
    <section aria-labelledby="replies" className={card}>
      <h2 id="replies" className="mb-2 text-panel">
        {messageTexts.replies}
      </h2>
      <ol className="divide-y divide-line">
        {replies.map(({ id, body, created_at }) => (
          <li key={id} className="py-3 last:pb-0">
            <p className="text-small text-ink2">
              <Time of={created_at} />
            </p>
            <Prose text={body} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function MessageSkeleton() {
  return (
    <Skeleton className="flex max-w-190 flex-col gap-5">
      <div className={`${card} flex flex-col gap-4`}>
        <Bar className="h-7 w-1/2" />
        <Bar className="h-28" />
        <Bar className="h-24" />
      </div>
      <div className={`${card} flex flex-col gap-4`}>
        <Bar className="h-7 w-1/4" />
        <Bar className="h-36" />
        <Bar className="h-13" />
      </div>
    </Skeleton>
  );
}
