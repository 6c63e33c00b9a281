import fastify, { type RouteOptions } from "fastify";
import { describe, expect, it } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { guard } from "./guard.server.ts";
import type { LimitName } from "./limits/limit-values.server.ts";

const open = { access: "anyone" } as const;

describe("15: a route", () => {
  it.each([
    ["without a config", undefined],
    ["with an empty config", {}],
    ["with a limit alone", { limit: "contactForm" } as const],
  ])("that does not say who may call it stops the start, %s", async (_how, config) => {
    await expect(appWith({ config })).rejects.toThrow(/POST \/api\/secret/);
  });

  it("that says it starts", async () => {
    const { app } = await appWith({ config: open });
    expect((await app.inject({ method: "POST", url: "/api/secret" })).body).toBe("done");
  });

  it("is counted once it is valid, not before", async () => {
    const { app, counted } = await appWith({
      config: { ...open, limit: "contactForm" },
      preValidation: async ({ headers }) => {
        if (headers["x-invalid"]) throw new Error("invalid");
      },
    });
    await app.inject({ method: "POST", url: "/api/secret", headers: { "x-invalid": "yes" } });
    expect(counted).toEqual([]);
    await app.inject({ method: "POST", url: "/api/secret" });
    expect(counted).toEqual(["contactForm"]);
  });

  it("is not run once its limit is used up", async () => {
    const config = { ...open, limit: "contactForm" } as const;
    const { app, ran } = await appWith({ config }, "contactForm");
    const response = await app.inject({ method: "POST", url: "/api/secret" });
    expect(response.statusCode).not.toBe(200);
    expect(ran()).toBe(false);
  });
});

/** An app with one guarded route, after its start. */
async function appWith(route: Pick<RouteOptions, "config" | "preValidation">, full?: LimitName) {
  const counted: LimitName[] = [];
  let hasRun = false;
  const app = fastify();
  await app.register(guard, {
    findViewer: async () => null,
    limitFactor: 1,
    limiter: {
      async count(name) {
        if (name === full) throw new Refusal("tooMany", { retryAfter: 1 });
        counted.push(name);
      },
      async charge() {},
    },
  });
  await app.register(async (feature) => {
    feature.route({
      ...route,
      method: "POST",
      url: "/api/secret",
      handler: async () => {
        hasRun = true;
        return "done";
      },
    });
  });
  await app.ready();
  return { app, counted, ran: () => hasRun };
}
