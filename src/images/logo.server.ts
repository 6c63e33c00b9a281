import { LRUCache } from "lru-cache";
import { createImageProcess } from "./image-process.server.ts";
import type { LogoIcon } from "./worker/tasks.ts";

/** Beside the queue of uploaded pictures, which may take long. */
const images = createImageProcess({ maxWaiting: 12 });

interface IconContext {
  /** Null for the logo as it is. */
  icon: LogoIcon | null;
  /** @returns null if there is no logo any more */
  readLogo: () => Promise<Buffer | null>;
}

/** The icons of the present logo, and of those before it until they are evicted. */
const icons = new LRUCache<string, Buffer, IconContext>({
  max: 24,
  ignoreFetchAbort: true,
  async fetchMethod(_key, _stale, { context: { icon, readLogo } }) {
    const logo = await readLogo();
    return logo && icon ? images.run("drawLogoIcon", logo, icon) : (logo ?? undefined);
  },
});

/**
 * An icon of a logo as a PNG, made once; or the logo in its own shape.
 * @param id stands for the logo
 * @returns undefined if there is no logo any more
 */
export const logoIcon = (
  id: string,
  icon: LogoIcon | null,
  readLogo: IconContext["readLogo"],
): Promise<Buffer | undefined> =>
  icons.fetch(`${id} ${JSON.stringify(icon)}`, { context: { icon, readLogo } });
