import type { Card } from "#src/features/craftsmen/contract.ts";
import { hasOwnBrand } from "#src/settings/brand.ts";
import { site } from "#src/settings/current-site.ts";

/**
 * Where the picture of a listing's preview is. Messengers keep a picture by its address, so that
 * changes with whatever is drawn.
 */
export function previewAddress({ id, fullname, image, profession, city }: Card): string {
  const { name, palette, logo } = site();
  const brand = hasOwnBrand(site()) ? [name, palette, logo] : [];
  const shown = [fullname, profession.title, city.name, image, ...brand];
  return `/previews/${id}.jpg?v=${mark(shown.join("\n"))}`;
}

/** A short mark of a text (FNV-1a), the same in a browser and on the server; it proves nothing. */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
