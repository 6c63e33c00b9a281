import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { storedTexts } from "#tests/support/database/digest.ts";
import { rightPassword } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { rolesByAccess } from "#tests/support/site/populated-site.ts";
import { isUseful, nameOf, type Route, withRoutes } from "#tests/support/site/routes.ts";
import { openSite } from "#tests/support/site.ts";
import { requestFor } from "./any-request.ts";
import { fuzzSite } from "./fuzz-site.ts";

type Settings = NonNullable<Parameters<typeof openSite>[0]>;

interface Fuzz extends Pick<Settings, "openScreens"> {
  /** For each route. */
  runs: number;
  /** Given again, it sends the same again. */
  seed: number;
}

/**
 * Declares the tests of every route that the program has, by its contract: what does not fit, and
 * what fits and is nasty. They are named by the routes, so these are asked for before any test.
 */
export async function fuzzEveryRoute({ runs, seed, ...settings }: Fuzz) {
  const log: string[] = [];
  const logTo = { write: (line: string) => void log.push(line) };
  const [site, routes] = await withRoutes(() =>
    openSite({ ...settings, logLevel: "debug", logTo }),
  );
  const fuzzed = await fuzzSite(site);
  const picture = await photo();

  describe(`25: whatever is sent (seed ${seed}) is taken or refused, and a refusal changes nothing`, () => {
    it.each(routes.filter(isUseful).map((route) => [nameOf(route), route] as const))(
      "%s",
      async (_name, route) => {
        const sent = fc.tuple(whoCalls(route), requestFor(route, picture));
        const property = fc.asyncProperty(sent, ([who, one]) => fuzzed.send(route, who, one));
        await fc.assert(property, { seed, numRuns: runs });
      },
    );
  });

  it("22: nothing that was sent is kept with what cannot be seen, or in two spellings", async () => {
    const texts = await storedTexts(site.db);
    expect(texts.length).toBeGreaterThan(100);
    const wrong = texts.filter(
      // Emoji are joined by signs that cannot be seen.
      ({ text }) =>
        invisible.test(text.replace(/\p{RGI_Emoji}/gv, "")) || text.normalize("NFC") !== text,
    );
    expect(wrong).toEqual([]);
  });

  it("27: nothing that was sent in secret is in the log", () => {
    expect(log.length).toBeGreaterThan(100);
    for (const line of log) expect(() => JSON.parse(line), line).not.toThrow();
    const text = log.join("");
    const told = [...fuzzed.secrets, rightPassword].filter((secret) => text.includes(secret));
    expect(told).toEqual([]);
    expect(text).not.toMatch(/@mail\.example|%40mail|\$argon2|\+963/);
  });

  return fuzzed;
}

const invisible = /[\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]|(?!\n)\p{Cc}/u;

/** Mostly someone who may call it. */
const whoCalls = ({ access = "anyone" }: Route) =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...rolesByAccess[access]) },
    { weight: 1, arbitrary: fc.constantFrom(...rolesByAccess.anyone) },
  );
