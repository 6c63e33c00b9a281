import { expect, it } from "vitest";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { openSearchBudgets } from "./budget.server.ts";

/** Starts searches that end when they are told to. */
function start(budgetOf: ReturnType<typeof openSearchBudgets>, addresses: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  const search = () => {
    begun++;
    return promise;
  };
  const all = Promise.all(addresses.map((address) => budgetOf(address).run(search)));
  return {
    all,
    end: resolve,
    /** How many have begun once nothing else is left to do. */
    begun: async () => {
      await new Promise(setImmediate);
      return begun;
    },
  };
}

const unlimited = (kind: OpenDatabase["kind"] = "server") =>
  openSearchBudgets({ count: async () => {}, charge: async () => {} }, kind);
const subnets = (count: number) =>
  Array.from({ length: count }, (_, subnet) => `32.1.13.184.0.1.0.${subnet}/64`);

it.each([
  ["server", 8],
  ["embedded", 2],
] as const)(
  "62: on the %s database %i searches of all networks run at once",
  async (kind, atOnce) => {
    const budgetOf = unlimited(kind);
    const networks = Array.from({ length: 24 }, (_, at) => `192.0.2.${at}`);
    const { all, end, begun } = start(budgetOf, networks);
    expect(await begun()).toBe(atOnce);
    end();
    await all;
    expect(await begun()).toBe(24);
  },
);

it("62: the first search of a network waits its turn, however many others have", async () => {
  const budgetOf = unlimited();
  // Each network has two: those beyond the places are rejected.
  const twice = Array.from({ length: 40 }, (_, at) => `192.0.2.${at % 20}`);
  const { all, end, begun } = start(budgetOf, twice);
  const rejected = expect(all).rejects.toMatchObject({ code: "unavailable" });
  expect(await begun()).toBe(8);
  const other = budgetOf("198.51.100.1").run(async () => "found");
  end();
  await rejected;
  await expect(other).resolves.toBe("found");
});

it("62: of searches that wait, every second one is of the network which has spent least lately", async () => {
  const budgetOf = unlimited("embedded");
  const { all, end, begun } = start(budgetOf, ["192.0.2.8", "192.0.2.9"]);
  expect(await begun()).toBe(2);
  const order: string[] = [];
  const spends: [address: string, spent: number][] = [
    ["32.1.13.184.0.1.0.1/64", 500],
    ["32.1.13.184.0.1.0.2/64", 600],
    ["192.0.2.1", 1000],
    ["192.0.2.2", 0],
    ["192.0.2.3", 0],
  ];
  for (const [address, spent] of spends) await budgetOf(address).spend(spent);
  const waiting = spends.map(([address]) =>
    budgetOf(address).run(async () => void order.push(address)),
  );
  await begun();
  end();
  await Promise.all([all, ...waiting]);
  // A /48 of IPv6 counts as one network.
  expect(order).toEqual(["192.0.2.2", spends[0]![0], "192.0.2.3", "192.0.2.1", spends[1]![0]]);
});

it("62: searches of more than 64 networks under way are rejected", async () => {
  const budgetOf = unlimited();
  const networks = Array.from({ length: 64 }, (_, at) => `192.0.2.${at}`);
  const { all, end, begun } = start(budgetOf, networks);
  expect(await begun()).toBe(8);
  await expect(budgetOf("198.51.100.1").run(async () => "found")).rejects.toMatchObject({
    code: "unavailable",
  });
  end();
  await all;
  await expect(budgetOf("198.51.100.1").run(async () => "found")).resolves.toBe("found");
});

it("62: searches of one network that wait for their turn keep no other network from searching", async () => {
  const budgetOf = unlimited();
  const { all, end, begun } = start(
    budgetOf,
    Array.from({ length: 100 }, () => "192.0.2.1"),
  );
  expect(await begun()).toBe(2);
  await expect(budgetOf("198.51.100.1").run(async () => "found")).resolves.toBe("found");
  end();
  await all;
});

it.each([
  ["an address", Array.from({ length: 20 }, () => "192.0.2.1")],
  ["a /48 of IPv6", subnets(20)],
])("62: of %s two searches run at once, the others in their turn", async (_, addresses) => {
  const budgetOf = unlimited();
  const { all, end, begun } = start(budgetOf, addresses);
  expect(await begun()).toBe(2);
  await expect(budgetOf("192.0.2.2").run(async () => "found")).resolves.toBe("found");
  end();
  await all;
  expect(await begun()).toBe(20);
});

it("62: whoever waits while the budget is spent is refused when it is his turn", async () => {
  let isSpent = false;
  const count = async () => {
    if (isSpent) throw new Refusal("tooMany", { retryAfter: 10 });
  };
  const budgetOf = openSearchBudgets({ count, charge: async () => {} }, "server");
  const { all, end, begun } = start(
    budgetOf,
    Array.from({ length: 9 }, () => "192.0.2.1"),
  );
  expect(await begun()).toBe(2);
  isSpent = true;
  end();
  await expect(all).rejects.toMatchObject({ code: "tooMany" });
  expect(await begun()).toBe(2);
});

it("62: a search that fails takes no turn from those after it", async () => {
  const budgetOf = unlimited();
  for (let at = 0; at < 9; at++) {
    const failed = budgetOf("192.0.2.3").run(() => Promise.reject(new Error("failed")));
    await expect(failed).rejects.toThrow("failed");
  }
  await expect(budgetOf("192.0.2.3").run(async () => "found")).resolves.toBe("found");
});
