import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { screenNames } from "#src/http/server/log.server.ts";
import routes from "#src/routes.ts";

const pathsIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = "", children = [] }) => [path, ...pathsIn(children)]);

it("31: the log knows where the path of every screen begins, and of nothing else", () => {
  const firsts = pathsIn(routes as RouteConfigEntry[])
    .map((path) => path.split("/")[0] ?? "")
    .filter((first) => /^[a-z]/.test(first));
  expect([...screenNames].sort()).toEqual([...new Set(firsts)].sort());
});
