import { hasFewMarks } from "#src/arabic/clean.ts";
import {
  type CountryCode,
  isCostly,
  isPossiblePhone,
  phoneExample,
} from "#src/arabic/phone.server.ts";
import { fieldTexts } from "#src/contract/fields.ts";
import { isReservedName } from "#src/contract/reserved-name.server.ts";
import type { Site } from "#src/settings/site.ts";
import { accountFieldTexts } from "./field-texts.ts";

/** Why a craftsman of this site may not take this name, as a text for the field; null if they may. */
export function nameProblem(name: string, site: Pick<Site, "name">): string | null {
  if (!hasFewMarks(name)) return fieldTexts.tooManyMarks;
  if (LINK_LIKE.test(name)) return accountFieldTexts.nameLikeLink;
  return isReservedName(name, site.name) ? accountFieldTexts.nameReserved : null;
}

/** A full stop directly before two letters of another script than Arabic, of which mail clients make a link. */
const LINK_LIKE = /\.[\p{L}--\p{Script=Arabic}]\p{M}*[\p{L}--\p{Script=Arabic}]/v;

/** Why a listing may not take this number, in E.164, as a text for the field; null if it may. */
export function phoneProblem(phone: string, country: CountryCode): string | null {
  if (!isPossiblePhone(phone)) return accountFieldTexts.phoneRule(phoneExample(country));
  return isCostly(phone) ? accountFieldTexts.phoneCostly : null;
}
