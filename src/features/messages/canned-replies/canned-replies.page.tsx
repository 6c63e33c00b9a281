import { ArrowRight, MessageSquareText, Pencil, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { DeleteDialog, useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { rowAction } from "#src/ui/admin/row.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { State } from "#src/ui/empty-state.tsx";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { Prose } from "#src/ui/prose.tsx";
import { keysFor, Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import { classes, formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/canned-replies.page.ts";
import { CannedReplyForm } from "./canned-reply-form.tsx";
import type { CannedReply } from "./contract.ts";
import { cannedCount, deletionText, cannedTexts as texts } from "./texts.ts";

export const clientLoader = privateLoader(() =>
  browserApi.get<CannedReply[]>("/api/canned-replies"),
);

export const meta = () => privateMeta(texts.screen);

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.screen}>
      <ListSkeleton />
    </AdminScreen>
  );
}

/** The replies that admins have ready, and a form that adds one. */
export default function CannedRepliesScreen({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const from = useReturnPath();
  return (
    <AdminScreen title={texts.screen} total={loaderData.data?.length} count={cannedCount}>
      <p className="max-w-[70ch] text-ink2">{texts.intro}</p>
      <section aria-labelledby="add" className={formCard}>
        <h2 id="add" className="text-panel">
          {texts.add}
        </h2>
        <CannedReplyForm done={revalidate} />
      </section>
      <LoadedContent loaded={loaderData} errorTitle={texts.failed}>
        {(replies) =>
          replies.length === 0 ? (
            <State icon={MessageSquareText} title={texts.none} text={texts.noneText} />
          ) : (
            <Rows replies={replies} />
          )
        }
      </LoadedContent>
      <Link to={from ?? "/received-contacts"} className={`${textLink} gap-2 self-start`}>
        <ArrowRight aria-hidden="true" className="size-5" />
        {from ? texts.backToMessage : texts.back}
      </Link>
    </AdminScreen>
  );
}

function Rows({ replies }: { replies: CannedReply[] }) {
  const { revalidate } = useRevalidator();
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(replies);
  const { item, isOpen, open, close } = useDialogItem<CannedReply>();
  return (
    <>
      <ul
        ref={box}
        aria-label={texts.screen}
        className="divide-y divide-line rounded-card bg-surface shadow-card"
      >
        {replies.map((reply) => (
          <CannedReplyRow
            key={reply.id}
            reply={reply}
            changed={revalidate}
            remove={() => open(reply)}
          />
        ))}
      </ul>
      {item && (
        <DeleteDialog
          key={item.id}
          open={isOpen}
          title={texts.deletionQuestion}
          act={() => browserApi.send<string>("DELETE", `/api/canned-replies/${item.id}`)}
          onClose={close}
          onDone={() => {
            markRemoved(replies.findIndex(({ id }) => id === item.id));
            return revalidate();
          }}
          onRefused={revalidate}
        >
          {deletionText(item.title)}
        </DeleteDialog>
      )}
    </>
  );
}

function ListSkeleton() {
  return (
    <Skeleton className="flex flex-col gap-5">
      <div className={formCard}>
        <SkeletonBar className="h-7 w-1/3 md:w-1/6" />
        <SkeletonBar className="h-13" />
        <SkeletonBar className="h-36" />
      </div>
      {keysFor(3).map((part) => (
        <SkeletonBar key={part} className="h-24" />
      ))}
    </Skeleton>
  );
}

interface CannedReplyRowProps {
  reply: CannedReply;
  /** Called once it is changed. */
  changed: () => unknown;
  /** Asks whether to delete it. */
  remove: () => void;
}

/** A canned reply, with a form in its place while it is changed. */
function CannedReplyRow({ reply, changed, remove }: CannedReplyRowProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The form, which had the focus, has been removed.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpen(false);
  if (isOpen) {
    return (
      <li className="px-4 py-4 md:px-6">
        <CannedReplyForm
          reply={reply}
          done={async () => {
            await changed();
            close();
          }}
          cancel={close}
        />
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-4 md:px-6">
      <div className="min-w-0 grow basis-[10rem]">
        <h2 className="text-name font-semibold [overflow-wrap:anywhere]">{reply.title}</h2>
        <Prose text={reply.body} className="text-label text-ink2" />
      </div>
      <div className="flex flex-wrap gap-2">
        <button
          ref={button}
          type="button"
          onClick={() => setOpen(true)}
          className={classes(rowAction, "text-teal hover:bg-teal-tint")}
        >
          <Pencil aria-hidden="true" className="size-5" />
          {texts.change} <span className="sr-only">{reply.title}</span>
        </button>
        <button
          type="button"
          data-focus-after-removal
          aria-haspopup="dialog"
          onClick={remove}
          className={classes(rowAction, "text-red hover:bg-red-tint")}
        >
          <Trash2 aria-hidden="true" className="size-5" />
          {adminTexts.delete} <span className="sr-only">{reply.title}</span>
        </button>
      </div>
    </li>
  );
}
