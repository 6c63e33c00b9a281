import { sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { city, professionView } from "#src/features/catalogue/table.server.ts";
import { visibilityOf } from "#src/images/paths.ts";
import { pick } from "#src/util/pick.ts";
import { currentChecks } from "./checks/checks.server.ts";
import { cardFields, publicFields } from "./fields/fields.ts";
import { unconfirmedView } from "./freshness.server.ts";
import { type FurtherRow, furtherColumns, withFurther } from "./further/further.server.ts";
import { isProven } from "./proof/proven.server.ts";
import { isPhoneHidden } from "./reports/doubts.server.ts";
import { craftsman, listingStatus } from "./table.server.ts";
import { shownWorks } from "./works/works.server.ts";

/** What anyone may see. Written out, as the indexes for it are. */
export const published = sql`${craftsman.state} = 'approved'`;

export const cardColumns = {
  id: craftsman.id,
  fullname: craftsman.fullname,
  image: craftsman.image,
  profession_id: craftsman.professionId,
  profession: professionView,
  city_id: craftsman.cityId,
  city: { id: city.id, name: city.name },
  ...furtherColumns,
  created_at: craftsman.createdAt,
  status: listingStatus,
  unconfirmed_since: craftsman.unconfirmedSince,
  confirmed_at: craftsman.confirmedAt,
  ...pick(craftsman, cardFields),
};

export const detailsColumns = {
  ...cardColumns,
  ...pick(craftsman, publicFields),
  phone: sql<string | null>`case when not ${isPhoneHidden} then ${craftsman.phone} end`,
  isPhoneHidden,
  isUnclaimed: sql<boolean>`${account.passwordHash} is null`,
  proven: isProven,
  checks: currentChecks,
  pictures: shownWorks,
};

/** A row as clients get it. */
export function asView<Row extends CardRow>({
  unconfirmed_since: since,
  confirmed_at: confirmedAt,
  ...row
}: Row) {
  return {
    ...withFurther(row),
    image: shownImage(row),
    created_at: row.created_at.toISOString(),
    ...unconfirmedView(since, confirmedAt),
  };
}

interface CardRow extends FurtherRow {
  created_at: Date;
  status: number;
  image: string | null;
  unconfirmed_since: Date | null;
  confirmed_at: Date | null;
}

/**
 * A published listing names a private picture while its files cannot be reached. Visitors would get 404
 * for it, so none is shown.
 */
const shownImage = ({ status, image }: { status: number; image: string | null }) =>
  status === 1 && image !== null && visibilityOf(image) === "private" ? null : image;
