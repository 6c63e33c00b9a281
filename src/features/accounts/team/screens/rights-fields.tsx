import { useState } from "react";
import { passwordTexts } from "#src/features/accounts/password/password.texts.ts";
import type { AdminRightsInput, TeamMember } from "#src/features/accounts/team/team.contract.ts";
import type { CityView } from "#src/features/catalogue/contract.ts";
import { Checkbox, Choice } from "#src/ui/forms/choice.tsx";
import { PasswordField } from "#src/ui/forms/password-field.tsx";
import { rightsTexts as texts } from "./screens.texts.ts";

interface RightsFieldsProps {
  /** All that there are. */
  cities: CityView[];
  /** As they are now; absent for a new member. */
  rights?: Pick<TeamMember, "role" | "cities" | "messages" | "is_self">;
  errors: Record<string, string[]>;
}

/** The fields of an admin's role and, of a moderator, its limits. */
export function RightsFields({ cities, rights, errors }: RightsFieldsProps) {
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
export function rightsIn(fields: FormData): AdminRightsInput {
  const role = fields.get("role") as AdminRightsInput["role"];
  const isLimited = role === "moderator" && fields.get("scope") === "some";
  return {
    role,
    cities: isLimited ? fields.getAll("cities").map(Number) : null,
    messages: fields.has("messages"),
    current_password: fields.get("current_password") as string | null,
  };
}
