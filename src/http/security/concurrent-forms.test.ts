import { EventEmitter } from "node:events";
import { ServerResponse } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { otherFormsInProgress } from "#src/errors/refusal.texts.ts";
import { createFormLimit } from "./concurrent-forms.server.ts";

const address = "203.0.113.1";

/** A response whose connection a test closes. */
function response() {
  const one = new ServerResponse(Object.assign(new EventEmitter(), { method: "POST" }) as never);
  one.assignSocket(new Socket());
  return one;
}

const closing = (one: ServerResponse) =>
  new Promise<void>((resolve) => {
    one.once("close", () => setImmediate(resolve));
    one.destroy();
  });

describe("30: two forms of an address are in progress at a time", () => {
  it("also while the handler of a client that has left still works", async () => {
    const claim = createFormLimit(1);
    const responses = [response(), response()];
    const forms = responses.map((one) => claim(address, undefined, one));
    for (const form of forms) form.startWork();
    for (const one of responses) await closing(one);
    expect(() => claim(address, undefined, response())).toThrow(otherFormsInProgress);
    forms[0]!.endWork();
    claim(address, undefined, response());
    expect(() => claim(address, undefined, response())).toThrow(otherFormsInProgress);
  });

  it("until a client leaves before its form is complete", async () => {
    const claim = createFormLimit(1);
    const responses = [response(), response()];
    for (const one of responses) claim(address, undefined, one);
    await closing(responses[0]!);
    claim(address, undefined, response());
    expect(() => claim(address, undefined, response())).toThrow(otherFormsInProgress);
  });

  it("and a form that ends twice is taken off once", async () => {
    const claim = createFormLimit(1);
    const one = response();
    const form = claim(address, undefined, one);
    form.startWork();
    form.endWork();
    await closing(one);
    form.endWork();
    claim(address, undefined, response());
    claim(address, undefined, response());
    expect(() => claim(address, undefined, response())).toThrow(otherFormsInProgress);
  });
});
