import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { end } from "../servers/site.ts";

/** nginx that passes each request on to the next of these hosts, over connections that stay open. */
export async function startBalancer(hosts: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "herafi-bench-balancer-"));
  // Its worker is another user than root.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const path = join(folder, "nginx.conf");
  writeFileSync(path, configuration(hosts, port));
  const program = spawn("nginx", ["-p", folder, "-c", path, "-e", "error.log"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/health/live`).catch(() => null))?.ok) await pause(20);
  const stop = async () => {
    await end(program);
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

const configuration = (hosts: string[], port: number) => `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log crit;
events { worker_connections 1024; }
http {
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  access_log off;
  keepalive_requests 1000000000;
  upstream site {
${hosts.map((host) => `    server ${host};`).join("\n")}
    keepalive 128;
    keepalive_requests 1000000000;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
    }
  }
}
`;
