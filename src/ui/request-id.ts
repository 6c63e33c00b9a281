import { createContext } from "react";

/** By which an operator finds what went wrong, as the server renders; none in the browser. */
export const RequestId = createContext<string | undefined>(undefined);
