import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Opens a connection to a port of this machine; whatever it suffers is no failure of a test. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

/** Sends bytes as they are. @returns all that comes back until the connection is closed */
export async function sendRaw(port: number, bytes: string | Buffer): Promise<string> {
  const socket = await open(port);
  const received = readToEnd(socket);
  socket.write(bytes);
  return received;
}

/** All that comes until the other side closes. */
export async function readToEnd(socket: Socket): Promise<string> {
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
  });
  // `once` of node:events would fail by a reset, too.
  await new Promise((resolve) => socket.once("close", resolve));
  return received;
}
