import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import type { HeldField } from "#src/features/craftsmen/revisions/held-fields.ts";

type Reason = keyof typeof declineReasons;

/** Which changed fields each usual reason may be of; what fits none of them is written in the note. */
const fieldsOfReason: Record<Reason, readonly HeldField[]> = {
  name: ["name"],
  phone: ["phone"],
  picture: ["image"],
  description: ["description"],
  profession: ["profession"],
  fake: ["name", "description", "image"],
  indecent: ["image"],
  duplicate: ["name", "phone"],
  other: [],
};

/** The reasons that an admin chooses from who declines changes of these fields. */
export const reasonsFor = (fields: readonly HeldField[]): Reason[] =>
  (Object.keys(declineReasons) as Reason[]).filter((reason) =>
    fieldsOfReason[reason].some((field) => fields.includes(field)),
  );
