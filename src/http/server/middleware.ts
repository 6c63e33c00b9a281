import type { RequestListener } from "node:http";

/** Runs before the app: answers a request, or calls `next`. */
export type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => void;
