import { Network } from "lucide-react";
import { age } from "#src/arabic/age.ts";
import { withQuery } from "#src/client/with-query.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { useNow } from "#src/ui/use-now.ts";
import type { WaitingBurst } from "./orders.contract.ts";
import { ordersPath } from "./orders.loader.ts";
import { burstTexts as texts } from "./orders.texts.ts";

interface BurstNoticesProps {
  bursts: WaitingBurst[];
  /** The id of the one whose orders are shown; empty for all orders. */
  selected: string;
}

/** Many registrations of one network within an hour, above the orders, each with what shows them alone. */
export function BurstNotices({ bursts, selected }: BurstNoticesProps) {
  const now = useNow();
  const shown = selected ? bursts.filter(({ id }) => String(id) === selected) : bursts;
  if (shown.length === 0) return null;
  return (
    <ul aria-label={texts.title} className="flex flex-col gap-2">
      {shown.map(({ id, registrations, waiting, since }) => (
        <li
          key={id}
          className="flex items-center gap-3 rounded-control border border-clay-line bg-clay-tint px-3 text-label text-clay-ink max-md:text-small"
        >
          <Network aria-hidden="true" className="size-5 shrink-0" />
          <p className="min-w-0 grow py-2 leading-snug">
            {texts.came(registrations)}، <time dateTime={since}>{age(since, now)}</time>.{" "}
            {texts.waiting(waiting)}
          </p>
          <Link
            to={selected ? ordersPath : withQuery(ordersPath, { network: id })}
            className="flex min-h-11 shrink-0 items-center px-1 font-semibold underline underline-offset-4"
          >
            {selected ? texts.all : texts.show}
          </Link>
        </li>
      ))}
    </ul>
  );
}
