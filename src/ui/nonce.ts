import { createContext } from "react";

/** Marks the inline scripts that are ours, as the server renders; none in the browser. */
export const Nonce = createContext<string | undefined>(undefined);
