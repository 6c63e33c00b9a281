import { z } from "zod";
import { PageNumber } from "#src/contract/pagination.ts";
import { comparedFields } from "#src/features/accounts/record/compared-fields.ts";
import { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { Filter } from "#src/features/craftsmen/contract.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";

/** What the orders are narrowed by; `q` is a part of a name, a phone number or an e-mail. */
export const OrderQuery = Filter.extend({ page: PageNumber });

/** A listing in any state that may be the same person's. */
const OtherListing = z
  .object({ id: z.int(), fullname: z.string(), state: z.enum(listingStates) })
  .meta({ id: "OtherListing" });

/** What an admin should look at before deciding. */
export const OrderFlags = z
  .object({
    /** Listings with its number, at most three, of the cities that the admin decides on. */
    same_phone: z.array(OtherListing),
    /** How many more of other cities have it; absent if none. */
    same_phone_elsewhere: z.int().optional(),
    /** Listings in its city with a similar name, at most three, without those above. */
    similar_names: z.array(OtherListing),
    /** It was declined and is here again: what has changed since then. Null of a first order. */
    resubmitted: z.object({ changed: z.array(z.enum(comparedFields)) }).nullable(),
  })
  .meta({ id: "OrderFlags" });

/** A pending listing as admins decide by it. */
export const Order = RecordForAdmins.extend({ flags: OrderFlags }).meta({ id: "Order" });

export type OtherListing = z.infer<typeof OtherListing>;
export type OrderFlags = z.infer<typeof OrderFlags>;
export type Order = z.infer<typeof Order>;
