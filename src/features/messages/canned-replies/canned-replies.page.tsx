import { ArrowRight, MessageSquareText } from "lucide-react";
import { useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { DeleteDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { useDialogItem } from "#src/ui/admin/use-dialog-item.ts";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { State } from "#src/ui/empty-state.tsx";
import { formCard, textLink } from "#src/ui/forms/form-card.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useReturnPath } from "#src/ui/navigation/return-to-list.ts";
import { Bar, keysFor, Skeleton } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/canned-replies.page.ts";
import { CannedReplyForm } from "./canned-reply-form.tsx";
import { CannedReplyRow } from "./canned-reply-row.tsx";
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
        <Bar className="h-7 w-1/3 md:w-1/6" />
        <Bar className="h-13" />
        <Bar className="h-36" />
      </div>
      {keysFor(3).map((part) => (
        <Bar key={part} className="h-24" />
      ))}
    </Skeleton>
  );
}
