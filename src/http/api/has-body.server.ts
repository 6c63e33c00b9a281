import type { IncomingMessage } from "node:http";

/** Whether the request has a body, possibly an empty one. */
export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
