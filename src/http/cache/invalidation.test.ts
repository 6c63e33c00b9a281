import { expect, it } from "vitest";
import type { OpenDatabase } from "#src/database/open.server.ts";
import type { ChannelListener } from "#src/database/types.ts";
import { CachedResponse } from "./cached-response.server.ts";
import { openResponseCache } from "./invalidation.server.ts";

it("a change by this process deletes what is cached where no notification of it will come", async () => {
  let listener: ChannelListener | undefined;
  const database: Pick<OpenDatabase, "listen" | "run" | "kind"> = {
    kind: "server",
    run: async () => ({ rows: [] }),
    listen: async (_channel, one) => {
      listener = one;
    },
  };
  const { cache, sync } = await openResponseCache(database);
  listener?.onSubscribedChange(true);
  const info = {
    headers: {},
    tags: ["shop"],
    screenTags: [],
    route: "/",
    limit: "everything" as const,
  };
  cache.store("any /", new CachedResponse("open", info), cache.generation);
  listener?.onSubscribedChange(false);
  expect(cache.find("any /")).toMatchObject({ isFresh: false });
  await sync();
  expect(cache.find("any /")).toBeUndefined();
});
