/** A client closed its connection before it got its response, so its work is given up. */
export class ClientGone extends Error {
  constructor() {
    super("client closed the connection");
  }
}
