import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { plural } from "#src/arabic/plural.ts";
import { reviewedFieldName } from "#src/features/accounts/record/reviewed-fields.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import type {
  OrderFlags as Flags,
  OtherListing,
} from "#src/features/moderation/orders/orders.contract.ts";
import { otherStates, flagTexts as say } from "#src/features/moderation/orders/orders.texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";

/** What an admin should look at before deciding. */
export function OrderFlags({ of }: { of: Flags }) {
  const { same_phone, same_phone_elsewhere: elsewhere = 0, similar_names, resubmitted } = of;
  const hasSamePhone = same_phone.length > 0 || elsewhere > 0;
  if (!hasSamePhone && similar_names.length === 0 && !resubmitted) return null;
  return (
    <ul className="flex flex-col gap-1.5">
      {resubmitted && (
        <Flag>
          {say.resubmitted}، {say.changed(resubmitted.changed.map(reviewedFieldName))}
        </Flag>
      )}
      {hasSamePhone && (
        <OthersFlag text={say.samePhone} others={same_phone} elsewhere={elsewhere} />
      )}
      {similar_names.length > 0 && <OthersFlag text={say.similarName} others={similar_names} />}
    </ul>
  );
}

interface OthersFlagProps {
  text: string;
  others: OtherListing[];
  /** How many more there are, whose names the admin does not see. */
  elsewhere?: number;
}

const OthersFlag = ({ text, others, elsewhere = 0 }: OthersFlagProps) => (
  <Flag>
    {text}:{" "}
    {others.map((other, index) => (
      <span key={other.id}>
        {index > 0 && "، "}
        <Link to={detailsAddress(other)} className="font-medium underline underline-offset-4">
          <bdi>{other.fullname}</bdi>
        </Link>{" "}
        {otherStates[other.state]}
      </span>
    ))}
    {elsewhere > 0 && `${others.length > 0 ? "، و" : ""}${plural(elsewhere, say.elsewhere)}`}
  </Flag>
);

const Flag = ({ children }: { children: ReactNode }) => (
  <li className="flex items-start gap-2 rounded-control border border-clay-line bg-clay-tint px-3 py-1.5 text-small text-clay-ink md:py-0.5">
    <TriangleAlert aria-hidden="true" className="mt-1 size-4.5" />
    <span className="min-w-0 [overflow-wrap:anywhere] md:line-clamp-1">{children}</span>
  </li>
);
