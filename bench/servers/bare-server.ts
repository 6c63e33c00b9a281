// node bare-server.ts PORT FILE: node:http that sends the answers in that file, and nothing else.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const [port = "0", file = ""] = process.argv.slice(2);
const answers: { path: string; head: string[]; base64: string }[] = JSON.parse(
  readFileSync(file, "utf8"),
);
const byPath = new Map(
  answers.map(({ path, head, base64 }) => [path, { head, bytes: Buffer.from(base64, "base64") }]),
);

createServer((request, response) => {
  const answer = byPath.get(request.url ?? "");
  if (answer) response.writeHead(200, answer.head).end(answer.bytes);
  else response.end();
}).listen(Number(port), "127.0.0.1");
