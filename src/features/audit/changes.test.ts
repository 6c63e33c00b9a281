import { describe, expect, it } from "vitest";
import { siteTasks } from "#src/audit/write-audit.server.ts";
import { placeKinds } from "#src/features/catalogue/places/texts.ts";
import { tradeIcons } from "#src/features/catalogue/trade-icons/icons.ts";
import { checkKinds } from "#src/features/craftsmen/checks/kinds.ts";
import { proofWays } from "#src/features/craftsmen/proof/proof-ways.ts";
import { reportReasons } from "#src/features/craftsmen/reports/reasons.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";
import { consentWays } from "#src/features/listings/ways.ts";
import { settingLabels } from "#src/features/site-settings/labels.ts";
import { mailKindNames } from "#src/features/site-state/texts.ts";
import { changesOf } from "./changes.ts";
import { auditTexts } from "./texts.ts";

/** All values that are recorded as codes, by their fields. */
const codes: Record<string, readonly unknown[]> = {
  state: listingStates,
  reasons: [[...reportReasons]],
  how: proofWays,
  consent: consentWays,
  check: checkKinds,
  kind: placeKinds,
  icon: Object.keys(tradeIcons),
  letter: Object.keys(mailKindNames),
  returned: [["email", "phone"]],
  wanted: [["email", "phone"]],
  gender: ["male", "female"],
  picture: [true, false],
  final: [true],
  role: ["owner", "moderator"],
  cities: ["all"],
  messages: [true, false],
  filter: [["profession", "city", "q", "state"]],
  palette: ["teal", "blue", "olive", "plum", "brick", "slate"],
  digest: ["none", "daily", "at_once"],
  registration_open: ["yes", "no"],
  logo: ["0a1b2c3d4e5f"],
};

const shownAs = (field: string, value: unknown) =>
  changesOf({ before: null, after: { [field]: value }, subject_name: null });

describe("the audit log", () => {
  it.each(Object.entries(codes))("shows words for what is recorded as %s", (field, values) => {
    expect(values).not.toEqual([]);
    for (const value of values) {
      const [change] = shownAs(field, value);
      for (const text of [change!.label, change!.after!]) expect(text).toMatch(/^[^a-z]+$/i);
    }
  });

  it("has a name for each setting, and a cause for each thing that the site does by itself", () => {
    for (const field of Object.keys(settingLabels)) {
      expect(shownAs(field, "١")[0]!.label).not.toBe(field);
    }
    for (const task of siteTasks) expect(auditTexts.bySite[task]).toMatch(/^[^a-z]+$/i);
  });
});
