import { z } from "zod";
import { emptyAsMissing, id } from "#src/contract/fields.ts";
import { PageNumber } from "#src/contract/pagination.ts";
import { comparedFields } from "#src/features/accounts/record/compared-fields.ts";
import { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { Filter } from "#src/features/craftsmen/contract.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";
import { orderFieldTexts } from "./orders.texts.ts";

/** What the orders are narrowed by; `q` is a part of a name, a phone number or an e-mail. */
export const OrderFilter = Filter.extend({
  /** The orders of a burst, by its id: many registrations of one network within an hour. */
  network: z.preprocess(emptyAsMissing, id(orderFieldTexts.network).optional()),
});

export const OrderQuery = OrderFilter.extend({ page: PageNumber });

/** A listing in any state that may be the same person's. */
const OtherListing = z
  .object({ id: z.int(), fullname: z.string(), state: z.enum(listingStates) })
  .meta({ id: "OtherListing" });

/** What an admin should look at before deciding. */
export const OrderFlags = z
  .object({
    /** Listings in its city with a similar name, at most three. */
    similar_names: z.array(OtherListing),
    /** Listings that its number leads to, too. */
    same_number: z.array(OtherListing),
    /** It came with many others of one network within an hour; absent otherwise. */
    same_network: z.object({ id: z.int(), registrations: z.int() }).optional(),
    /** It was declined and is here again: what has changed since then. Null of a first order. */
    resubmitted: z.object({ changed: z.array(z.enum(comparedFields)) }).nullable(),
  })
  .meta({ id: "OrderFlags" });

/** A pending listing as admins decide by it. */
export const Order = RecordForAdmins.extend({ flags: OrderFlags }).meta({ id: "Order" });

/** Many registrations of one network within an hour, some of which wait. */
export const WaitingBurst = z
  .object({
    id: z.int(),
    registrations: z.int(),
    waiting: z.int(),
    /** When the first of them came. */
    since: z.iso.datetime(),
  })
  .meta({ id: "WaitingBurst" });

export type OrderFilter = z.infer<typeof OrderFilter>;
export type WaitingBurst = z.infer<typeof WaitingBurst>;
export type OtherListing = z.infer<typeof OtherListing>;
export type OrderFlags = z.infer<typeof OrderFlags>;
export type Order = z.infer<typeof Order>;
