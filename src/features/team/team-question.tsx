import { browserApi } from "#src/client/browser.ts";
import type { CityView } from "#src/features/catalogue/contract.ts";
import { ConfirmDialog } from "#src/ui/admin/confirm-dialog.tsx";
import { Email } from "#src/ui/email.tsx";
import { InvitationLinkDialog } from "./invitation-link-dialog.tsx";
import { RemoveOwnerDialog } from "./remove-owner-dialog.tsx";
import { RightsDialog } from "./rights-dialog.tsx";
import { invitationTexts, removalTexts, teamTexts as texts } from "./screens.texts.ts";
import type { AdminInvitation, TeamMember } from "./team.contract.ts";

/** What an owner has asked for. */
export type Asked =
  | { act: "invite" }
  | { act: "change" | "remove"; member: TeamMember }
  | { act: "link" | "withdraw"; invitation: AdminInvitation };

export const questionKey = (asked: Asked) => {
  if (asked.act === "invite") return asked.act;
  const { id } = "invitation" in asked ? asked.invitation : asked.member;
  return `${asked.act} ${id}`;
};

interface QuestionProps {
  asked: Asked;
  cities: CityView[];
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  onRefused: () => unknown;
}

/** Asks for an admin's rights, or whether to remove one or to withdraw an invitation. */
export function TeamQuestion({ asked, cities, ...dialog }: QuestionProps) {
  if (asked.act === "invite") return <RightsDialog cities={cities} {...dialog} />;
  if (asked.act === "change") {
    return <RightsDialog member={asked.member} cities={cities} {...dialog} />;
  }
  if ("member" in asked) {
    const { id, fullname, email, is_self, role } = asked.member;
    if (role === "owner" && !is_self) return <RemoveOwnerDialog owner={asked.member} {...dialog} />;
    const { title, removing, notDone } = removalTexts;
    return (
      <ConfirmDialog
        {...dialog}
        title={title}
        confirm={{ label: texts.remove, busy: removing, notDone, look: "danger" }}
        act={() => browserApi.send<string>("DELETE", `/api/team/${id}`)}
      >
        <p className="font-semibold text-ink">
          {fullname} (<Email address={email} />)
        </p>
        <p>{is_self ? removalTexts.ofSelf : removalTexts.text}</p>
      </ConfirmDialog>
    );
  }
  if (asked.act === "link") {
    const { open, onClose, onDone } = dialog;
    return (
      <InvitationLinkDialog
        invitation={asked.invitation}
        open={open}
        onClose={onClose}
        onChanged={onDone}
      />
    );
  }
  const { id, email } = asked.invitation;
  const { withdraw, withdrawing, notDone } = invitationTexts;
  return (
    <ConfirmDialog
      {...dialog}
      title={invitationTexts.withdrawTitle}
      confirm={{ label: withdraw, busy: withdrawing, notDone, look: "danger" }}
      act={() => browserApi.send<string>("DELETE", `/api/team/invitations/${id}`)}
    >
      <p className="font-semibold text-ink">
        <Email address={email} />
      </p>
      <p>{invitationTexts.withdrawText}</p>
    </ConfirmDialog>
  );
}
