import { createContext } from "react";

/** Id of the request in server rendering, to find an error in the log; undefined in the browser. */
export const RequestId = createContext<string | undefined>(undefined);
