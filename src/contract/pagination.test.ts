import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageWindow } from "./page-window.ts";
import { toPage } from "./pagination.ts";

describe("pageWindow", () => {
  it.each([
    [1, 1, "1"],
    [7, 13, "1 2 3 4 5 6 7 8 9 10 11 12 13"],
    [1, 14, "1 2 3 4 5 6 7 8 9 10 … 13 14"],
    [7, 14, "1 2 3 4 5 6 7 8 9 10 … 13 14"],
    [8, 14, "1 2 … 5 6 7 8 9 10 11 12 13 14"],
    [8, 15, "1 2 … 5 6 7 8 9 10 11 … 14 15"],
    [50, 100, "1 2 … 47 48 49 50 51 52 53 … 99 100"],
    [93, 100, "1 2 … 90 91 92 93 94 95 96 … 99 100"],
    [94, 100, "1 2 … 91 92 93 94 95 96 97 98 99 100"],
    [100, 100, "1 2 … 91 92 93 94 95 96 97 98 99 100"],
    [500, 100, "1 2 … 91 92 93 94 95 96 97 98 99 100"],
    [9, 3, "1 2 3"],
  ])("shows at page %i of %i: %s", (page, lastPage, shown) => {
    expect(written(pageWindow(page, lastPage))).toBe(shown);
  });

  it("is Laravel's window for every page of every list of up to 60 pages, and past the end", () => {
    for (let lastPage = 1; lastPage <= 60; lastPage++) {
      for (let page = 1; page <= lastPage + 15; page++) {
        expect(pageWindow(page, lastPage)).toEqual(laravelWindow(page, lastPage));
      }
    }
  });

  it("is Laravel's window in long lists", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (a, b) => {
        expect(pageWindow(a, b)).toEqual(laravelWindow(a, b));
      }),
    );
  });

  it("stays short however long the list is", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.integer({ min: 1, max: 2 ** 31 }),
        (a, b) => {
          expect(pageWindow(a, b).length).toBeLessThanOrEqual(13);
        },
      ),
    );
  });
});

describe("toPage", () => {
  it("numbers the items as they stand in the whole list", () => {
    fc.assert(
      fc.property(list, ({ total, perPage, page }) => {
        const { items, answer } = pageOfNumbers(total, perPage, page);
        expect(answer).toMatchObject({
          data: items,
          total,
          per_page: perPage,
          current_page: page,
          from: items[0] ?? null,
          to: items.at(-1) ?? null,
        });
      }),
    );
  });

  it("has as many pages as hold all items, and at least one", () => {
    fc.assert(
      fc.property(list, ({ total, perPage, page }) => {
        const { last_page } = pageOfNumbers(total, perPage, page).answer;
        expect(last_page * perPage).toBeGreaterThanOrEqual(total);
        expect((last_page - 1) * perPage).toBeLessThan(Math.max(total, 1));
      }),
    );
  });

  it("frames the window's links by previous and next, with a gap as dots without url", () => {
    let gaps = 0;
    fc.assert(
      fc.property(list, ({ total, perPage, page }) => {
        const { links, last_page } = pageOfNumbers(total, perPage, page).answer;
        expect(links[0]?.label).toBe("السابق");
        expect(links.at(-1)?.label).toBe("التالي");
        expect(links.slice(1, -1).map(({ label }) => label)).toEqual(
          laravelWindow(page, last_page).map((number) => (number === null ? "..." : `${number}`)),
        );
        for (const link of links.filter(({ label }) => label === "...")) {
          expect(link).toEqual({ url: null, label: "...", active: false });
          gaps++;
        }
      }),
    );
    expect(gaps).toBeGreaterThan(0);
  });

  it("marks the link of the current page alone, and none past the end", () => {
    fc.assert(
      fc.property(list, ({ total, perPage, page }) => {
        const { links, last_page } = pageOfNumbers(total, perPage, page).answer;
        const active = links.filter((link) => link.active).map(({ label }) => label);
        expect(active).toEqual(page <= last_page ? [String(page)] : []);
      }),
    );
  });

  it("has no previous at the first page and no next from the last on", () => {
    fc.assert(
      fc.property(list, ({ total, perPage, page }) => {
        const { answer } = pageOfNumbers(total, perPage, page);
        expect(pageIn(answer.prev_page_url)).toBe(page === 1 ? null : page - 1);
        expect(pageIn(answer.next_page_url)).toBe(page < answer.last_page ? page + 1 : null);
        expect(answer.links[0]?.url).toBe(answer.prev_page_url);
        expect(answer.links.at(-1)?.url).toBe(answer.next_page_url);
      }),
    );
  });

  it("leads from every link to the page on it, with the whole filter", () => {
    const filter = fc.dictionary(
      fc.stringMatching(/^[a-o]{1,8}$/),
      fc.string({ unit: "grapheme" }),
    );
    let tried = 0;
    fc.assert(
      fc.property(list, filter, ({ total, perPage, page }, given) => {
        const address = new URL("http://herafi.test/api/search");
        for (const [name, value] of Object.entries(given)) address.searchParams.set(name, value);
        const { answer } = pageOfNumbers(total, perPage, page, address);
        const numbered = answer.links.slice(1, -1).filter(({ url }) => url !== null);
        expect(numbered.map(({ url }) => String(pageIn(url)))).toEqual(
          numbered.map(({ label }) => label),
        );
        expect(pageIn(answer.first_page_url)).toBe(1);
        expect(pageIn(answer.last_page_url)).toBe(answer.last_page);
        for (const { url } of numbered) {
          const { page: _page, ...kept } = Object.fromEntries(new URL(url!).searchParams);
          expect(kept).toEqual({ ...given });
          tried++;
        }
        expect(answer.path).toBe("http://herafi.test/api/search");
      }),
    );
    expect(tried).toBeGreaterThan(0);
  });
});

const list = fc.record({
  total: fc.integer({ min: 0, max: 700 }),
  perPage: fc.integer({ min: 1, max: 20 }),
  page: fc.integer({ min: 1, max: 120 }),
});

function pageOfNumbers(
  total: number,
  perPage: number,
  page: number,
  address = new URL("http://herafi.test/api/craftsmen"),
) {
  const all = Array.from({ length: total }, (_, index) => index + 1);
  const items = all.slice((page - 1) * perPage, page * perPage);
  return { items, answer: toPage({ items, total }, page, perPage, address) };
}

/** Laravel's rules said of one number at a time; every run of numbers left out is one gap. */
function laravelWindow(page: number, lastPage: number): (number | null)[] {
  const isShown = (number: number) => {
    if (lastPage < 14 || number < 3 || lastPage - number < 2) return true;
    if (page < 8) return number < 11;
    if (lastPage - page < 7) return lastPage - number < 10;
    return Math.abs(number - page) < 4;
  };
  const shown: (number | null)[] = [];
  for (let number = 1; number <= lastPage; number++) {
    if (isShown(number)) shown.push(number);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}

const written = (window: (number | null)[]) => window.map((number) => number ?? "…").join(" ");

const pageIn = (url: string | null) => url && Number(new URL(url).searchParams.get("page"));
