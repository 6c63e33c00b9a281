import { useRevalidator } from "react-router";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { browserApi } from "#src/client/browser.ts";
import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { useOwnAct } from "#src/features/accounts/use-own-act.ts";
import {
  type HeldField,
  heldFieldName,
  heldFieldNames,
} from "#src/features/craftsmen/revisions/held-fields.ts";
import { Button } from "#src/ui/button.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Prose } from "#src/ui/prose.tsx";
import { pendingTexts as texts } from "./profile.texts.ts";

/** What the craftsman has changed and visitors do not see yet, or why that was declined. */
export function PendingChanges({ user }: { user: OwnRecord }) {
  const { revalidate } = useRevalidator();
  const reload = () => Promise.all([revalidate(), refetchCurrentUser().catch(() => {})]);
  const withdraw = useOwnAct(
    () => browserApi.send<string>("DELETE", "/api/user/pending-changes"),
    reload,
  );
  const hide = useOwnAct(() => browserApi.send<string>("DELETE", "/api/user/phone"), reload);
  const { pending_changes: fields, declined_changes: declined } = user;
  if (declined) {
    const { values = [], published = [] } = declined;
    return (
      <Notice tone="bad">
        <p>{texts.declined(heldFieldNames(declined.fields))}</p>
        <Prose text={declined.reason} className="my-1 font-semibold" />
        {values.length > 0 && (
          <dl className="my-2">
            {values.map(({ field, text }) => (
              <div key={field} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
                <dt>{texts.written(heldFieldName(field))}</dt>
                <dd className="font-semibold">
                  <bdi {...(field === "phone" ? { dir: "ltr" } : {})}>{text}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        <p>
          {published.length > 0 ? texts.publishedRest(heldFieldNames(published)) : texts.correct}
        </p>
      </Notice>
    );
  }
  if (fields.length === 0) return null;
  return (
    <Notice tone="neutral">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 grow basis-70">{texts.waiting(heldFieldNames(fields))}</p>
        <div className="flex flex-wrap gap-3">
          {user.published_phone && (
            <Button look="outlined" onClick={hide.run} busy={hide.busy} className="min-h-11 px-4">
              {texts.hideNumber}
            </Button>
          )}
          <Button
            look="outlined"
            onClick={withdraw.run}
            busy={withdraw.busy}
            className="min-h-11 px-4"
          >
            {texts.withdraw}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** Beside the label of a field that waits, or whose change was declined. */
export function pendingMark(user: OwnRecord, field: HeldField) {
  if (user.pending_changes.includes(field)) return texts.mark;
  return user.declined_changes?.fields.includes(field) ? texts.declinedMark : undefined;
}
