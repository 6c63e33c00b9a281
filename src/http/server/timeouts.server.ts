/** How long the server waits for its clients, in ms. */
export interface Timeouts {
  /** For the first lines of a request. */
  head: number;
  /** For a body. */
  body: number;
  /** For a body with a picture, and so for any whole request. */
  picture: number;
  /** For the next part of a body, by its least speed. */
  progress: number;
  /** For what still comes of a body whose request is answered. */
  rest: number;
  /** Where nothing comes or goes, between requests or within one. */
  idle: number;
}

export const usualTimeouts: Timeouts = {
  head: 10_000,
  body: 30_000,
  picture: 120_000,
  progress: 20_000,
  rest: 3000,
  idle: 65_000,
};

/** What of it Node itself sees to. */
export const serverTimes = ({ head, picture, idle }: Timeouts) => ({
  requestTimeout: picture,
  keepAliveTimeout: idle,
  connectionTimeout: idle,
  http: {
    headersTimeout: head,
    connectionsCheckingInterval: Math.min(head, 5000),
    // Seen to by `broken-requests`, in our words.
    requireHostHeader: false,
  },
});
