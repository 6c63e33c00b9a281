import { classes } from "../../ui/classes.ts";
import type { OwnRecord } from "../accounts/contract.ts";
import { ordersTexts } from "./orders.texts.ts";

/** How to reach a craftsman, and whether the e-mail has been proven. */
export function Contact({ of }: { of: OwnRecord }) {
  const [local, domain] = of.email.split("@");
  const verified = of.email_verified_at !== null;
  return (
    <>
      <a
        href={`tel:${of.phone}`}
        className="inline-flex min-h-11 items-center font-medium text-teal underline-offset-4 hover:underline xl:min-h-7"
      >
        <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
          {of.phone_display}
        </bdi>
      </a>
      <p className="text-[15px]">
        <bdi dir="ltr" className="[overflow-wrap:anywhere]">
          {local}
          <wbr />@{domain}
        </bdi>{" "}
        <span
          className={classes(
            "inline-block rounded-chip px-2 text-[14px] font-medium",
            verified ? "bg-green-tint text-green" : "bg-clay-tint text-clay-ink",
          )}
        >
          {verified ? ordersTexts.verified : ordersTexts.unverified}
        </span>
      </p>
    </>
  );
}
