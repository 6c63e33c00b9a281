import { LockKeyhole } from "lucide-react";
import { useRevalidator } from "react-router";
import { privateLoader } from "#src/auth/private-loader.ts";
import type { LockedAccount } from "#src/features/accounts/unlock/unlock.contract.ts";
import { DeletionQuestion } from "#src/features/moderation/records/deletion-question.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { PagedList } from "#src/features/site/paged-list.tsx";
import { useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { loadPage } from "#src/ui/admin/load-page.ts";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { State } from "#src/ui/empty-state.tsx";
import { Notice } from "#src/ui/notice.tsx";
import { Bar, Skeleton } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/locked.page.ts";
import { lockedCount, lockedTexts } from "./locked.texts.ts";
import { LockedCard } from "./locked-card.tsx";
import { UnlockQuestion } from "./unlock-question.tsx";

export const clientLoader = privateLoader((args) =>
  loadPage<LockedAccount>("/api/locked-accounts", args),
);

export const meta = () => privateMeta(lockedTexts.title);

const grid = "grid grid-cols-1 gap-4 lg:gap-6 xl:grid-cols-2";

export function HydrateFallback() {
  return (
    <AdminScreen title={lockedTexts.title}>
      <Notice tone="neutral">{lockedTexts.note}</Notice>
      <LockedSkeleton />
    </AdminScreen>
  );
}

/** Accounts that their holders have locked, the longest waiting first. */
export default function LockedAccounts({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen title={lockedTexts.title} total={loaderData.data?.total} count={lockedCount}>
      <Notice tone="neutral">{lockedTexts.note}</Notice>
      <PagedList
        loaded={loaderData}
        skeleton={<LockedSkeleton />}
        errorTitle={lockedTexts.failed}
        backText={lockedTexts.first}
        empty={<State icon={LockKeyhole} title={lockedTexts.none} text={lockedTexts.noneText} />}
      >
        {({ data }) => <LockedCards accounts={data} />}
      </PagedList>
    </AdminScreen>
  );
}

interface Asked {
  act: "unlock" | "delete";
  account: LockedAccount;
}

function LockedCards({ accounts }: { accounts: LockedAccount[] }) {
  const { revalidate } = useRevalidator();
  const { item: about, isOpen, open: ask, close } = useDialogItem<Asked>();
  // While a dialog is open the focus is its own.
  const { box, markRemoved } = useFocusAfterRemoval<HTMLUListElement>(
    isOpen ? undefined : accounts,
  );
  const settled = ({ account }: Asked) => {
    markRemoved(accounts.findIndex(({ id }) => id === account.id));
    return revalidate();
  };
  const Question = about?.act === "delete" ? DeletionQuestion : UnlockQuestion;
  return (
    <>
      <ul ref={box} className={grid}>
        {accounts.map((account) => (
          <li key={account.id}>
            <LockedCard account={account} onAsk={(act) => ask({ act, account })} />
          </li>
        ))}
      </ul>
      {about && (
        <Question
          key={`${about.act} ${about.account.id}`}
          craftsman={about.account}
          open={isOpen}
          onClose={close}
          onDone={() => settled(about)}
          onRefused={() => settled(about)}
        />
      )}
    </>
  );
}

const LockedSkeleton = () => (
  <Skeleton count={2} className={grid}>
    <div className="flex flex-col gap-4 rounded-card bg-surface p-4 shadow-card">
      <Bar className="h-7 w-2/3" />
      <Bar className="h-7 w-1/2" />
      <Bar className="h-32" />
      <Bar className="h-13" />
    </div>
  </Skeleton>
);
