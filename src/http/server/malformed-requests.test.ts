import { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import type { ConnectionError } from "fastify";
import { expect, it } from "vitest";
import { createClientErrorHandler } from "./malformed-requests.server.ts";

const listed = "https://app.example";

/** What a client gets whose request Node could not parse. */
function respondTo(lines: string[]): string {
  const handle = createClientErrorHandler({ secure: true, corsOrigins: [listed] });
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    destroyed: false,
    writable: true,
    end: (text: string) => void sent.push(text),
  });
  const rawPacket = Buffer.from(`GET /x HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`, "latin1");
  const error = Object.assign(new Error("malformed"), { code: "HPE_INVALID_HEADER_TOKEN" });
  handle(
    Object.assign(error, { rawPacket }) as unknown as ConnectionError,
    socket as unknown as Socket,
  );
  expect(sent).toHaveLength(1);
  return sent[0]!;
}

it("a malformed request of a listed origin is answered for it, whatever spaces are around its name", () => {
  expect(respondTo([`Origin: \t ${listed} \t `])).toContain(
    `access-control-allow-origin: ${listed}\r\n`,
  );
  expect(respondTo(["origin: https://other.example"])).not.toContain("other.example");
});

// An expression for the spaces at the end of an origin kept the site busy for nine seconds.
it("26: of a malformed request no more than 64 KiB are read", () => {
  const padding = `x: ${"a".repeat(64 * 1024)}`;
  expect(respondTo(["accept: text/html"])).toContain("content-type: text/html");
  expect(respondTo([padding, "accept: text/html"])).toContain("content-type: application/json");
  expect(respondTo([padding, `origin: ${listed}`])).not.toContain("allow-origin");
});
