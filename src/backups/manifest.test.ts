import { expect, it } from "vitest";
import { formatVersion, Manifest } from "./manifest.server.ts";

const manifestWith = (key: string) => ({
  format: formatVersion,
  madeAt: "2026-05-01T00:00:00.000Z",
  migrations: [],
  tables: [],
  counters: [],
  pictures: [{ key, sha256: "" }],
  appKey: null,
});

it.each(["craftsmen/a-1.webp", "craftsmen/a-1.card.webp"])("a backup may contain %s", (key) =>
  expect(Manifest.safeParse(manifestWith(key)).success).toBe(true),
);

it.each(["../a.webp", "craftsmen/../../a.webp", "/etc/a.webp", "craftsmen/.a.webp", "app.key"])(
  "a backup that contains %s is invalid",
  (key) => expect(Manifest.safeParse(manifestWith(key)).success).toBe(false),
);
