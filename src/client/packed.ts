import { data } from "react-router";

/**
 * The data of a page as one string of JSON, in which double quotes and backquotes have changed places so
 * that few are escaped. React Router would write each object as numbers that point at other numbers, which
 * compress badly: on home 0.6 kB more in brotli.
 */
export interface Packed {
  packed: string;
}

/** What a `loader` returns to the page. Values that JSON does not know are lost, as in a response of the API. */
export function pack(loaded: object): Packed {
  const packed = { packed: swapQuotes(JSON.stringify(loaded)) };
  known.set(packed, loaded);
  return packed;
}

/** A loader's data and headers, with the data packed. */
export const packLoaded = <Loaded extends object>({
  data: loaded,
  init,
}: ReturnType<typeof data<Loaded>>) => data(pack(loaded), init ?? {});

/** What `loader` has packed, or what `clientLoader` has loaded. */
export function unpack<Loaded extends object>(loaded: Loaded): Exclude<Loaded, Packed> {
  if (!("packed" in loaded)) return loaded as Exclude<Loaded, Packed>;
  const unpacked = known.get(loaded) ?? JSON.parse(swapQuotes((loaded as Packed).packed));
  known.set(loaded, unpacked);
  return unpacked;
}

/** Rendering reads it several times, and on the server it was never packed for that. */
const known = new WeakMap<object, object>();

const swapQuotes = (text: string) => text.replace(/["`]/g, (quote) => (quote === '"' ? "`" : '"'));
