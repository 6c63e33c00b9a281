import { Search, SlidersHorizontal } from "lucide-react";
import type { FormEvent, ReactNode } from "react";
import { Form, useNavigate } from "react-router";
import { withQuery } from "#src/client/with-query.ts";
import type { Options } from "#src/features/catalogue/options.ts";
import { longestQuery } from "#src/features/craftsmen/texts.ts";
import { Button, ButtonLink, IconButton } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { Select, TextField } from "#src/ui/forms/field.tsx";
import { type OrderUrlFilter, ordersPath } from "./orders.loader.ts";
import { orderFilterTexts } from "./orders.texts.ts";

export interface FilterFormProps extends Options {
  filter: OrderUrlFilter;
  /** In one row beside the title; a selection takes effect at once. */
  isInline?: boolean;
  onSent?: () => void;
}

const searchId = "order-search";

/** Puts the focus into the search field. @returns false if it is not visible */
export function focusSearch(): boolean {
  const field = document.getElementById(searchId);
  field?.focus();
  return document.activeElement === field;
}

/** The filter of the orders; it is kept in the address. */
export function OrderFilterForm({
  filter,
  professions,
  cities,
  isInline,
  onSent,
}: FilterFormProps) {
  const navigate = useNavigate();
  const { q, city, profession } = filter;

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as OrderUrlFilter;
    onSent?.();
    navigate(withQuery(ordersPath, fields));
  }

  return (
    <Form
      onSubmit={onSubmit}
      onChange={({ currentTarget, target }) => {
        if (isInline && target instanceof HTMLSelectElement) currentTarget.requestSubmit();
      }}
      role="search"
      className={isInline ? "flex flex-wrap items-center gap-2" : "flex flex-col gap-4"}
    >
      <TextField
        {...(isInline
          ? { id: searchId, placeholder: orderFilterTexts.search, className: "w-46" }
          : {})}
        name="q"
        type="search"
        label={orderFilterTexts.q}
        labelClass={isInline ? "sr-only" : undefined}
        icon={Search}
        defaultValue={q}
        // A phone number is written left to right, a name right to left.
        dir="auto"
        maxLength={longestQuery}
        enterKeyHint="search"
        autoComplete="off"
      />
      <Select
        {...(isInline ? { className: "w-34" } : {})}
        name="city"
        label="المدينة"
        labelClass={isInline ? "sr-only" : undefined}
        none="كل المدن"
        defaultValue={city}
        options={cities.map(({ id, name }) => ({ value: id, text: name }))}
      />
      <Select
        {...(isInline ? { className: "w-34" } : {})}
        name="profession"
        label="المهنة"
        labelClass={isInline ? "sr-only" : undefined}
        none="كل المهن"
        defaultValue={profession}
        options={professions.map(({ id, title }) => ({ value: id, text: title }))}
      />
      <div className={isInline ? "contents" : "pairs grid gap-3"}>
        <Button type="submit" className={isInline ? "sr-only focus:not-sr-only" : "px-3"}>
          {orderFilterTexts.show}
        </Button>
        {(q || city || profession) && (
          <ButtonLink
            look={isInline ? "quiet" : "outlined"}
            to={ordersPath}
            {...(onSent ? { onClick: onSent } : {})}
            className="px-3"
          >
            {orderFilterTexts.clear}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}

interface FilterSheetProps extends FilterFormProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** What else can be done with several orders. */
  children: ReactNode;
}

/** On phones: the filter in a sheet, and the button that opens it. */
export function FilterSheet({ open, onOpen, onClose, children, ...form }: FilterSheetProps) {
  const isFiltered = Object.values(form.filter).some(Boolean);
  return (
    <>
      <IconButton
        name={
          isFiltered ? `${orderFilterTexts.open} ${orderFilterTexts.active}` : orderFilterTexts.open
        }
        onClick={onOpen}
        className={isFiltered ? "bg-teal-tint text-teal" : "text-ink2"}
      >
        <SlidersHorizontal aria-hidden="true" className="size-6" />
      </IconButton>
      <Dialog open={open} onClose={onClose} title={orderFilterTexts.title}>
        {open && (
          <div className="flex flex-col gap-4">
            <OrderFilterForm {...form} onSent={onClose} />
            <div className="flex flex-col border-t border-line pt-4 empty:hidden">{children}</div>
          </div>
        )}
      </Dialog>
    </>
  );
}
