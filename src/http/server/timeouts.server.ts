/** How long the server waits for its clients, in milliseconds. */
export interface Timeouts {
  /** For the header block of a request. */
  headers: number;
  /** For a body. */
  body: number;
  /** For a body with a picture, and so for any whole request. */
  picture: number;
  /** Interval in which the minimum speed of a body is checked. */
  progress: number;
  /** For the rest of a body after the response has been sent. */
  discard: number;
  /** For an idle connection, between requests or within one. */
  idle: number;
}

export const defaultTimeouts: Timeouts = {
  headers: 10_000,
  body: 30_000,
  picture: 120_000,
  progress: 20_000,
  discard: 3000,
  idle: 65_000,
};

/** The timeouts that node:http enforces. */
export const nodeServerOptions = ({ headers, picture, idle }: Timeouts) => ({
  requestTimeout: picture,
  keepAliveTimeout: idle,
  connectionTimeout: idle,
  http: {
    headersTimeout: headers,
    connectionsCheckingInterval: Math.min(headers, 5000),
    // `requireSingleHost` checks it and sends an Arabic message.
    requireHostHeader: false,
  },
});
