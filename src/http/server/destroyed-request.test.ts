import fastify from "fastify";
import { expect, it } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { registerErrorHandler } from "#src/http/api/errors.server.ts";
import { pendingResponses } from "./pending-response.server.ts";

it("a request that is destroyed while it is read still gets its refusal", async () => {
  const app = fastify();
  registerErrorHandler(app);
  await app.register(pendingResponses, { idle: 1000 });
  const preParsing = async (_request: unknown, _reply: unknown, body: AsyncIterable<Buffer>) => {
    // Leaving the loop destroys the request.
    for await (const _chunk of body) throw new Refusal("tooLarge");
  };
  app.post("/text", { preParsing }, async () => "done");
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const body = "a".repeat(20_000);
  const answer = await fetch(`${origin}/text`, { method: "POST", body });
  expect(answer.status).toBe(413);
  expect(await answer.json()).toEqual({ message: expect.stringMatching(/^\p{Script=Arabic}/u) });
  await app.close();
});
