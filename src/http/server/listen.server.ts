import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** New connections that wait to be accepted; the kernel may allow fewer (net.core.somaxconn). */
const backlog = 4096;

/**
 * Node accepts one connection of a listening socket in a turn of its event loop. So with one socket, visitors would
 * wait for seconds behind clients that open a connection for each request; with this many on the same port,
 * among which the kernel distributes connections, that many are accepted in a turn.
 */
const listeningSockets = 16;

/** Elsewhere Node refuses the option, or the kernel gives all connections to the socket that came last. */
const hasReusePort = process.platform === "linux";

/**
 * Listens on a port, through several sockets where the system can.
 * @throws what `listen` of node:net does, such as EADDRINUSE
 */
export async function listen(app: FastifyInstance, address: { host: string; port: number }) {
  if (!hasReusePort) {
    await app.listen({ ...address, backlog });
    return;
  }
  await refuseUsedPort(address);
  const further: Server[] = [];
  const closed: Promise<unknown>[] = [];
  app.addHook("preClose", async () => {
    for (const server of further) server.close();
  });
  // Fastify waits only for the connections of its own listening socket.
  app.addHook("onClose", async () => void (await Promise.all(closed)));
  // Fastify passes all options on to node:net, but its type lists only some.
  const options = { ...address, backlog, reusePort: true };
  await app.listen(options);
  const { address: host, port } = app.server.address() as AddressInfo;
  while (further.length < listeningSockets - 1) {
    const server = forwardConnections(app.server).listen({ ...options, host, port });
    await once(server, "listening");
    further.push(server);
    closed.push(once(server, "close"));
  }
}

/** Sockets that share a port do not notice another program of this user that shares it too. */
async function refuseUsedPort({ host, port }: { host: string; port: number }) {
  const probe = createServer().listen({ host, port });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}

/** With the options that node:http gives its own listening socket. */
const forwardConnections = (server: FastifyInstance["server"]) =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
    server.emit("connection", socket),
  );
