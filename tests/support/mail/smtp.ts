import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface Smtp {
  url: string;
  port: number;
  /** The mails it took, in their order; with `answer`, also those it was still thinking about. */
  received: Email[];
  stop(): Promise<void>;
}

/** A mail server of this machine, on a free port unless told which. */
export async function startSmtp({
  port = 0,
  refuse = () => false,
  answer = async () => {},
  store = async () => {},
}: {
  port?: number;
  /** Whether a recipient is refused with 550. */
  refuse?: (recipient: string) => boolean;
  /** Answers a whole mail when it resolves, and refuses it for now when it throws. */
  answer?: () => Promise<void>;
  /** Is given each mail as it came, before it is answered. */
  store?: (bytes: Buffer) => Promise<void>;
} = {}): Promise<Smtp> {
  const received: Email[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    closeTimeout: 100,
    onRcptTo({ address }, _session, callback) {
      callback(refuse(address) ? answered(550, `No such user ${address}`) : undefined);
    },
    onData(stream, _session, callback) {
      buffer(stream)
        .then(async (bytes) => {
          await store(bytes);
          return PostalMime.parse(bytes);
        })
        .then((email) => received.push(email))
        .then(answer)
        .then(
          () => callback(),
          () => callback(answered(451, "Try later")),
        );
    },
  });
  // A client that is killed resets its connection.
  server.on("error", () => {});
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const { port: used } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    received,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const answered = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });
