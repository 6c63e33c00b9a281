import type { Orientation } from "./exif-orientation.server.ts";

/** Bytes of a colour profile. Those of cameras and phones have less than 4 kB. */
export const maxProfileLength = 64 * 1024;

/** A picture without metadata, as a view of the bytes that it had. */
export interface Stripped {
  bytes: Buffer;
  /** How its EXIF data says that it is to be turned. */
  orientation: Orientation;
}
