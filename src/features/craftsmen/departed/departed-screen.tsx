import { MessageScreen } from "#src/features/site/error-screens/message-screen.tsx";
import { titleOf } from "#src/settings/current-site.ts";
import { ButtonLink } from "#src/ui/button.tsx";
import type { DepartedListing } from "./contract.ts";
import { nearestOffer, type Others } from "./nearest-offer.ts";

const titles = {
  left: "لم يعد هذا الحرفي في الدليل",
  away: "هذا الحرفي غير متاح الآن",
};

/** What the screen shows. */
export type Departed = DepartedListing & { others: Others | null };

/** In place of a listing that its craftsman has deleted, or that is hidden for a while, without a name. */
export function DepartedScreen({ others, ...departed }: Departed) {
  const title = departed.away ? titles.away : titles.left;
  const { text, link } = nearestOffer(departed, others);
  return (
    <>
      <title>{titleOf(title)}</title>
      <MessageScreen lines={[title]} text={text}>
        {link && <ButtonLink to={link.to}>{link.name}</ButtonLink>}
      </MessageScreen>
    </>
  );
}
