import { useState } from "react";
import { Portrait } from "#src/features/craftsmen/card/portrait.tsx";
import type { Order } from "#src/features/moderation/orders/orders.contract.ts";
import { ordersTexts } from "#src/features/moderation/orders/orders.texts.ts";
import { Dialog } from "#src/ui/dialog.tsx";

const small = "size-24 shrink-0 rounded-card md:size-22";

/** The picture, which a tap enlarges; the placeholder of one without. */
export function OrderPicture({ of }: { of: Order }) {
  const [isLarge, setLarge] = useState(false);
  const portrait = <Portrait of={of} size="card" eager className={small} />;
  if (!of.image) return portrait;
  return (
    <>
      <button
        type="button"
        aria-label={`${ordersTexts.enlarge} ${of.fullname}`}
        onClick={() => setLarge(true)}
        className="shrink-0 cursor-zoom-in rounded-card"
      >
        {portrait}
      </button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={<bdi>{of.fullname}</bdi>}>
        {isLarge && (
          <Portrait of={of} size="page" eager className="w-full rounded-card" alt={of.fullname} />
        )}
      </Dialog>
    </>
  );
}
