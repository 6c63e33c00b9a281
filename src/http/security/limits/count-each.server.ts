import { networkOf } from "#src/http/security/address-key.server.ts";

/** What a limit is counted for. */
export type Key = string | number;

/** The key itself, and the /48 around it if it is an address of IPv6. */
export const keysOf = (key: Key): Key[] => [key, networkOf(String(key)) ?? []].flat();

export type Undo = () => Promise<void>;

/** Counts for all of `keysOf` or, if one throws, for none. @returns a function that undoes it */
export async function countEach(key: Key, count: (one: Key) => Promise<Undo>): Promise<Undo> {
  const counted: Undo[] = [];
  const undo = async () => {
    for (const undoOne of counted.splice(0)) await undoOne();
  };
  try {
    for (const one of keysOf(key)) counted.push(await count(one));
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}
