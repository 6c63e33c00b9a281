import { CircleCheck, Download, MailX, Trash2, Unlink } from "lucide-react";
import { useState } from "react";
import { age } from "#src/arabic/age.ts";
import { exactTime } from "#src/arabic/date.ts";
import { secretPageHeaders, secretPageMeta } from "#src/auth/no-store.ts";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { parametersOf, withQuery } from "#src/client/with-query.ts";
import { BusyLinkCard, LinkCard } from "#src/features/site/link-card.tsx";
import { actionTexts } from "#src/features/site/texts.ts";
import { site, titleOf } from "#src/settings/current-site.ts";
import { DeleteDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { Button, ButtonLink, buttonClass } from "#src/ui/button.tsx";
import { Email } from "#src/ui/email.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { useNow } from "#src/ui/use-now.ts";
import type { Route } from "./+types/conversation.page.ts";
import type { Conversation } from "./contract.ts";
import { conversationTexts as texts } from "./texts.ts";

export const headers = () => secretPageHeaders;
export const meta = () => [{ title: titleOf(texts.title) }, ...secretPageMeta];

const notFound = 404;

/** Only reads: a press alone deletes, since mail scanners open links too. */
export async function clientLoader({ params: { id }, request }: Route.ClientLoaderArgs) {
  const signature = Object.fromEntries(parametersOf(new URL(request.url).search));
  const path = `/api/conversations/${encodeURIComponent(id)}`;
  try {
    return { path, signature, conversation: await browserApi.get<Conversation>(path, signature) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, status, isTemporary } = error;
    return { path, signature, failure: { message, isGone: status === notFound, isTemporary } };
  }
}
clientLoader.hydrate = true as const;

/** All that is kept of a message to the admins, for its sender. */
export default function ConversationScreen({ loaderData }: Route.ComponentProps) {
  const { path, signature, conversation, failure } = loaderData;
  const [isEnded, setEnded] = useState(false);
  if (isEnded) {
    return (
      <LinkCard
        title={texts.title}
        icon={CircleCheck}
        look="bg-green-tint text-green"
        text={texts.ended}
        role="status"
      >
        <ButtonLink look="outlined" to="/">
          {actionTexts.home}
        </ButtonLink>
      </LinkCard>
    );
  }
  if (!conversation) {
    return (
      <LinkCard
        title={texts.title}
        icon={failure?.isGone ? MailX : Unlink}
        look="bg-clay-tint text-clay"
        text={failure?.message ?? ""}
        role="alert"
      >
        {failure?.isTemporary ? (
          <Button onClick={() => location.reload()}>{actionTexts.retry}</Button>
        ) : (
          <>
            <p className="text-ink2">{texts.write}</p>
            <ButtonLink look="outlined" to="/contact">
              {texts.contact}
            </ButtonLink>
          </>
        )}
      </LinkCard>
    );
  }
  return (
    <div className="container pt-8 lg:pt-12">
      <div className="mx-auto flex max-w-180 flex-col gap-6">
        <div>
          <h1 className="mb-2 text-title">{texts.title}</h1>
          <p className="text-ink2">{texts.intro}</p>
        </div>
        <Message conversation={conversation} />
        <Replies replies={conversation.replies} />
        <Actions
          path={path}
          signature={signature}
          subject={conversation.subject}
          onEnd={() => setEnded(true)}
        />
      </div>
    </div>
  );
}

const card = "rounded-card bg-surface p-4 shadow-card md:p-8";

function Message({ conversation }: { conversation: Conversation }) {
  const { fullname, email, subject, description, created_at, is_read, is_answered } = conversation;
  const state = is_answered ? texts.isAnswered : is_read ? texts.isRead : texts.isUnread;
  return (
    <section aria-labelledby="message" className={card}>
      <h2 id="message" className="mb-3 text-panel">
        {texts.message}
      </h2>
      <dl className="mb-4 flex flex-col gap-1 border-b border-line pb-4 text-label [overflow-wrap:anywhere]">
        <Fact name={texts.name}>{fullname}</Fact>
        <Fact name={texts.email}>
          <Email address={email} />
        </Fact>
        <Fact name={texts.received}>
          <Time time={created_at} />
        </Fact>
        <Fact name={texts.state}>{state}</Fact>
      </dl>
      <p className="mb-2 font-semibold [overflow-wrap:anywhere]">{subject}</p>
      <Prose text={description} />
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex flex-wrap gap-x-2">
    <dt className="text-ink2">{name}:</dt>
    <dd className="font-medium">{children}</dd>
  </div>
);

function Replies({ replies }: Pick<Conversation, "replies">) {
  if (replies.length === 0) return null;
  return (
    <section aria-labelledby="replies" className={card}>
      <h2 id="replies" className="mb-2 text-panel">
        {texts.replies}
      </h2>
      <ol className="divide-y divide-line">
        {replies.map(({ body, created_at, mailed_at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
          <li key={index} className="py-3 last:pb-0">
            <p className="text-small text-ink2">
              <Time time={created_at} />. {mailed_at ? texts.mailed : texts.notMailed}.
            </p>
            <Prose text={body} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const Time = ({ time }: { time: string }) => (
  <time dateTime={time}>
    {age(time, useNow())} ({exactTime(time, site())})
  </time>
);

interface ActionsProps {
  path: string;
  signature: Record<string, string>;
  subject: string;
  onEnd: () => void;
}

function Actions({ path, signature, subject, onEnd }: ActionsProps) {
  const [asking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap gap-3">
      <a
        href={withQuery(`${path}/download`, signature)}
        download
        className={buttonClass("filled", "px-4")}
      >
        <Download aria-hidden="true" className="size-5" />
        {texts.download}
      </a>
      <Button
        look="warning"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="px-4"
      >
        <Trash2 aria-hidden="true" className="size-5" />
        {texts.delete}
      </Button>
      <DeleteDialog
        open={asking}
        title={texts.question}
        act={() => browserApi.send<string>("POST", `${path}/delete`, signature)}
        onClose={() => setAsking(false)}
        onDone={onEnd}
        onRefused={() => {}}
      >
        <p>{texts.what(subject)}</p>
      </DeleteDialog>
    </div>
  );
}

export function HydrateFallback() {
  return <BusyLinkCard title={texts.title} text={texts.busy} />;
}
