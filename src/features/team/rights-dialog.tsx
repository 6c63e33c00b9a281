import { type ReactNode, useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import type { ApiError } from "#src/client/client.ts";
import { EmailField } from "#src/features/accounts/forms/fields.tsx";
import { passwordTexts } from "#src/features/accounts/password/password.texts.ts";
import type { CityView } from "#src/features/catalogue/contract.ts";
import { site } from "#src/settings/current-site.ts";
import { toast } from "#src/ui/actions/toast.tsx";
import { AdminFormError } from "#src/ui/admin/form-error.tsx";
import { adminTexts } from "#src/ui/admin/texts.ts";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Checkbox, Choice } from "#src/ui/forms/choice.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { handled, useSubmission } from "#src/ui/forms/use-submission.ts";
import { inviteTexts, rightsTexts, rightsTexts as texts } from "./screens.texts.ts";
import type { AdminRightsInput, TeamMember } from "./team.contract.ts";

interface RightsDialogProps {
  /** Whose rights are changed; absent for an invitation. */
  member?: TeamMember;
  cities: CityView[];
  open: boolean;
  onClose: () => void;
  onDone: () => unknown;
  /** Another owner was first, and the message is shown. */
  onRefused: (error: ApiError) => unknown;
}

/** Changes what a member may do, or invites somebody. */
export function RightsDialog({ member, cities, open, ...props }: RightsDialogProps) {
  const texts = member ? rightsTexts : inviteTexts;
  const isUnmailed = !member && !site().sends_mail;
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
        <p className="text-label text-ink2">
          {isUnmailed ? inviteTexts.noteWithoutMail : texts.note}
        </p>
        {/* Always in sight, however many cities there are. */}
        <div className="tall:sticky bottom-0 -mx-5 -mb-6 pairs grid gap-3 border-t border-line bg-raised px-5 py-4">
          <SubmitButton busy={busy} busyText={texts.sending} className="px-3">
            {isUnmailed ? inviteTexts.add : texts.send}
          </SubmitButton>
          <Button look="outlined" onClick={close} className="px-3">
            {adminTexts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface RightsFieldsProps {
  /** All that there are. */
  cities: CityView[];
  /** The present rights; absent for a new member. */
  rights?: Pick<TeamMember, "role" | "cities" | "messages" | "is_self">;
  errors: Record<string, string[]>;
}

/** The fields of an admin's role and, of a moderator, its limits. */
function RightsFields({ cities, rights, errors }: RightsFieldsProps) {
  const [role, setRole] = useState(rights?.role ?? "moderator");
  const [scope, setScope] = useState(rights?.cities ? "some" : "all");
  const makesOwner = role === "owner" && rights?.role !== "owner";
  const degradesOwner = role !== "owner" && rights?.role === "owner" && !rights.is_self;
  return (
    <>
      <div onChange={({ target }) => setRole(valueIn(target) as TeamMember["role"])}>
        <Choice
          name="role"
          label={texts.role}
          options={Object.entries(texts.roles).map(([value, text]) => ({ value, text }))}
          defaultValue={role}
          required
          stacked
          errors={errors.role}
        />
      </div>
      {role === "moderator" && (
        <div onChange={({ target }) => setScope(valueIn(target))}>
          <Choice
            name="scope"
            label={texts.scope}
            options={[
              { value: "all", text: texts.all },
              { value: "some", text: texts.some },
            ]}
            defaultValue={scope}
            required
            stacked
          />
        </div>
      )}
      {role === "moderator" && scope === "some" && (
        <>
          <Checkbox name="messages" label={texts.messages} defaultChecked={rights?.messages} />
          <Choice
            name="cities"
            label={texts.cities}
            options={cities.map(({ id, name }) => ({
              value: String(id),
              text: <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>,
            }))}
            defaultValues={rights?.cities?.map(({ id }) => String(id))}
            several
            errors={errors.cities}
          />
        </>
      )}
      {(makesOwner || degradesOwner) && (
        <PasswordField
          name="current_password"
          label={passwordTexts.current}
          hint={makesOwner ? texts.ownPassword : texts.passwordForOwner}
          autoComplete="current-password"
          required
          errors={errors.current_password}
        />
      )}
    </>
  );
}

const valueIn = (target: EventTarget) => (target as HTMLInputElement).value;

/** What these fields of a form say. */
function rightsIn(fields: FormData): AdminRightsInput {
  const role = fields.get("role") as AdminRightsInput["role"];
  const isLimited = role === "moderator" && fields.get("scope") === "some";
  return {
    role,
    cities: isLimited ? fields.getAll("cities").map(Number) : null,
    messages: fields.has("messages"),
    current_password: fields.get("current_password") as string | null,
  };
}
