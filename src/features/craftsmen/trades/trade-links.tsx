import { useId } from "react";
import { plural } from "#src/arabic/plural.ts";
import { craftsmenCount } from "#src/features/craftsmen/texts.ts";
import { Link } from "#src/ui/navigation/link.tsx";
import { tradeAddress } from "./address.ts";
import type { Trade, TradeCount } from "./contract.ts";
import { tradeName } from "./texts.ts";

interface TradeLinksProps {
  title: string;
  trades: TradeCount[];
  /** What the title leaves open. */
  nameOf?: (trade: Trade) => string;
}

/** The ways to other professions in cities; none where there is nobody. */
export function TradeLinks({ title, trades, nameOf = tradeName }: TradeLinksProps) {
  const id = useId();
  if (trades.length === 0) return null;
  return (
    <nav aria-labelledby={id} className="lazy-layout container pt-10 lg:pt-14">
      <h2 id={id} className="mb-3 text-subtitle lg:mb-4 lg:text-section">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-2 md:gap-3">
        {trades.map((trade) => (
          <li key={`${trade.profession.id} ${trade.city.id}`}>
            <Link to={tradeAddress(trade)} className="trade-link">
              <span className="font-medium text-teal">{nameOf(trade)}</span>
              <span className="text-small text-ink2">
                {plural(trade.craftsmen, craftsmenCount)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
