import { Link } from "react-router";
import { Notice } from "../../../ui/notice.tsx";
import type { OwnRecord } from "../contract.ts";
import { SendLink } from "../recovery/send-link.tsx";
import { profileTexts } from "./profile.texts.ts";

/** Where the listing stands, and what its owner has yet to do for it. */
export function ListingState({ user }: { user: OwnRecord }) {
  return (
    <div className="flex flex-col gap-3">
      {user.status ? (
        <Notice tone="good">
          {profileTexts.approved}{" "}
          <Link
            to={`/carftsman-details/${user.id}`}
            className="font-semibold underline underline-offset-4"
          >
            {profileTexts.publicPage}
          </Link>
        </Notice>
      ) : (
        <Notice tone="calm">{profileTexts.pending}</Notice>
      )}
      {!user.email_verified_at && (
        <Notice className="md:items-center">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <p className="min-w-[200px] flex-1">{profileTexts.unverified}</p>
            <SendLink label={profileTexts.sendLink} className="min-h-11 px-4" />
          </div>
        </Notice>
      )}
    </div>
  );
}
