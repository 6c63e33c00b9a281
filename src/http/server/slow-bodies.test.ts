import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { slowBodies } from "./slow-bodies.server.ts";

let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = fastify();
  await app.register(slowBodies, { body: 200 });
  app.post("/text", async () => "done");
  app.post("/picture", { config: { takesPicture: true } }, async () => "done");
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(() => app.close());

it("26: cuts off a body that is not there in time", async () => {
  expect(await answerToHalf("/text")).not.toContain("200 OK");
});

it("26: waits longer where a picture is taken", async () => {
  expect(await answerToHalf("/picture", 600)).toContain("200 OK");
});

/** Sends half of a body, and the rest after a while if one is given. @returns what came back */
async function answerToHalf(path: string, after?: number) {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.setEncoding("utf8").on("data", (text) => {
    received += text;
    socket.end();
  });
  const head = ["host: here", "content-type: application/json", "content-length: 8"];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n{"a"`);
  if (after) setTimeout(() => socket.write(":12}"), after);
  await once(socket, "close");
  return received;
}
