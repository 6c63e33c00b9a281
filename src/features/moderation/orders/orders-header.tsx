import { ChevronLeft, CircleHelp, ListChecks } from "lucide-react";
import { Fragment, type ReactNode, useState } from "react";
import { plural } from "#src/arabic/plural.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import { CodeForm } from "#src/features/moderation/phone/code-form.tsx";
import { site } from "#src/settings/current-site.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { NeedsScript } from "#src/ui/forms/needs-script.tsx";
import { FilterSheet, focusSearch, OrderFilterForm } from "./filter-form.tsx";
import { KeysDialog, ShortcutKey } from "./keys-dialog.tsx";
import type { OrderUrlFilter } from "./orders.loader.ts";
import { keysTexts, ordersCount, ordersTexts, selectManyOrders } from "./orders.texts.ts";
import { useKeysSetting, useOrderKeys } from "./use-order-keys.ts";
import type { OrderQueue } from "./use-order-queue.ts";

interface OrdersHeaderProps {
  /** Undefined until it is known. */
  total: number | undefined;
  tools?: ReactNode;
  children: ReactNode;
}

/** Layout of the screen: the title with the tools beside it, then the orders. */
export const OrdersHeader = ({ total, tools, children }: OrdersHeaderProps) => (
  <div className="container flex flex-col gap-3 pt-2 md:gap-5 md:pt-6">
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      <h1 className="text-section md:text-heading">{ordersTexts.title}</h1>
      <p role="status" className={total === 0 ? "sr-only" : "text-label text-ink2 max-md:sr-only"}>
        {total !== undefined && plural(total, ordersCount)}
      </p>
      {tools}
      {site().whatsapp && <CodeForm />}
    </div>
    <NeedsScript />
    {children}
  </div>
);

interface OrdersToolsProps extends Options {
  filter: OrderUrlFilter;
  queue: OrderQueue;
  isSelecting: boolean;
  onSelect: () => void;
}

/** Beside the title: position and skipping on phones, the filter and the keys on wider screens. */
export function OrdersTools({ queue, isSelecting, onSelect, ...options }: OrdersToolsProps) {
  const { number, total } = queue;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isFilterOpen, setFilterOpen] = useState(false);
  const setting = useKeysSetting();
  useOrderKeys({
    queue,
    isEnabled: setting.isEnabled && !isSelecting,
    search: () => focusSearch() || setFilterOpen(true),
    help: () => setHelpOpen(true),
  });
  const canSelect = total > 1 && !isSelecting;
  return (
    <>
      {total > 0 && !isSelecting && (
        <p className="text-label text-ink2 tabular-nums md:hidden">
          {ordersTexts.position(number, total)}
        </p>
      )}
      <div className="ms-auto flex items-center md:hidden">
        <FilterSheet
          {...options}
          open={isFilterOpen}
          onOpen={() => setFilterOpen(true)}
          onClose={() => setFilterOpen(false)}
        >
          {canSelect && (
            <SelectButton
              onSelect={() => {
                setFilterOpen(false);
                onSelect();
              }}
            />
          )}
        </FilterSheet>
        {canSelect && (
          <button
            type="button"
            onClick={queue.next}
            className="-me-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-teal"
          >
            {ordersTexts.skip}
            <ChevronLeft aria-hidden="true" className="size-5" />
          </button>
        )}
      </div>
      <div className="ms-auto flex min-w-0 flex-wrap items-center gap-2 max-md:hidden">
        <OrderFilterForm {...options} isInline />
        {canSelect && <SelectButton onSelect={onSelect} isIcon />}
        <button
          type="button"
          onClick={() => setHelpOpen(true)}
          className={buttonClass("quiet", "px-3 text-label")}
        >
          <CircleHelp aria-hidden="true" className="size-5" />
          <span className="max-xl:sr-only">{keysTexts.open}</span>
        </button>
      </div>
      <KeysDialog open={isHelpOpen} onClose={() => setHelpOpen(false)} {...setting} />
    </>
  );
}

const SelectButton = ({ onSelect, isIcon }: { onSelect: () => void; isIcon?: boolean }) => (
  <Button look="outlined" onClick={onSelect} className="px-3.5" title={selectManyOrders}>
    <ListChecks aria-hidden="true" className="size-5" />
    <span className={isIcon ? "sr-only" : ""}>{selectManyOrders}</span>
  </Button>
);

/** Under the cards on wider screens: the order of the list, and the keys that decide. */
export const KeysHint = () => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-small text-ink2 max-md:hidden">
    <p>{ordersTexts.note}</p>
    <p aria-hidden="true" className="flex flex-wrap gap-x-2 gap-y-1">
      {hints.map(([key, text]) => (
        <Fragment key={key}>
          <ShortcutKey label={key} />
          <span className="me-3">{text}</span>
        </Fragment>
      ))}
    </p>
  </div>
);

const hints = [
  ["A", keysTexts.approve],
  ["R", keysTexts.decline],
  ["J", keysTexts.next],
  ["K", keysTexts.previous],
] as const;
