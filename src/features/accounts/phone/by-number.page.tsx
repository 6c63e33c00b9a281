import { useState } from "react";
import { browserApi } from "#src/client/browser.ts";
import { FormScreen } from "#src/features/accounts/forms/form-screen.tsx";
import { forgotTexts } from "#src/features/accounts/texts.ts";
import { publicMeta } from "#src/features/site/meta.ts";
import { TextField } from "#src/ui/forms/field.tsx";
import { SubmitButton } from "#src/ui/forms/submit-button.tsx";
import { useSubmission } from "#src/ui/forms/use-submission.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { FormError } from "#src/ui/notice.tsx";
import { formCard, textLink } from "#src/ui/styles/classes.ts";
import type { Route } from "./+types/by-number.page.ts";
import { AccessSteps } from "./access-steps.tsx";
import type { AccessView, CodeOffer } from "./contract.ts";
import { codeTexts, byNumberTexts as texts } from "./screen.texts.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  publicMeta(matches, { title: texts.title, description: texts.intro, path: "/claim" });

const path = "/api/phone-access";

/** The way to one's page by its number alone: claiming a listing, or a new password. */
export default function ByNumber() {
  const [begun, setBegun] = useState<{ view: AccessView; offer?: CodeOffer }>();
  const { form, busy, errors, formError } = useSubmission({
    async send(fields) {
      await browserApi.get("/sanctum/csrf-cookie");
      const offer = await browserApi.send<CodeOffer>("POST", path, { phone: fields.get("phone") });
      return { offer, view: await browserApi.get<AccessView>(path) };
    },
    done: setBegun,
  });
  if (begun) {
    return (
      <AccessSteps title={texts.title} {...begun} onView={(view) => setBegun({ ...begun, view })} />
    );
  }
  return (
    <FormScreen
      title={texts.title}
      intro={<p>{texts.intro}</p>}
      after={
        <Link to="/login" className={textLink}>
          {forgotTexts.back}
        </Link>
      }
    >
      <form {...form} className={formCard}>
        <TextField
          name="phone"
          type="tel"
          label={texts.phone}
          autoComplete="tel"
          inputMode="tel"
          foreign
          required
          errors={errors.phone}
        />
        <FormError>{formError?.text}</FormError>
        <SubmitButton busy={busy} busyText={codeTexts.making}>
          {texts.send}
        </SubmitButton>
      </form>
    </FormScreen>
  );
}
