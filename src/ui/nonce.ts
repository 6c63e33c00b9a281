import { createContext } from "react";

/** Nonce of this site's inline scripts in server rendering; undefined in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
