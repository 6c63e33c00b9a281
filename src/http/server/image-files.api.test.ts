import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSite } from "#tests/support/site.ts";

it("40: a picture that is not written to its end is never served", async () => {
  const site = await openSite();
  const folder = join(site.files, "craftsmen");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "whole.webp"), "all of it");
  // What a killed process leaves.
  writeFileSync(join(folder, ".half.webp.part"), "half of it");
  expect((await site.get("/storage/craftsmen/whole.webp")).statusCode).toBe(200);
  for (const name of ["half.webp", ".half.webp.part", "%2ehalf.webp.part"]) {
    const answer = await site.get(`/storage/craftsmen/${name}`);
    expect([403, 404], name).toContain(answer.statusCode);
    expect(answer.body).not.toContain("half of it");
  }
});
