import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

interface StoredFile {
  type: string | undefined;
  bytes: Buffer;
  writtenAt: Date;
}

export interface Bucket {
  /** Of STORAGE_URL. */
  url: string;
  /** By key. */
  files: Map<string, StoredFile>;
  /** Refuses every request from now on, or after so many more. */
  breakDown(after?: number): void;
  /** Refuses these alone from now on, as with a full quota or rights that were taken away. */
  refuse(method: "PUT" | "DELETE"): void;
  /** Answers as it should again. */
  repair(): void;
  stop(): void;
}

/** Keys listed at a time, fewer than a test has, so that paging is tried. */
const listed = 3;

/** An S3-compatible server with one bucket, in memory. */
export async function startBucket(): Promise<Bucket> {
  const files: Bucket["files"] = new Map();
  let requestsLeft = Number.POSITIVE_INFINITY;
  let refused: string | undefined;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://bucket");
    const body = await buffer(request);
    const isSigned = request.headers.authorization?.includes("Credential=a key/");
    // The client does not try again what is forbidden.
    const isRefused = request.method === refused;
    if (requestsLeft-- <= 0 || isRefused || !isSigned) return response.writeHead(403).end();
    const key = decodeURIComponent(url.pathname.replace(/^\/pictures\/?/, ""));
    if (key === "") return list(url.searchParams, response);
    return answer(request, key, body, response);
  });

  function answer(
    { method, headers }: IncomingMessage,
    key: string,
    body: Buffer,
    to: ServerResponse,
  ) {
    if (method === "PUT") {
      files.set(key, { type: headers["content-type"], bytes: body, writtenAt: new Date() });
      return to.end();
    }
    if (method === "DELETE") {
      files.delete(key);
      return to.writeHead(204).end();
    }
    const found = files.get(key);
    if (!found) return to.writeHead(404).end();
    to.writeHead(200, {
      "content-length": found.bytes.length,
      "last-modified": found.writtenAt.toUTCString(),
    });
    return to.end(method === "HEAD" ? undefined : found.bytes);
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const prefix = query.get("prefix") ?? "";
    const inside = [...files.keys()]
      .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes("/"))
      .sort()
      .filter((key) => key > (query.get("continuation-token") ?? ""));
    const page = inside.slice(0, listed);
    const token =
      inside.length > listed ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join("");
    response.setHeader("content-type", "application/xml");
    response.end(`<ListBucketResult>${contents}${token}</ListBucketResult>`);
  }

  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://a%20key:a%2Fsecret@127.0.0.1:${port}/pictures?region=eu`,
    files,
    breakDown(after = 0) {
      requestsLeft = after;
    },
    refuse(method) {
      refused = method;
    },
    repair() {
      requestsLeft = Number.POSITIVE_INFINITY;
      refused = undefined;
    },
    stop: () => void server.close().closeAllConnections(),
  };
}
