import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { ZipFile } from "yazl";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { isProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { listHeldPictures } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { filesOf } from "#src/images/paths.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { jsonDocument } from "./json-document.server.ts";
import { type Person, readSection } from "./section.server.ts";
import { exportedSections } from "./tables.server.ts";
import { exportedPictureTexts, readMe } from "./texts.ts";

export interface ExportDeps {
  db: Database;
  storage: Pick<Storage, "read">;
  settings: Pick<LiveSettings, "current">;
  formerDecisions: Pick<FormerDecisions, "hashEmail">;
  now: () => Date;
}

/** A picture's file; without bytes if it cannot be read, and then with the reason. */
interface PictureFile {
  name: string;
  bytes: Buffer | null;
  problem?: string;
}

/**
 * All that is kept on the holder of an account as a ZIP stream: `data.json`, pictures and an explanation. The rows
 * are read as the client takes them.
 * @throws Refusal `unauthenticated` if the account was deleted meanwhile
 */
export async function exportOwnData(deps: ExportDeps, accountId: number): Promise<Readable> {
  const { db, storage, settings, now } = deps;
  const { image, ...person } = await readPerson(deps, accountId);
  const held = await listHeldPictures(db, accountId);
  const images = image === null ? held : [image, ...held];
  const pictures = (await Promise.all(images.map((one) => readPictures(storage, one)))).flat();
  const json = Readable.from(
    jsonDocument({
      site: settings.current.site.name,
      made_at: now(),
      ...Object.fromEntries(
        exportedSections.map((section) => [section.name, readSection(db, section, person)]),
      ),
      pictures: pictures.map(({ name, bytes, problem }) => ({
        file: name,
        is_here: bytes !== null,
        ...(problem ? { problem } : {}),
      })),
    }),
    // One batch of rows ahead, not sixteen.
    { highWaterMark: 1 },
  );

  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // A failure ends the response as a broken one; a client that leaves ends the reading of rows.
  json.on("error", (error) => output.destroy(error));
  output.on("close", () => json.destroy());
  // A failure before the response is sent, which then finds the stream destroyed.
  output.on("error", () => {});
  zip.on("error", (error: Error) => output.destroy(error));

  const options = { mtime: now() };
  zip.addBuffer(
    Buffer.from(readMe(settings.current.site.name, exportedSections)),
    "read-me.txt",
    options,
  );
  zip.addReadStreamLazy("data.json", options, (start) => start(null, json));
  for (const { name, bytes } of pictures) {
    // They are compressed already.
    if (bytes) zip.addBuffer(bytes, name, { ...options, compress: false });
  }
  zip.end();
  return output;
}

async function readPerson(
  { db, formerDecisions }: Pick<ExportDeps, "db" | "formerDecisions">,
  id: number,
): Promise<Person & { image: string | null }> {
  const [found] = await db
    .select({
      email: account.email,
      emailVerifiedAt: account.emailVerifiedAt,
      phone: craftsman.phone,
      isProven,
      image: craftsman.image,
    })
    .from(account)
    .leftJoin(craftsman, eq(craftsman.id, account.id))
    .where(eq(account.id, id));
  if (!found) throw new Refusal("unauthenticated");
  const { email, emailVerifiedAt, phone, isProven: isPhoneProven, image } = found;
  const proven = emailVerifiedAt ? email : null;
  return {
    id,
    loginEmail: email,
    email: proven,
    emailHash: proven && formerDecisions.hashEmail(proven),
    phone: isPhoneProven ? phone : null,
    image,
  };
}

/** All sizes and formats, a few hundred kilobytes, before the answer begins: `data.json` says which are missing. */
async function readPictures(storage: Pick<Storage, "read">, image: string): Promise<PictureFile[]> {
  return Promise.all(
    filesOf(image).map(async (key) => {
      const name = `pictures/${key.split("/").at(-1)}`;
      try {
        const bytes = await storage.read(key);
        return bytes ? { name, bytes } : { name, bytes, problem: exportedPictureTexts.missing };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { name, bytes: null, problem: exportedPictureTexts.unreadable };
      }
    }),
  );
}
