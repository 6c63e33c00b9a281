import { readableEmail } from "#src/util/email-address.ts";
import { classes } from "./styles/classes.ts";

/** An e-mail address that may wrap before its @. */
export function Email({ address, className }: { address: string; className?: string }) {
  const [local, domain] = readableEmail(address).split("@");
  return (
    <bdi lang="en" dir="ltr" className={classes("[overflow-wrap:anywhere]", className)}>
      {local}
      <wbr />@{domain}
    </bdi>
  );
}
