import { afterAll, expect, it } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { cleanUp, launch, start, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

it("a program with METRICS_PORT tells there what it answered, screens by their patterns", async () => {
  const port = await freePort();
  const METRICS_PORT = String(port);
  const herafi = await start({ DATA_DIR: temporaryFolder(), METRICS_PORT });
  for (const path of ["/", "/carftsman-details/2", "/carftsman-details/3", "/no/such/screen"]) {
    await fetch(herafi.url + path);
  }
  const text = await (await fetch(`http://localhost:${port}/metrics`)).text();
  const answers = text.split("\n").filter((line) => line.startsWith("herafi_http_requests_total"));
  expect(answers.map((line) => line.replace("herafi_http_requests_total", ""))).toEqual(
    expect.arrayContaining([
      '{method="GET",route="/",status="200"} 1',
      '{method="GET",route="/carftsman-details/:id",status="200"} 2',
      '{method="GET",route="/*",status="404"} 1',
    ]),
  );
  // What screens read inside is no request of anyone's.
  expect(text).not.toContain('route="/api/craftsmen"');

  const twin = await launch({ DATA_DIR: temporaryFolder(), DEMO: "off", METRICS_PORT });
  expect(await twin.ended).toBe(1);
  expect(twin.errors()).toMatch(/^herafi: METRICS_PORT: .*EADDRINUSE/);
  expect(await herafi.end("SIGTERM")).toBe(0);
  expect(herafi.errors()).toBe("");
});
