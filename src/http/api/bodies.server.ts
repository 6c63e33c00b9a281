import type { IncomingMessage } from "node:http";

/** Whether something follows the head of a request. */
export const hasBody = ({ headers }: Pick<IncomingMessage, "headers">) =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
