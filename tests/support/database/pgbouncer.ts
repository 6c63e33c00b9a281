import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installPackages, isDebian } from "#tests/support/debian.ts";
import { freePort } from "#tests/support/free-port.ts";

const program = "/usr/sbin/pgbouncer";

export const canStartPgbouncer: boolean = isDebian || existsSync(program);

export interface Pgbouncer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Debian's PgBouncer in front of a server.
 * @param settings beside its mode
 */
export async function startPgbouncer(
  server: string,
  mode: "session" | "transaction",
  settings: Record<string, string | number> = {},
): Promise<Pgbouncer> {
  if (!existsSync(program)) installPackages(["pgbouncer"]);
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "herafi-pgbouncer-"));
  const { port: serverPort } = new URL(server);
  const users = join(folder, "users");
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(users, '"postgres" ""\n');
  const all = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "trust",
    auth_file: users,
    pool_mode: mode,
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  const databases = `[databases]\n* = host=127.0.0.1 port=${serverPort}\n`;
  writeFileSync(file, `${databases}[pgbouncer]\n${lines.join("\n")}\n`);
  chmodSync(folder, 0o755);
  const nobody = { uid: 65534, gid: 65534 };
  // It refuses to run as root.
  const as = process.getuid?.() === 0 ? nobody : {};
  if (process.getuid?.() === 0) chownSync(folder, nobody.uid, nobody.gid);
  const child = spawn(program, ["-q", file], { ...as, stdio: "ignore" });
  const ended = once(child, "exit");
  await listening(port);
  return {
    url: server.replace(`:${serverPort}/`, `:${port}/`),
    async stop() {
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(port: number) {
  for (let attempt = 0; attempt < 200; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
  throw new Error("PgBouncer does not listen");
}
