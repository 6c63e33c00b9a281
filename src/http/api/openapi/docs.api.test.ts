import { createHook } from "node:async_hooks";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { openSite, origin, type Site } from "#tests/support/site.ts";

interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, { summary?: string; tags?: string[]; responses: object }>>;
}

let site: Site;
let openApi: OpenApi;
beforeEach(async () => {
  site = await openSite();
  openApi = (await site.get("/api/docs/json")).json();
});

describe("GET /api/docs/json", () => {
  it("is an OpenAPI document for the configured origin", async () => {
    const response = await site.get("/api/docs/json", { host: "evil.example" });
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^application\/json/);
    expect(openApi.openapi).toMatch(/^3\.1/);
    expect(openApi.servers).toEqual([{ url: origin }]);
    expect(response.body).not.toContain("evil");
  });

  it("lists every call that clients make", () => {
    expect(operations().map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "get /sanctum/csrf-cookie",
        "get /api/get-all-professions",
        "get /api/get-all-cities",
        "get /api/craftsmen",
        "get /api/craftsmen/{id}",
        "get /api/search",
        "post /api/search",
        "get /api/show-craftsmen/{id}",
        "post /api/contact-send",
      ]),
    );
  });

  it("says of each what it does, and what it answers", () => {
    for (const { name, summary, tags, responses } of operations()) {
      expect(summary, name).toMatch(/^\p{Lu}.{5,}[^.]$/u);
      expect(tags, name).toHaveLength(1);
      expect(Object.keys(responses), name).not.toHaveLength(0);
    }
  });

  it("shows nothing of what only refuses", () => {
    expect(Object.keys(openApi.paths).filter((path) => path.includes("*"))).toEqual([]);
    expect(operations().map(({ name }) => name)).not.toContain("post /api/craftsmen");
    expect(operations().map(({ name }) => name)).not.toContain("get /api/contact-send");
  });

  it("describes what is sent and what comes back, field by field", () => {
    const { schemas } = openApi.components;
    const sent = JSON.stringify(schemas.ContactMessageInput);
    for (const field of ["fullname", "email", "subject", "description"]) {
      expect(sent).toContain(`"${field}"`);
    }
    const card = JSON.stringify([schemas.CardPage, schemas.Card]);
    for (const field of ["profession_id", "last_page", "created_at"]) {
      expect(card).toContain(`"${field}"`);
    }
    expect(card).not.toContain('"phone"');
  });
});

describe("GET /api/docs", () => {
  it("is a page, with the files that it needs from here and from nowhere else", async () => {
    const response = await site.get("/api/docs");
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toMatch(/^text\/html/);
    const files = [...response.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      expect(file).toMatch(/^\/api\/docs\//);
      expect((await site.get(file)).statusCode).toBe(200);
    }
  });

  it("allows its own scripts alone", async () => {
    const policy = String((await site.get("/api/docs")).headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*(unsafe|https?:|\*)/);
  });
});

describe("32: Swagger's script", () => {
  const script = "/api/docs/static/swagger-ui-bundle.js";

  it.each(["br", "gzip"])("is compressed once, not for each request: %s", async (coding) => {
    const get = () => site.get(script, { "accept-encoding": coding });
    const first = await get();
    expect(first.headers).toMatchObject({
      "content-encoding": coding,
      "content-type": "application/javascript; charset=utf-8",
      "content-length": `${first.rawPayload.length}`,
    });
    const decompress = coding === "br" ? brotliDecompressSync : gunzipSync;
    const whole = decompress(first.rawPayload);
    expect(whole.equals((await site.get(script)).rawPayload)).toBe(true);
    const compressions = await compressionsDuring(async () => {
      for (let time = 0; time < 3; time++) expect((await get()).statusCode).toBe(200);
    });
    expect(compressions).toBe(0);
    expect(await compressionsDuring(async () => void gzipSync(whole))).toBe(1);
  });

  it("returns 304 to a client that has the current version", async () => {
    const { etag } = (await site.get(script)).headers;
    const again = await site.get(script, { "if-none-match": String(etag) });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  it("is not compressed for clients that take neither coding of ours", async () => {
    for (const coding of ["zstd", "deflate", "identity"]) {
      const { headers } = await site.get(script, { "accept-encoding": coding });
      expect(headers["content-encoding"]).toBeUndefined();
    }
  });
});

/** The calls that the document lists. */
function operations() {
  return Object.entries(openApi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method} ${path}`,
      ...operation,
    })),
  );
}

/** How many compressors Node created meanwhile. */
async function compressionsDuring(work: () => Promise<void>): Promise<number> {
  let compressions = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === "ZLIB") compressions++;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return compressions;
}
