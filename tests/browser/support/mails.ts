import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { expect } from "#tests/browser/support.ts";

const folder = join(process.env.TEST_DATA ?? "", "sent-mail");

/** The last mail with that subject that has come to the address; waits until it is there. */
export async function mailTo(address: string, subject: string): Promise<Email> {
  let found: Email | undefined;
  await expect
    .poll(
      async () => {
        const mails = await allMails();
        found = mails.findLast(
          ({ to, subject: about }) => to?.[0]?.address === address && about === subject,
        );
        return found !== undefined;
      },
      { message: `«${subject}» to ${address}`, timeout: 20_000 },
    )
    .toBe(true);
  return found!;
}

/** The one thing to do that the mail offers: the address its button leads to. */
export function linkIn({ html = "" }: Email): string {
  const [, href = ""] = html.match(/<a [^>]*href="([^"]+)"/) ?? [];
  return href.replaceAll("&#38;", "&");
}

async function allMails() {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  );
}
