import { UserPlus } from "lucide-react";
import { useRevalidator } from "react-router";
import { refetchCurrentUser } from "#src/auth/current-user.ts";
import { privateLoader } from "#src/auth/private-loader.ts";
import { browserApi } from "#src/client/browser.ts";
import type { CityView } from "#src/features/catalogue/contract.ts";
import { LoadedContent } from "#src/features/site/error-screens/loaded-content.tsx";
import { privateMeta } from "#src/features/site/meta.ts";
import { useDialogItem } from "#src/ui/admin/confirm-dialog.tsx";
import { AdminScreen } from "#src/ui/admin/screen.tsx";
import { useFocusAfterRemoval } from "#src/ui/admin/use-focus-after-removal.ts";
import { Button } from "#src/ui/button.tsx";
import { Skeleton, SkeletonBar } from "#src/ui/skeleton.tsx";
import type { Route } from "./+types/team.page.ts";
import { InvitationCard } from "./invitation-card.tsx";
import { MemberCard } from "./member-card.tsx";
import { inviteTexts, teamTexts as texts } from "./screens.texts.ts";
import type { Team } from "./team.contract.ts";
import { membersCount } from "./team.texts.ts";
import { type Asked, questionKey, TeamQuestion } from "./team-question.tsx";

export const clientLoader = privateLoader(async () => {
  const [team, cities] = await Promise.all([
    browserApi.get<Team>("/api/team"),
    browserApi.get<CityView[]>("/api/get-all-cities"),
  ]);
  return { ...team, cities };
});

export const meta = () => privateMeta(texts.title);

const grid = "grid grid-cols-1 gap-4 lg:gap-6 xl:grid-cols-2";

export function HydrateFallback() {
  return (
    <AdminScreen title={texts.title}>
      <TeamSkeleton />
    </AdminScreen>
  );
}

/** The admins, what each may do, and who is invited; for owners. */
export default function TeamScreen({ loaderData }: Route.ComponentProps) {
  const total = loaderData.data?.members.length;
  return (
    <AdminScreen title={texts.title} total={total} count={membersCount}>
      <LoadedContent loaded={loaderData} skeleton={<TeamSkeleton />} errorTitle={texts.failed}>
        {(data) => <Members {...data} />}
      </LoadedContent>
    </AdminScreen>
  );
}

type MembersProps = Team & { cities: CityView[] };

function Members({ members, invitations, cities }: MembersProps) {
  const { revalidate } = useRevalidator();
  const { item: asked, isOpen, open: ask, close } = useDialogItem<Asked>();
  const removable = isOpen ? undefined : [...members, ...invitations];
  const { box, markRemoved } = useFocusAfterRemoval<HTMLDivElement>(removable);

  async function changed(isOfSelf = false) {
    // The menu follows what one may still do.
    if (isOfSelf) await refetchCurrentUser().catch(() => {});
    await revalidate();
  }
  const removed = (index: number) => {
    markRemoved(index);
    return changed();
  };
  return (
    <div ref={box} className="flex flex-col gap-5 lg:gap-6">
      <Button
        aria-haspopup="dialog"
        onClick={() => ask({ act: "invite" })}
        className="md:self-start"
      >
        <UserPlus aria-hidden="true" className="size-5" />
        {inviteTexts.title}
      </Button>
      <ul className={grid}>
        {members.map((member) => (
          <li key={member.id}>
            <MemberCard member={member} onAsk={(act) => ask({ act, member })} />
          </li>
        ))}
      </ul>
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="flex flex-col gap-3">
          <h2 id="invitations" className="text-panel">
            {texts.invitations}
          </h2>
          <ul className={grid}>
            {invitations.map((invitation) => (
              <li key={invitation.id}>
                <InvitationCard
                  invitation={invitation}
                  onSent={revalidate}
                  onLink={() => ask({ act: "link", invitation })}
                  onWithdraw={() => ask({ act: "withdraw", invitation })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <TeamQuestion
          key={questionKey(asked)}
          asked={asked}
          cities={cities}
          open={isOpen}
          onClose={close}
          onRefused={() => changed()}
          onDone={() => {
            if (asked.act === "remove" && !asked.member.is_self) {
              return removed(members.indexOf(asked.member));
            }
            if (asked.act === "withdraw") {
              return removed(members.length + invitations.indexOf(asked.invitation));
            }
            return changed("member" in asked && asked.member.is_self);
          }}
        />
      )}
    </div>
  );
}

const TeamSkeleton = () => (
  <Skeleton count={2} className={grid}>
    <div className="flex flex-col gap-4 rounded-card bg-surface p-4 shadow-card">
      <SkeletonBar className="h-7 w-2/3" />
      <SkeletonBar className="h-24" />
      <SkeletonBar className="h-13" />
    </div>
  </Skeleton>
);
