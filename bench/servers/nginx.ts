import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { onExit } from "./cleanup.ts";
import { fetchSample, type ResponseSample } from "./response-sample.ts";
import { end } from "./site.ts";

export interface Nginx {
  /** Where the answer of that number is, with the headers that it has. */
  dressed(number: number): string;
  /** Where it is with those that nginx writes by itself. */
  plain(number: number): string;
  stop(): Promise<void>;
}

/** One worker that sends these answers from files. */
export async function startNginx(answers: ResponseSample[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "herafi-bench-nginx-"));
  mkdirSync(join(folder, "files"));
  for (const [number, { bytes }] of answers.entries()) {
    writeFileSync(join(folder, "files", `a${number}`), bytes);
  }
  // Its worker is another user than root.
  chmodSync(folder, 0o755);
  const [port, plainPort] = [await freePort(), await freePort()];
  const path = join(folder, "nginx.conf");
  writeFileSync(path, configuration(answers, port, plainPort));
  const program = spawn("nginx", ["-p", folder, "-c", path, "-e", "error.log"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = async () => {
    await end(program);
    rmSync(folder, { recursive: true, force: true });
  };
  onExit(stop);
  const dressed = (number: number) => `http://127.0.0.1:${port}/a${number}`;
  const plain = (number: number) => `http://127.0.0.1:${plainPort}/a${number}`;
  await untilSame(answers, dressed);
  return { dressed, plain, stop };
}

/** As fast as it can be: what is open stays open, nothing is written of a request. */
const configuration = (answers: ResponseSample[], port: number, plainPort: number) => `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log crit;
events { worker_connections 1024; }
http {
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  access_log off;
  sendfile on;
  open_file_cache max=1000;
  open_file_cache_valid 1h;
  keepalive_requests 1000000000;
  keepalive_timeout 65s 65s;
  types {}
  root files;
  server {
    listen 127.0.0.1:${port};
    etag off;
    max_ranges 0;
${answers.map(dressedLocation).join("\n")}
  }
  server {
    listen 127.0.0.1:${plainPort};
${answers.map((answer, number) => location(answer, number)).join("\n")}
  }
}
`;

/** In bytes. Of what is larger, nginx with `tcp_nopush` sends the end 40 ms late. */
const pushedFrom = 60_000;

const location = ({ type, bytes }: ResponseSample, number: number, added: string[] = []) =>
  [
    `    location = /a${number} {`,
    `      default_type "${type}";`,
    `      tcp_nopush ${bytes.length < pushedFrom ? "on" : "off"};`,
    ...added.map((header) => `      add_header ${header};`),
    "    }",
  ].join("\n");

const dressedLocation = (answer: ResponseSample, number: number) =>
  location(answer, number, [
    'Last-Modified ""',
    ...answer.headers.map(([name, value]) => `${name} ${quoted(value)}`),
  ]);

function quoted(value: string) {
  if (value.includes("$")) throw new Error(`nginx would read a variable: ${value}`);
  return `"${value.replace(/["\\]/g, "\\$&")}"`;
}

/** @throws if one differs from what it is to be */
async function untilSame(answers: ResponseSample[], at: (number: number) => string) {
  for (const [number, { bytes, headers }] of answers.entries()) {
    const sent = await patiently(() => fetchSample(at(number)));
    const missing = headers.filter(
      ([name, value]) => !sent.headers.some((own) => own[0] === name && own[1] === value),
    );
    if (!sent.bytes.equals(bytes) || missing.length) {
      throw new Error(`nginx sends something else for answer ${number}: ${missing.join("; ")}`);
    }
  }
}

async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === 50) throw error;
      await pause(50);
    }
  }
}
