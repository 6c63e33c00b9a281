import { Fragment } from "react";
import { ordersTexts, keysTexts as say } from "#src/features/moderation/orders/orders.texts.ts";
import { Key } from "./keys-dialog.tsx";

/** Under the cards on wider screens: the order of the list, and the keys that decide. */
export const KeysHint = () => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink2 max-md:hidden">
    <p>{ordersTexts.note}</p>
    <p aria-hidden="true" className="flex flex-wrap gap-x-2 gap-y-1">
      {hints.map(([key, text]) => (
        <Fragment key={key}>
          <Key of={key} />
          <span className="me-3">{text}</span>
        </Fragment>
      ))}
    </p>
  </div>
);

const hints = [
  ["A", say.approve],
  ["R", say.decline],
  ["J", say.next],
  ["K", say.previous],
] as const;
