import type { RequestListener } from "node:http";

/** Stands at the door: sees to a request, or lets the next one see it. */
export type Porter = (...args: [...Parameters<RequestListener>, next: () => void]) => void;
