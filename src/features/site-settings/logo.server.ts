import { isDeepStrictEqual } from "node:util";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { encodeLogo, type PictureClient } from "#src/images/encode.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { lockSettings, writeSettings } from "./service.server.ts";

interface Deps {
  db: Database;
  by: Actor;
  settings: LiveSettings;
  now: () => Date;
}

/** @throws Refusal `invalid` on `image` for what is no PNG or WebP of 512 pixels or more */
export async function saveLogo(deps: Deps, bytes: Buffer, client: PictureClient): Promise<void> {
  await storeLogo(deps, await encodeLogo(bytes, client));
}

/** Back to the drawn mark. */
export const removeLogo = (deps: Deps): Promise<void> => storeLogo(deps, null);

async function storeLogo({ db, by, settings, now }: Deps, png: Buffer | null) {
  await db.transaction(async (tx) => {
    const { version, values } = await lockSettings(tx);
    const { logo: former, ...others } = values;
    const text = png?.toString("base64") ?? null;
    const logo = text && hashOf(text).slice(0, 12);
    if (isDeepStrictEqual(logo ?? undefined, former ?? undefined)) return;
    await writeSettings(tx, version, {
      values: logo ? { ...others, logo } : others,
      logo: text,
      updatedAt: now(),
    });
    const [before, after] = [former ? { logo: former } : {}, logo ? { logo } : {}];
    await writeAudit(tx, by, { act: "settings.change", before, after });
  });
  await settings.refresh();
}
