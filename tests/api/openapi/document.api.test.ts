import { readFileSync, writeFileSync } from "node:fs";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { beforeAll, describe, expect, it } from "vitest";
import { apiVersion } from "#src/http/api/openapi/api-version.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { startBucket } from "#tests/support/pictures/bucket.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const file = new URL("../../../docs/openapi.json", import.meta.url);

let site: Site;
// biome-ignore lint/suspicious/noExplicitAny: whatever the site sends
let document: any;
beforeAll(async () => {
  site = await openSite();
  document = (await site.get("/api/docs/json")).json();
});

/** The document as it is in the repository: of no particular site. */
const ofNoSite = () => `${JSON.stringify({ ...document, servers: [{ url: "/" }] }, null, 2)}\n`;

interface Operation {
  operationId: string;
  security: Record<string, []>[];
  responses: Record<string, { $ref?: string }>;
}

const operations = () =>
  Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      ...operation,
    })),
  );

describe("the OpenAPI document", () => {
  it("is the same where the pictures are in a bucket", async () => {
    const bucket = await startBucket();
    const storage = await openStorage({ storageUrl: bucket.url, directory: site.files });
    const other = await openSite({ emptied: false, storage });
    const answers = await Promise.all(
      ["json", "openapi.json", "yaml"].map((name) => other.get(`/api/docs/${name}`)),
    );
    bucket.stop();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(answers[0]!.json()).toEqual(document);
  });

  it("passes Redocly's recommended rules without an error or a warning", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const found = problems.map(({ ruleId, message, location }) => [
      ruleId,
      message,
      location[0]?.pointer,
    ]);
    expect(found).toEqual([]);
  });

  it("is docs/openapi.json; UPDATE_OPENAPI=1 writes that file", () => {
    if (process.env.UPDATE_OPENAPI) writeFileSync(file, ofNoSite());
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(JSON.parse(ofNoSite()));
  });

  it("has the API's version, and is a file to download", async () => {
    expect(document.info.version).toBe(apiVersion);
    const response = await site.get("/api/docs/openapi.json");
    expect(response.headers["content-disposition"]).toMatch(/^attachment; filename=".+\.json"$/);
    expect(response.json()).toEqual(document);
  });

  it("names each operation once, by its method and path", () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(["getCraftsmen", "getShowCraftsmenById", "postLogin"]),
    );
  });

  it("requires the session and the token exactly where the site does", async () => {
    const securityOf = (name: string) => operations().find((one) => one.name === name)?.security;
    expect(securityOf("get /api/craftsmen")).toEqual([]);
    expect(securityOf("post /login")).toEqual([{ xsrfToken: [] }]);
    expect(securityOf("get /api/user")).toEqual([{ session: [] }]);
    expect(securityOf("put /api/update-user")).toEqual([{ session: [], xsrfToken: [] }]);
    for (const { name, security } of operations()) {
      const [method = "", path = ""] = name.split(" ");
      const url = path.replaceAll(/\{\w+\}/g, "1");
      const { statusCode } = await site.app.inject({ method: method as "GET", url });
      const [needed = {}] = security;
      if ("xsrfToken" in needed) expect(statusCode, name).toBe(419);
      else if ("session" in needed) expect(statusCode, name).toBe(401);
      else expect([401, 419], name).not.toContain(statusCode);
    }
  });

  it("describes every error once", () => {
    for (const { name, responses } of operations()) {
      const errors = Object.entries(responses).filter(([status]) => !/^2|503/.test(status));
      expect(errors.length, name).toBeGreaterThan(2);
      for (const [, { $ref }] of errors)
        expect($ref, name).toMatch(/^#\/components\/responses\/\w+$/);
    }
  });
});
