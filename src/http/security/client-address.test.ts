import type { Socket } from "node:net";
import { expect, it } from "vitest";
import { createTrustProxy } from "#src/http/server/request-url.server.ts";
import { addressToPassOn } from "./address-key.server.ts";
import { createClientAddress } from "./client-address.server.ts";

const proxy = "10.0.0.1";
const who = createClientAddress((address) => address === proxy);
const from = (remoteAddress: string | undefined) => ({ remoteAddress }) as Socket;
const passedOn = (ip: string) => ({ "x-forwarded-for": ip });

it("is the address of the connection, whatever the headers claim", () => {
  const socket = from("192.0.2.7");
  expect(who({ socket, headers: {} })).toBe("192.0.2.7");
  expect(who({ socket, headers: passedOn("198.51.100.1") })).toBe("192.0.2.7");
});

it("is whom a known proxy names, each time anew", () => {
  const socket = from(proxy);
  expect(who({ socket, headers: passedOn("198.51.100.1") })).toBe("198.51.100.1");
  expect(who({ socket, headers: passedOn("198.51.100.2") })).toBe("198.51.100.2");
});

it("is nobody once the connection was reset", () => {
  expect(who({ socket: from(undefined), headers: passedOn("198.51.100.1") })).toBe("unknown");
  expect(who({ socket: from(undefined), headers: {} })).toBe("unknown");
});

it("is believed of no connection that was reset", () => {
  const trusts = createTrustProxy(["10.0.0.0/8"]);
  expect(trusts(proxy)).toBe(true);
  expect(trusts("192.0.2.7")).toBe(false);
  expect(trusts(undefined)).toBe(false);
});

it("is passed to in-process API calls so that it has the same key", () => {
  const socket = from(proxy);
  for (const ip of ["192.0.2.7", "2001:db8::7", "192.0.2.7:4321"]) {
    expect(addressToPassOn({ ip, socket })).toBe(ip);
  }
  // A proxy that names nobody is counted itself, and not all such people together.
  expect(addressToPassOn({ ip: "unknown", socket })).toBe(proxy);
});
