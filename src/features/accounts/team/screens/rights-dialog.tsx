import type { ReactNode } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { ApiError } from "#src/client/client.ts";
import { EmailField } from "#src/features/accounts/forms/fields.tsx";
import type { TeamMember } from "#src/features/accounts/team/team.contract.ts";
import type { CityView } from "#src/features/catalogue/contract.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { RightsFields, rightsIn } from "./rights-fields.tsx";
import { inviteTexts, rightsTexts } from "./screens.texts.ts";

interface RightsDialogProps {
  /** Whose rights are changed; absent for an invitation. */
  of?: TeamMember;
  cities: CityView[];
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  /** Another owner was first, and the message is shown. */
  onRefused: (error: ApiError) => unknown;
}

/** Changes what a member may do, or invites somebody. */
export function RightsDialog({ of: member, cities, open, ...props }: RightsDialogProps) {
  const texts = member ? rightsTexts : inviteTexts;
  const close = () => {
    reset();
    props.onClose();
  };
  const { form, busy, errors, formError, reset } = useSubmission({
    send: (fields) =>
      member
        ? browserApi.send<string>("PUT", `/api/team/${member.id}`, rightsIn(fields))
        : browserApi.send<string>("POST", "/api/team/invitations", {
            email: fields.get("email"),
            ...rightsIn(fields),
          }),
    async done(text) {
      close();
      toast(text);
      await props.onDone();
    },
    async refused(error) {
      if (!error.isOutdated) return undefined;
      close();
      toast(error.message, "bad");
      await props.onRefused(error);
      return handled;
    },
  });
  const subtitle: ReactNode = member && <bdi>{member.fullname}</bdi>;
  return (
    <Dialog open={open} onClose={close} title={texts.title} subtitle={subtitle}>
      <form {...form} className="flex flex-col gap-4">
        <AdminFormError error={formError} />
        {!member && <EmailField errors={errors.email} data-first-focus />}
        <RightsFields cities={cities} {...(member ? { rights: member } : {})} errors={errors} />
        <p className="text-label text-ink2">{texts.note}</p>
        {/* Always in sight, however many cities there are. */}
        <div className="sticky bottom-0 -mx-5 -mb-6 pairs grid gap-3 border-t border-line bg-raised px-5 py-4">
          <SubmitButton busy={busy} busyText={texts.sending} className="px-3">
            {texts.send}
          </SubmitButton>
          <Button look="outlined" onClick={close} className="px-3">
            {adminTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
