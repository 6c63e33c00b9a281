import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { hasTwoPhones, parsePhone, phoneExample } from "#src/arabic/phone.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import type { FailedLoginReason } from "#src/http/metrics/registry.server.ts";
import type { Admin2fa } from "#src/settings/config.ts";
import type { FieldRules } from "./contract.ts";
import { accountFieldTexts } from "./field-texts.ts";
import { nameProblem, phoneProblem } from "./listing-rules.server.ts";
import { isCommon } from "./password/passwords.server.ts";
import type { HideByProof } from "./phone/prove.server.ts";
import type { PhoneHooks } from "./phone/sender.server.ts";
import type { Sessions } from "./sessions/sessions.server.ts";

/** What the routes of accounts are given. */
export interface AccountDeps extends ApiDeps {
  sessions: Sessions;
  appKey: string;
  formerDecisions: FormerDecisions;
  /** Under https, where cookies are Secure. */
  secure: boolean;
  admin2fa: Admin2fa;
  /** Hosts of push services beside the known ones. */
  pushServices: string[];
  hideByProof: HideByProof;
  /** Services of the operator that send codes to numbers, and pass messages on. */
  hooks: PhoneHooks;
  onFailedLogin?: ((reason: FailedLoginReason) => void) | undefined;
}

export type AccountApi = FastifyPluginAsyncZod<AccountDeps>;

/** The rules of fields that need more than the text itself. */
export const fieldRules = ({
  country,
  settings,
}: Pick<ApiDeps, "country" | "settings">): FieldRules => ({
  parsePhone: (typed) => parsePhone(typed, country),
  phoneRule: (typed) =>
    hasTwoPhones(typed, country)
      ? accountFieldTexts.phoneSingle
      : accountFieldTexts.phoneRule(phoneExample(country)),
  phoneProblem: (phone) => phoneProblem(phone, country),
  nameProblem: (name) => nameProblem(name, settings.current.site),
  isCommonPassword: isCommon,
});
