import { and, desc, eq } from "drizzle-orm";
import { createMailTemplates } from "#src/features/mail-templates.server.ts";
import type { MailKind } from "#src/mail/kinds.ts";
import type { MailContent } from "#src/mail/layout/mail-template.ts";
import { mail } from "#src/mail/table.server.ts";
import { appKey, origin, type Site } from "./site.ts";

/** What waits to be sent, the oldest first. */
export const queuedMails = ({ db }: Pick<Site, "db">) =>
  db.select({ kind: mail.kind, recipient: mail.recipient }).from(mail).orderBy(mail.id);

/** The newest letter of a kind that waits for an address, written as when it is sent. */
export async function mailTo(
  { db }: Pick<Site, "db">,
  recipient: string,
  kind: MailKind,
): Promise<MailContent | null> {
  const [waiting] = await db
    .select()
    .from(mail)
    .where(and(eq(mail.recipient, recipient), eq(mail.kind, kind)))
    .orderBy(desc(mail.id))
    .limit(1);
  if (!waiting) throw new Error(`no ${kind} waits for ${recipient}`);
  return createMailTemplates({ appUrl: origin, appKey })[kind](db, waiting);
}

/** The address of such a letter's button. */
export async function mailedLink(...where: Parameters<typeof mailTo>): Promise<URL> {
  const url = (await mailTo(...where))?.action?.url;
  if (!url) throw new Error("the letter has no link");
  return new URL(url);
}

/** What a form that a link to a new password leads to sends. */
export async function resetFormFor(site: Pick<Site, "db">, email: string) {
  const link = await mailedLink(site, email, "reset");
  const token = link.pathname.split("/").at(-1)!;
  return { token, email: link.searchParams.get("email")! };
}

/** Asks for the page of a link as the screen does. */
export const acceptJson = { accept: "application/json" };
